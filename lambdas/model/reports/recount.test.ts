import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aBorneReview } from '#shared/domain/booking/testing/a-booking';
import { bookingItem, eventWrite } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { appliedKey, fleetDriverMonth, reportKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { countStep, countTrip } from './count-trip';
import { mend, recount } from './recount';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 21, 12);
const noPause = async () => undefined;
let store: MemoryStore;
let ctx: Context;
let trips: number;

/** A paid booking and its events, counted as its event would be or not. */
const paid = async (ageMs: number, isCounted = true, change: Parameters<typeof aBooking>[0] = {}) => {
  const [id, at] = [`b${++trips}`, now - ageMs];
  const booking = aBooking({
    id,
    status: trips % 2 ? 'PAID' : 'COMPLETE',
    driver: 'd1',
    fleetadmin: 'f1',
    v: 2,
    ...change,
  });
  const event = {
    at,
    by: 'd1',
    byType: 'driver',
    status: booking.status,
    changes: { status: booking.status },
  } as const;
  await store.write([
    { type: 'put', item: bookingItem(booking) },
    eventWrite(booking, 1, { ...event, kind: 'NEW' }),
    eventWrite(booking, 2, { ...event, kind: 'PAID' }),
  ]);
  if (isCounted) await countTrip(ctx, booking, at);
  return { booking, at };
};
const found = async () => (await recount(ctx, noPause)).differences;
const mended = async () => mend(ctx, await recount(ctx, noPause));
const damage = (scope: string, period: string, add: Record<string, number>) =>
  store.write([{ type: 'update', key: reportKey(scope, period), add }]);
const reports = () =>
  store
    .all()
    .filter(({ _et }) => _et === 'report')
    .sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));

beforeEach(() => {
  trips = 0;
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
});

describe('[ADM-8] a recount', () => {
  it('finds nothing and changes nothing in complete reports', async () => {
    for (let i = 0; i < 5; i++) await paid(i * DAY);
    await paid(0, true, { driver: 'd2', fleetadmin: undefined });
    const before = reports();
    expect(await found()).toEqual([]);
    await mended();
    expect(reports()).toEqual(before);
  });

  it('finds trips whose event was lost, by figure, and counts them as the event would have', async () => {
    await paid(2 * DAY);
    const { booking, at } = await paid(DAY, false);
    const differences = await found();
    expect(differences).toContainEqual({ scope: 'ALL', period: '202611', figure: 'rides', stored: 1, counted: 2 });
    expect(differences.map(({ scope, period }) => `${scope} ${period}`)).toEqual(
      expect.arrayContaining(['D#d1 202611', 'F#f1 DAY#20261120', `F#f1 ${fleetDriverMonth('202611', 'd1')}`]),
    );
    expect(await mended()).toBe(0);
    expect(await found()).toEqual([]);
    const after = reports();
    await countTrip(ctx, booking, at);
    expect(reports()).toEqual(after);
  });

  it('knows drivers and fleets from bookings too, when none of their rows is left', async () => {
    await paid(40 * DAY, false, { driver: 'd9', fleetadmin: 'f9' });
    expect((await found()).map(({ scope }) => scope)).toEqual(expect.arrayContaining(['ALL', 'D#d9', 'F#f9']));
    await mended();
    expect(await found()).toEqual([]);
    expect(await store.get(reportKey('D#d9', '202610'))).toMatchObject({ rides: 1, g1s: '202610-d9' });
  });

  it.each<[string, string, Record<string, number>]>([
    ['ALL', '202611', { rides: -3, feeMinor: -1_234 }],
    ['ALL', 'DAY#20261120', { tripCostMinor: 1 }],
    ['D#d1', '202611', { driverShareMinor: 100_000 }],
    ['D#d1', '202611', { r21: 1, e20: 5_000 }],
    ['F#f1', 'DM#202611-d1', { rides: 1 }],
    ['ALL', '202001', { rides: 7 }],
  ])('mends a wrong row: %s %s', async (scope, period, add) => {
    for (let i = 0; i < 4; i++) await paid(i * DAY);
    const before = reports();
    await damage(scope, period, add);
    expect((await found()).map(({ figure }) => figure)).toEqual(expect.arrayContaining(Object.keys(add)));
    expect(await mended()).toBe(0);
    expect(await found()).toEqual([]);
    expect(reports()).toEqual(expect.arrayContaining(before));
  });

  it('counts what the platform paid on top, from its event, counted or lost', async () => {
    const borne = async (isCounted: boolean) => {
      const { booking } = await paid(2 * DAY);
      const fareReview = aBorneReview(40.25);
      const after = { ...booking, v: 3, fareReview };
      const event = { at: now, by: 'a1', byType: 'admin', status: booking.status, changes: { fareReview } } as const;
      await store.write([
        { type: 'put', item: bookingItem(after) },
        eventWrite(after, 3, { ...event, kind: 'FARE_DECIDED' }),
      ]);
      if (isCounted) await countStep(ctx, { kind: 'borne', booking: after, at: now });
    };
    await borne(true);
    expect(await found()).toEqual([]);
    await borne(false);
    const lost = { scope: 'D#d1', period: '202611', figure: 'e21', stored: 4_025, counted: 8_050 };
    expect(await found()).toContainEqual(lost);
    expect(await mended()).toBe(0);
    expect(await found()).toEqual([]);
    expect(await store.get(reportKey('ALL', '202611'))).toMatchObject({ rides: 2, borneMinor: 8_050 });
  });

  it('[PLUS-28] counts cancellation fees that were the driver’s, from their events, counted or lost', async () => {
    const ride = { id: 'late', status: 'CANCELLED', driver: 'd1', fleetadmin: 'f1', v: 2 } as const;
    const fee = { cancelFee: 25, cancelFeeOwed: 0, cancelFeePaidOut: 25, cancelFeePaidLater: 15 };
    const booking = bookingItem(aBooking({ ...ride, ...fee }));
    const by = { at: now, by: 'r1', byType: 'rider', status: 'CANCELLED' } as const;
    const atOnce = { status: 'CANCELLED', reason: 'r', cancelledBy: 'rider', cancelFee: 25 } as const;
    const cancelled = { ...atOnce, cancelFeeOwed: 15, cancelFeePaidOut: 10 };
    const paidLater = { cancelFeeOwed: 0, cancelFeePaidOut: 25, cancelFeePaidLater: 15 };
    await store.write([
      { type: 'put', item: booking },
      eventWrite(aBooking(ride), 1, { ...by, kind: 'CANCELLED', changes: cancelled }),
      eventWrite(aBooking(ride), 2, { ...by, kind: 'FEE_PAID', changes: paidLater }),
    ]);
    await countStep(ctx, { kind: 'fee', v: 1, amount: 10, booking: aBooking(ride), at: now });
    const lost = { scope: 'D#d1', period: '202611', figure: 'cancelFeesMinor', stored: 1_000, counted: 2_500 };
    expect(await found()).toContainEqual(lost);
    expect(await mended()).toBe(0);
    expect(await found()).toEqual([]);
    expect(await store.get(reportKey('F#f1', '202611'))).toMatchObject({ rides: 0, cancelFeesMinor: 2_500 });
  });

  it('moves the sums to the days of another time zone, once the setting has changed', async () => {
    await paid(now - Date.UTC(2026, 10, 1, 1));
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, timeZone: 'America/Bogota' }) };
    expect(await found()).toContainEqual({ scope: 'ALL', period: '202610', figure: 'rides', stored: 0, counted: 1 });
    expect(await mended()).toBe(0);
    expect(await found()).toEqual([]);
    expect(await store.get(reportKey('D#d1', '202610'))).toMatchObject({ rides: 1, g1s: '202610-d1' });
  });

  it('leaves alone what changes meanwhile, and a trip that is being paid is counted once', async () => {
    await paid(DAY);
    await damage('ALL', '202611', { rides: 5 });
    const counting = await paid(0, false);
    const seen = await recount(ctx, noPause);
    await countTrip(ctx, counting.booking, counting.at);
    expect(await mend(ctx, seen)).toBe(1);
    expect(await found()).toMatchObject([{ scope: 'ALL', period: '202611', stored: 7, counted: 2 }]);
    expect(await mended()).toBe(0);
    expect(await found()).toEqual([]);
  });

  it('counts a trip once that is counted between the two reads', async () => {
    await paid(DAY);
    const late = await paid(0, false);
    const seen = await recount(ctx, () => countTrip(ctx, late.booking, late.at));
    await mend(ctx, seen);
    expect(await found()).toEqual([]);
  });

  it('takes the mark of an old trip for granted', async () => {
    const { booking } = await paid(45 * DAY);
    await store.write([{ type: 'delete', key: appliedKey('reports', booking.id) }]);
    expect(await found()).toEqual([]);
    await mended();
    expect(await store.get(reportKey('ALL', '202610'))).toMatchObject({ rides: 1 });
  });

  it('does not touch rows of a kind that is no longer counted', async () => {
    await paid(0);
    await damage('ALL', 'TOTAL', { rides: 9 });
    await damage('D#d1', 'DAY#20261120', { rides: 9 });
    const before = reports();
    expect(await found()).toEqual([]);
    await mended();
    expect(reports()).toEqual(before);
  });

  it('writes nothing of unpaid and cancelled bookings', async () => {
    for (const status of ['NEW', 'CANCELLED', 'PENDING'] as const)
      await store.write([{ type: 'put', item: bookingItem(aBooking({ id: status, status })) }]);
    expect(await recount(ctx, noPause)).toMatchObject({ trips: 0, differences: [], uncounted: [] });
  });
});
