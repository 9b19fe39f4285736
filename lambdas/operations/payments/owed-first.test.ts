import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { close, reach } from '#shared/domain/booking/decide';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { move } from '#lambdas/model/bookings/move';
import { reheld } from '#lambdas/model/payments/wallet-money';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { fetchPayOptions } from '#lambdas/operations/payments/fetch-pay-options';
import { forgetShares } from '#lambdas/runtime/limits';
import { bookingItem } from '#lambdas/store/booking-items';
import { balanceKey, bookingKey } from '#lambdas/store/keys';
import { runAs } from '#test/kit/request-key';
import { savedCardScenario } from '#test/kit/saved-card-scenario';

beforeEach(forgetShares);

const driver = { uid: 'd1', party: 'driver' } as const;
const inCash = {
  payment_mode: 'cash',
  cashPaymentAmount: 100,
  cardPaymentAmount: 0,
  payableAmount: 0,
  usedWalletMoney: 0,
  prepaid: false,
} as const;

/**
 * Rider r1 with 500.00 in the wallet. Their ride b1 by card is under way, and their ride b2 is booked and paid in cash.
 */
const twoRides = async (second: Partial<Booking> = {}) => {
  const scenario = await savedCardScenario('stripe', { status: 'STARTED', payment_mode: 'card', prepaid: false });
  const { actor, ctx, store } = scenario;
  await store.write([
    { type: 'update', key: balanceKey('r1'), set: { balanceMinor: 50_000 } },
    {
      type: 'put',
      item: bookingItem({ ...aBooking({ id: 'b2', status: 'NEW', ...inCash, ...second }), payToken: 'other' }),
    },
  ]);
  let keys = 0;
  const pays = (bookingId: string, way: 'wallet' | 'wallet_card' | 'cash') =>
    runAs(changePayment, actor('r1'), {
      ctx: { ...ctx, settings: async () => ({ ...(await ctx.settings()), cashPayments: 'always' }) },
      input: { bookingId, paymentPacket: { payment_mode: way } },
      key: `pay-${++keys}`,
    });
  const dropFirst = () =>
    move(ctx, {
      bookingId: 'b1',
      by: driver,
      decide: booking => reach(booking, driver, { now: ctx.now(), rules: defaultSettings }),
    });
  const closeFirst = () =>
    move(ctx, {
      bookingId: 'b1',
      by: driver,
      decide: booking => ({ ...close(booking, driver, ctx.now()), driver: undefined }) as never,
    });
  const balance = async () => (await store.get(balanceKey('r1')))?.balanceMinor;
  const owed = { refusal: 'ride_unpaid', params: { number: (await scenario.booking()).booking_id } };
  return { ...scenario, pays, dropFirst, closeFirst, balance, owed };
};

describe('[FARE-6] the wallet of a rider who owes a ride', () => {
  it.each(['wallet', 'wallet_card'] as const)('does not pay another booked ride (%s)', async way => {
    const { pays, dropFirst, closeFirst, balance, owed } = await twoRides();
    await dropFirst();
    expect(await pays('b2', way)).toEqual(owed);
    await closeFirst();
    expect(await pays('b2', way)).toEqual(owed);
    expect(await balance()).toBe(50_000);
  });

  it('does not pay another ride either where the first comes to be owed between the look and the transaction', async () => {
    const { pays, dropFirst, balance, owed, store } = await twoRides();
    const { write } = store;
    store.write = async writes => {
      if (writes.some(each => each.type === 'put' && each.item.pk.startsWith('J#HOLD-'))) {
        store.write = write;
        await dropFirst();
      }
      return write(writes);
    };
    expect(await pays('b2', 'wallet')).toEqual(owed);
    expect(await balance()).toBe(50_000);
  });

  it('pays the owed ride itself', async () => {
    const { pays, dropFirst, closeFirst, balance } = await twoRides();
    await dropFirst();
    await closeFirst();
    expect(await pays('b1', 'wallet')).toMatchObject({ booking: { status: 'PAID' } });
    expect(await balance()).toBe(40_000);
    expect(await pays('b2', 'wallet')).toMatchObject({ booking: { payment_mode: 'wallet' } });
  });

  it('is offered for the owed ride alone', async () => {
    const { actor, ctx, dropFirst, closeFirst } = await twoRides();
    const methodsOf = async (bookingId: string) =>
      (await runAs(fetchPayOptions, actor('r1'), { ctx, input: { bookingId } })) as {
        methods: string[];
        available: number;
      };
    expect(await methodsOf('b2')).toMatchObject({ available: 500 });
    await dropFirst();
    await closeFirst();
    expect(await methodsOf('b2')).toMatchObject({ methods: expect.not.arrayContaining(['wallet']), available: 0 });
    expect(await methodsOf('b1')).toMatchObject({ methods: expect.arrayContaining(['wallet']), available: 500 });
  });

  it('keeps what it has put aside for another ride, gives it back, and puts nothing more aside at its drop', async () => {
    const held = { payment_mode: 'wallet', usedWalletMoney: 100, cashPaymentAmount: 0 } as const;
    const { ctx, pays, dropFirst, balance, store } = await twoRides({ ...held, status: 'STARTED' });
    await dropFirst();
    const started = { ...aBooking({ id: 'b2', ...inCash, ...held }), status: 'STARTED' } as Booking;
    const dearer = { kind: 'REACHED', changes: { status: 'REACHED', trip_cost: 150 } } as never;
    expect(await reheld(ctx, started, dearer)).toMatchObject({
      changes: { usedWalletMoney: 100, payableAmount: 50, payment_mode: 'card' },
      journals: [],
    });
    await store.write([{ type: 'update', key: bookingKey('b2'), set: { status: 'NEW', v: 1 } }]);
    expect(await pays('b2', 'wallet')).toMatchObject({ booking: { usedWalletMoney: 100 } });
    expect(await pays('b2', 'cash')).toMatchObject({ booking: { usedWalletMoney: 0 } });
    expect(await balance()).toBe(60_000);
  });
});
