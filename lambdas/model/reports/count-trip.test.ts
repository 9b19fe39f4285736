import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking, aBorneReview } from '#shared/domain/booking/testing/a-booking';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { fleetDriverMonth, reportKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { countStep, countTrip } from './count-trip';

const at = Date.UTC(2026, 10, 30, 23, 59);
let store: MemoryStore;
let ctx: Context;
let sizes: number[];
const trip = (change: Partial<Booking> = {}) =>
  countTrip(ctx, aBooking({ status: 'PAID', driver: 'd1', discount_amount: 12.34, ...change }), at);
/** Sizes of names, texts and numbers as DynamoDB counts them. */
const storedBytes = (item: object) =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + name.length + (typeof value === 'number' ? numberBytes(value) : String(value).length),
    0,
  );
const numberBytes = (value: number) => Math.ceil(String(value).replace('-', '').length / 2) + 1;
const row = (scope: string, period: string) => store.get(reportKey(scope, period));

beforeEach(() => {
  store = memoryStore();
  sizes = [];
  const write = (writes: readonly Write[]) => (sizes.push(writes.length), store.write(writes));
  ctx = fakeContext({ store: { ...store, write }, now: () => at });
});

describe('[ADM-8] a paid trip', () => {
  const sums = { rides: 1, tripCostMinor: 10_000, feeMinor: 2_000, discountMinor: 1_234, driverShareMinor: 8_000 };

  it('counts for everything, its driver, its fleet and the driver in the fleet; by day and month', async () => {
    await trip({ fleetadmin: 'f1' });
    for (const scope of ['ALL', 'F#f1'])
      for (const period of ['DAY#20261130', '202611']) expect(await row(scope, period)).toMatchObject(sums);
    expect(await row('D#d1', '202611')).toMatchObject({ ...sums, r30: 1, e30: 8_000 });
    expect(await row('F#f1', fleetDriverMonth('202611', 'd1'))).toMatchObject(sums);
    expect(store.all().filter(({ _et }) => _et === 'report')).toHaveLength(6);
  });

  it('keeps a driver’s busy month within one write unit: its days, figures and place in the index', async () => {
    const uid = '01234567-89ab-cdef-0123-456789abcdef';
    for (let day = 1; day <= 31; day++)
      for (const kind of ['paid', 'borne'] as const)
        await countStep(ctx, {
          kind,
          at: Date.UTC(2026, 9, day),
          booking: aBooking({ id: `b${day}`, driver: uid, trip_cost: 98_765.43, fareReview: aBorneReview(12_345.67) }),
        });
    const booking = aBooking({ driver: uid });
    await countStep(ctx, { kind: 'tip', v: 1, change: 12_345.67, at: Date.UTC(2026, 9, 1), booking });
    await countStep(ctx, { kind: 'fee', v: 2, amount: 12_345.67, at: Date.UTC(2026, 9, 1), booking });
    const month = (await row(`D#${uid}`, '202610'))!;
    expect(Object.keys(month).filter(name => /^[re]\d\d$/.test(name))).toHaveLength(62);
    expect(storedBytes(month)).toBeLessThanOrEqual(1_024);
  });

  it('counts once, however often its event comes', async () => {
    for (let i = 0; i < 3; i++) await trip();
    expect(await row('ALL', '202611')).toMatchObject({ rides: 1 });
    await trip({ id: 'b2', trip_cost: 0.1, convenience_fees: 0.02, driver_share: 0.08, discount_amount: 0 });
    expect(await row('D#d1', '202611')).toMatchObject({ rides: 2, tripCostMinor: 10_010, driverShareMinor: 8_008 });
  });

  it('without a driver or a fleet counts for everything only', async () => {
    const { driver: _driver, ...ended } = aBooking({ status: 'PAID' });
    await countTrip(ctx, ended, at);
    expect(
      store
        .all()
        .filter(({ _et }) => _et === 'report')
        .map(({ pk }) => pk),
    ).toEqual(Array(2).fill('RP#ALL'));
  });

  it('counts in the day and month of the operator’s time zone', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, timeZone: 'Europe/Stockholm' }) };
    await trip();
    expect(await row('ALL', 'DAY#20261201')).toMatchObject(sums);
    expect(await row('D#d1', '202612')).toMatchObject(sums);
    expect(await row('ALL', '202611')).toBeUndefined();
  });

  it('keeps what the platform paid on top apart from the trip, once', async () => {
    const fareReview = aBorneReview(40.25);
    const booking = aBooking({ status: 'PAID', driver: 'd1', fleetadmin: 'f1', discount_amount: 12.34, fareReview });
    await countTrip(ctx, booking, at);
    for (let i = 0; i < 2; i++) await countStep(ctx, { kind: 'borne', booking, at });
    for (const scope of ['ALL', 'D#d1', 'F#f1'])
      expect(await row(scope, '202611')).toMatchObject({ ...sums, borneMinor: 4_025 });
    expect(await row('D#d1', '202611')).toMatchObject({ r30: 1, e30: 12_025 });
  });

  it('[PLUS-28] keeps the parts of a cancellation fee that its driver got apart from the trips, each once', async () => {
    const booking = aBooking({ status: 'CANCELLED', driver: 'd1', fleetadmin: 'f1' });
    for (let i = 0; i < 2; i++) await countStep(ctx, { kind: 'fee', v: 4, amount: 10, booking, at });
    await countStep(ctx, { kind: 'fee', v: 5, amount: 15.5, booking, at });
    for (const scope of ['ALL', 'D#d1', 'F#f1'])
      expect(await row(scope, '202611')).toMatchObject({ rides: 0, driverShareMinor: 0, cancelFeesMinor: 2_550 });
    expect(await row('D#d1', '202611')).toMatchObject({ r30: 0, e30: 2_550 });
  });

  it('is one transaction of at most 7 writes, 4 without a fleet', async () => {
    await trip({ fleetadmin: 'f1' });
    await trip({ id: 'b2' });
    expect(sizes).toEqual([7, 4]);
  });
});
