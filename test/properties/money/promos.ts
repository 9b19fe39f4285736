import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Promo } from '#shared/contract/entities/promo';
import { discountOf } from '#shared/domain/promo/promo';
import { less } from '#shared/domain/payment/packet';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { addBooking } from '#lambdas/operations/bookings/add-booking';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingKey, configKey, promoUserKey, promoUsesKey } from '#lambdas/store/keys';
import { runAs } from '../../kit/request-key';
import type { paymentScenario } from '../../kit/payment-scenario';

type Scenario = Awaited<ReturnType<typeof paymentScenario>>;

/** The rider of the scenario's booking, and one who books while the commands run. */
const riders = ['r1', 'r2'] as const;
const carType: CarType = {
  id: 'van',
  name: 'Van',
  image: 'van',
  base_fare: 40,
  rate_per_unit_distance: 12,
  rate_per_hour: 180,
  min_fare: 90,
  convenience_fees: 15,
  convenience_fee_type: 'percentage',
  extra_info: '',
  createdAt: 0,
  parcelTypes: [],
  options: [],
  cancelSlab: [],
};
const points = {
  pickup: { lat: 57.7, lng: 11.97, add: 'Järntorget, Göteborg' },
  drop: { lat: 57.71, lng: 11.99, add: 'Brunnsparken, Göteborg' },
};
/** The same in every repeat of a request. */
const LATER = Date.UTC(2026, 0, 25);
const instructionData = { deliveryPerson: 'Dora Door', deliveryPersonPhone: '070-123 45 67' };
export const maps = async () =>
  ({ route: async () => ({ distanceKm: 2, durationS: 300, coords: [points.pickup, points.drop] }) }) as never;

/** A share with a cap, once per rider; and a flat one for one ride only. */
const promos = [
  {
    id: 'share',
    promo_discount_type: 'percentage',
    promo_discount_value: 25,
    max_promo_discount_value: 20,
    promo_usage_limit: 2,
  },
  {
    id: 'flat',
    promo_discount_type: 'flat',
    promo_discount_value: 15,
    max_promo_discount_value: 0,
    promo_usage_limit: 1,
    promo_user_limit: 3,
  },
].map(
  one =>
    ({
      promo_name: one.id,
      promo_description: '',
      min_order: 50,
      promo_validity: Number.MAX_SAFE_INTEGER,
      user_avail: 0,
      createdAt: 0,
      ...one,
    }) as Promo,
);

export const stockPromos = async ({ store }: Scenario): Promise<void> => {
  await store.write([
    { type: 'put', item: { ...configKey('cartype', 'van'), _et: 'cartype', ...carType } },
    ...promos.map(promo => ({
      type: 'put' as const,
      item: { ...configKey('promo', promo.id), _et: 'promo', ...promo },
    })),
  ]);
};

const promo = fc.constantFrom('share', 'flat', null);
const method = fc.constantFrom('card' as const, 'wallet' as const, 'wallet_card' as const);
export const promoCommand = fc.oneof(
  fc.record({ do: fc.constant('book' as const), promo, method }),
  fc.record({ do: fc.constant('choose' as const), promo, method, of: fc.nat(3) }),
  fc.record({ do: fc.constant('dropBooking' as const), of: fc.nat(3) }),
  fc.record({ do: fc.constant('drive' as const), of: fc.nat(3) }),
);
export type PromoCommand = typeof promoCommand extends fc.Arbitrary<infer C> ? C : never;
export const isAboutPromos = (one: { do: string }): one is PromoCommand =>
  ['book', 'choose', 'dropBooking', 'drive'].includes(one.do);

const openStatuses: readonly Booking['status'][] = ['NEW', 'REACHED'];

export const bookingsIn = (scenario: Scenario): Booking[] =>
  (scenario.of('booking') as unknown as Booking[]).toSorted((a, b) => a.id.localeCompare(b.id));

const isHolding = ({ promo_applied, status }: Booking): boolean => promo_applied && status !== 'CANCELLED';

/** Operation, caller and input of a command. */
export const promoAsk = (
  scenario: Scenario,
  one: PromoCommand,
): readonly [Implementation, (typeof riders)[number], object] | undefined => {
  if (one.do === 'book') {
    const paymentPacket = { payment_mode: one.method, promo: one.promo };
    const later = { bookLater: true, tripdate: LATER };
    return [addBooking, 'r2', { ...points, carDetails: { id: 'van' }, instructionData, ...later, paymentPacket }];
  }
  if (one.do === 'drive') return undefined;
  const all = bookingsIn(scenario);
  const withPromo = all.filter(isHolding);
  const pool = one.do === 'dropBooking' && withPromo.length > 0 ? withPromo : all;
  const booking = pool[one.of % pool.length]!;
  const [bookingId, customer] = [booking.id, booking.customer as (typeof riders)[number]];
  if (one.do === 'dropBooking') return [cancelBooking, customer, { bookingId, reason: 'x' }];
  return [changePayment, customer, { bookingId, paymentPacket: { payment_mode: one.method, promo: one.promo } }];
};

/** A ride that was paid ahead is driven, and ends. */
export const drive = async (
  scenario: Scenario,
  { ctx, key, of }: { ctx: Context; key: string; of: number },
): Promise<unknown> => {
  const ready = bookingsIn(scenario).filter(
    ({ id, status, prepaid }) => id !== 'b1' && prepaid && openStatuses.includes(status),
  );
  const booking = ready[of % ready.length];
  if (!booking) return;
  const reached = { status: 'REACHED', driver: 'd1' };
  await scenario.store.write([{ type: 'update', key: bookingKey(booking.id), set: reached, if: is('status', 'NEW') }]);
  return runAs(confirmPaid, scenario.actor('d1'), { ctx, input: { bookingId: booking.id }, key });
};

const usedIn = async (scenario: Scenario, key: { pk: string; sk: string }): Promise<number> =>
  ((await scenario.store.get(key))?.['used'] as number | undefined) ?? 0;

/** The uses equal the bookings with the promo, and never exceed the limit; prices include its discount. */
export const checkPromos = async (scenario: Scenario): Promise<void> => {
  const held = bookingsIn(scenario).filter(isHolding);
  for (const { id, promo_usage_limit, promo_user_limit = 1 } of promos) {
    const of = held.filter(({ promo_details }) => promo_details?.id === id);
    expect(await usedIn(scenario, promoUsesKey(id))).toBe(of.length);
    expect(of.length).toBeLessThanOrEqual(promo_usage_limit);
    for (const uid of riders) {
      const own = of.filter(({ customer }) => customer === uid).length;
      expect(await usedIn(scenario, promoUserKey(uid, id))).toBe(own);
      expect(own).toBeLessThanOrEqual(promo_user_limit);
    }
  }
  for (const booking of held) {
    const { trip_cost, discount_amount, usedWalletMoney, payableAmount, promo_details } = booking;
    expect(discount_amount).toBe(discountOf(promo_details!, trip_cost, 2));
    expect(less(less(trip_cost, discount_amount), usedWalletMoney)).toBe(payableAmount);
  }
};

/** States that the commands have reached, for the proof that they do. */
export const promoSights = (scenario: Scenario): string[] =>
  bookingsIn(scenario).flatMap(({ promo_applied, promo_details, status, usedWalletMoney }) =>
    promo_applied
      ? [
          `promo ${promo_details?.id} ${status === 'CANCELLED' ? 'given back' : 'held'}`,
          ...(usedWalletMoney > 0 ? ['promo and wallet'] : []),
          ...(status === 'PAID' ? ['promo and driven'] : []),
        ]
      : [],
  );
