import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { DAY_MS } from '#shared/contract/time';
import { bookingItem } from '#lambdas/store/booking-items';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import type { Implementation } from '#lambdas/runtime/implementation';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { decideFare } from './decide-fare';

const LIMIT = 100;
const RIDES = 4;
const settings = async () => ({ ...defaultSettings, code: 'SEK', creditLimit: LIMIT });
const slow = { reason: 'above_estimate', state: 'open', driven: 125, distance: 10, charged: 100 } as const;
const tooMuch = (left: number) => ({ refusal: 'bear_needs_approval', params: { left } });

/** Rides in cash that took longer than booked; a taxi's drivers get 45 more by the whole fare of each. */
const scenario = async () => {
  const rates = { base_fare: 0, rate_per_unit_distance: 10, rate_per_hour: 25, min_fare: 0 };
  const fee = { convenience_fees: 20, convenience_fee_type: 'percentage' } as const;
  const tariff = { ...rates, ...fee, decimal: 2, convert_to_mile: false };
  const held: Partial<Booking> = { status: 'PAID', driver: 'd1', fareReview: slow, total_trip_time: 3_600, tariff };
  const town = await paymentScenario({ booking: held, context: { settings } });
  for (let ride = 2; ride <= RIDES; ride++)
    await town.store.write([
      { type: 'put', item: bookingItem(aBooking({ ...held, id: `b${ride}`, booking_id: `B${ride}` })) },
    ]);
  let keys = 0;
  const by = (implementation: Implementation, input: object) => {
    const key = `key-${String(++keys).padStart(8, '0')}`;
    const actor = { uid: 'a1', usertype: 'admin', user: aPerson('a1', 'admin') } as const;
    return runAs(implementation, actor, { ctx: town.ctx, input, key });
  };
  const bear = (bookingId: string) => by(decideFare, { bookingId, decision: 'bear', note: 'A closed road' });
  return { ...town, by, bear };
};

describe('[ADM-9] [PLUS-5] a missing part of a fare that the platform bears', () => {
  let town: Awaited<ReturnType<typeof scenario>>;
  beforeEach(async () => {
    town = await scenario();
  });

  it('counts as credit of its admin', async () => {
    expect(await town.bear('b1')).toHaveProperty('booking');
    expect(await town.balance('d1')).toBe(4_500);
    await town.bear('b2');
    expect(await town.bear('b3')).toEqual(tooMuch(10));
    expect(await town.balance('d1')).toBe(9_000);
    expect(await town.by(addToWallet, { uid: 'r1', amount: 11 })).toMatchObject({ params: { left: 10 } });
    town.clock.now += DAY_MS;
    expect(await town.bear('b3')).toHaveProperty('booking');
    checkBooks(town.store.all());
  });

  it('never adds up to more than the limit, however many are decided at once', async () => {
    const answers = await Promise.all(['b1', 'b2', 'b3', 'b4'].map(town.bear));
    expect(answers.filter(answer => 'booking' in (answer as object))).toHaveLength(2);
    expect(await town.balance('d1')).toBe(9_000);
  });

  it('leaves the other decisions to an admin who has given all', async () => {
    await town.by(addToWallet, { uid: 'r1', amount: LIMIT });
    expect(await town.by(decideFare, { bookingId: 'b1', decision: 'dismiss', note: 'No reason' })).toHaveProperty(
      'booking',
    );
  });
});
