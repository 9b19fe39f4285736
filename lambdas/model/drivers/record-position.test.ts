import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { trackPoints } from '#lambdas/model/bookings/track-points';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, fleetMap, presenceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { changeFleet } from './change-fleet';
import { asFree, freeKeysAt } from './free-cells';
import { loadPresence } from './presence-items';
import { type Point, recordPosition } from './record-position';
import { searchArea } from './search-area';

const now = Date.UTC(2026, 0, 1, 12);
const here = { lat: 57.7, lng: 11.97 };
let ctx: Context;

const onDuty = async (uid: string, extra: object = {}) => {
  const keys = await freeKeysAt('van', here);
  const facts = { name: uid, carType: 'Van', carTypeId: 'van', vehicleNumber: 'A 1', approved: true, onDuty: true };
  const item = { ...presenceKey(uid), _et: 'presence', uid, queue: false, ...facts, ...here, ts: now, ...keys };
  await ctx.store.write([{ type: 'put', item: { ...item, ...asFree(keys), ...extra } }]);
};
const trackOf = (id: string) => trackPoints(ctx.store, aBooking({ id, ...times }));
/** Times of a trip that began between the points 4 and 5 and ended between 8 and 9. */
const times = { driver_arrive_time: now - 7_500, startTime: now - 5_500, endTime: now - 1_500 };
const point = (i: number) => ({ lat: here.lat + i * 0.001, lng: here.lng, at: now - 10_000 + i * 1_000 });

beforeEach(() => {
  ctx = fakeContext({ now: () => now });
});

describe('positions of a ride', () => {
  beforeEach(async () => {
    await onDuty('d1', { active: 'b2', queue: true });
    for (const id of ['b1', 'b2'])
      await ctx.store.write([{ type: 'put', item: bookingItem(aBooking({ id, status: 'STARTED', driver: 'd1' })) }]);
  });

  it('[LIFE-13] [FARE-6] that waited on a phone until the next ride count for neither', async () => {
    await recordPosition(ctx, 'd1', { points: [point(1), point(2)], bookingId: 'b1', isRetained: true });
    expect([await trackOf('b1'), await trackOf('b2')]).toEqual([[], []]);
    await recordPosition(ctx, 'd1', { points: [point(1), point(2)], bookingId: 'b2', isRetained: true });
    expect(await trackOf('b2')).toHaveLength(2);
  });

  it('[LIFE-13] a single one is stored when it was queued, and only relayed when it is one of a stream', async () => {
    await recordPosition(ctx, 'd1', { points: [point(1)], bookingId: 'b2' });
    expect(await trackOf('b2')).toEqual([]);
    await recordPosition(ctx, 'd1', { points: [point(1)], bookingId: 'b2', isRetained: true });
    expect(await trackOf('b2')).toHaveLength(1);
  });
});

describe('[LIFE-13] a device that leaps', () => {
  const away = { lat: here.lat + 0.05, lng: here.lng };
  const anchor = async () => (await loadPresence(ctx.store, 'd4'))?.anchor;

  it('is checked against the earlier position, whatever it reports next, until there was time for the distance', async () => {
    await onDuty('d4');
    for (const seconds of [1, 2, 100]) {
      const at = now + seconds * 1_000;
      ctx = { ...ctx, now: () => at };
      await recordPosition(ctx, 'd4', { points: [{ ...away, at }], sentAt: at });
      expect(await loadPresence(ctx.store, 'd4')).toMatchObject({ ...away, anchor: { ...here, at: now } });
    }
    const later = now + 130_000;
    ctx = { ...ctx, now: () => later };
    await recordPosition(ctx, 'd4', { points: [{ ...away, at: later }], sentAt: later });
    expect(await anchor()).toBeUndefined();
  });

  it.each([
    ['in one report', (points: Point[]) => [points]],
    ['in a report each', (points: Point[]) => points.map(point => [point])],
  ])('gains no distance by many short hops %s', async (_, reports) => {
    await onDuty('d4');
    const at = now + 1_000;
    ctx = { ...ctx, now: () => at };
    const hops = Array.from({ length: 16 }, (_, i) => ({ ...here, lat: here.lat + (i + 1) * 0.0033, at: at - 16 + i }));
    const outcomes = [];
    for (const points of reports(hops)) outcomes.push(await recordPosition(ctx, 'd4', { points, sentAt: at }));
    expect(outcomes.at(-1)).toMatchObject({ isDoubted: true });
    const bound = (await anchor())!;
    expect(bound.lat).toBeLessThan(here.lat + 0.0045);
  });

  it('sends a sign of life on a trip even when none of its batches comes', async () => {
    await onDuty('d4', { active: 'b2', queue: true });
    const live = async (seconds: number) => {
      const at = now + seconds * 1_000;
      const point = { lat: here.lat + seconds / 10_000, lng: here.lng, at };
      await recordPosition({ ...ctx, now: () => at }, 'd4', { points: [point], sentAt: at, bookingId: 'b2' });
      return (await loadPresence(ctx.store, 'd4'))?.lat;
    };
    expect(await live(90)).toBe(here.lat);
    expect(await live(101)).toBeCloseTo(here.lat + 0.0101, 6);
  });
});

describe('[LIFE-13] a device that gives its positions old times', () => {
  const minute = 60_000;
  const report = async (minutes: number, { agoMs = 11 * minute, hasClock = true, metres = 0 } = {}) => {
    const at = now + minutes * minute;
    const point = { ...here, lat: here.lat + metres / 111_195, at: at - agoMs };
    await recordPosition({ ...ctx, now: () => at }, 'd5', { points: [point], ...(hasClock ? { sentAt: at } : {}) });
    return (await loadPresence(ctx.store, 'd5'))!;
  };
  beforeEach(() => onDuty('d5'));

  it('is dated by the server when it does not say its own time', async () => {
    const at = now + minute;
    expect(await report(1, { hasClock: false })).toMatchObject({ ts: at, pointAt: at, receivedAt: at });
  });

  it('moves to no time before its last position, and gains no time by late ones', async () => {
    const first = await report(1, { metres: 6_000 });
    expect(first).toMatchObject({ ...here, ts: now });
    const late = await report(1, { metres: 6_000, agoMs: 30_000 });
    expect(late).toMatchObject({ ts: now + minute / 2, anchor: { ...here, at: now } });
    expect(await report(1.1, { agoMs: 0 })).not.toHaveProperty('anchor');
    const away = await report(1.2, { metres: 6_000, agoMs: 0 });
    expect(away).toMatchObject({ anchor: { ...here, at: now + 1.1 * minute } });
  });

  it('counts as driving since its last timely position, when it sends its queue', async () => {
    for (const [agoMs, metres] of [
      [4 * minute, 1_800],
      [2 * minute, 5_400],
      [0, 9_000],
    ] as const) {
      const after = await report(5, { agoMs, metres });
      expect(after.lat).toBeCloseTo(here.lat + metres / 111_195, 6);
      expect(after.anchor).toEqual(agoMs > 0 ? { ...here, at: now } : undefined);
    }
    expect(await report(5.1, { agoMs: 0, metres: 9_100 })).not.toHaveProperty('anchor');
  });

  it('may empty its queue with the times of each point, for two minutes', async () => {
    expect(await report(20)).toMatchObject({ pointAt: now + 9 * minute, receivedAt: now + 20 * minute });
    expect(await report(20.1, { agoMs: 8 * minute })).toMatchObject({ pointAt: now + 12.1 * minute });
    expect(await report(21, { agoMs: 5 * minute })).toMatchObject({ pointAt: now + 16 * minute });
    expect(await report(23, { agoMs: 5 * minute })).toMatchObject({ pointAt: now + 21 * minute });
    expect(await report(24, { agoMs: 0 })).not.toHaveProperty('heldSince');
  });
});

describe('[LIFE-13] a position that says little', () => {
  const idle = async (point: Point) => {
    await onDuty('d3', { ts: now - 300_000 });
    await recordPosition(ctx, 'd3', { points: [point], sentAt: now });
    return loadPresence(ctx.store, 'd3');
  };
  const there = { lat: here.lat + 0.01, lng: here.lng };

  it('has the age of its measurement, however late it arrives', async () => {
    expect(await idle({ ...there, at: now - 200_000 })).toMatchObject({ ...there, ts: now - 200_000 });
  });

  it.each([
    ['is known to half a kilometre only', { ...there, at: now, accuracyM: 600 }],
    ['was measured after it was sent', { ...there, at: now + 120_000 }],
  ])('moves nobody when it %s', async (_, point) =>
    expect(await idle(point)).toMatchObject({ ...here, ts: now - 300_000 }),
  );
});

describe('the stored track of a ride', () => {
  beforeEach(async () => {
    await onDuty('d1', { active: 'b2', queue: true });
    await ctx.store.write([
      { type: 'put', item: bookingItem(aBooking({ id: 'b2', status: 'REACHED', driver: 'd1' })) },
    ]);
  });
  const send = (points: readonly Point[]) => recordPosition(ctx, 'd1', { points, bookingId: 'b2', isRetained: true });
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => point(from + i));

  it('[LIFE-13] names each point by its own time, whatever the ride was when its batch came', async () => {
    await send(range(1, 11));
    expect((await trackOf('b2')).map(({ status }) => status)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ARRIVED',
      'ARRIVED',
      'STARTED',
      'STARTED',
      'STARTED',
      'STARTED',
      'REACHED',
      'REACHED',
    ]);
  });

  it('[LIFE-13] keeps a batch that comes twice once, and every other beside it, under ids that never shift', async () => {
    await send(range(5, 8));
    const before = await trackOf('b2');
    await send(range(5, 8));
    expect(await trackOf('b2')).toEqual(before);
    const other = range(5, 9).map(({ lat, lng, at }) => ({ lat: lat + 0.0001, lng, at }));
    await send(other);
    await send(range(1, 3));
    const after = await trackOf('b2');
    expect(after).toHaveLength(before.length + 6);
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
    for (const old of before) expect(after).toContainEqual(old);
  });
});

it('[DASH-2] a driver who leaves a fleet leaves its map, and enters that of the next', async () => {
  await onDuty('d1', { fleetadmin: 'f1', g3p: fleetMap('f1'), g3s: 'd1' });
  await changeFleet(ctx, 'd1', 'f2');
  expect(await ctx.store.get(presenceKey('d1'))).toMatchObject({ fleetadmin: 'f2', g3p: fleetMap('f2') });
  await changeFleet(ctx, 'd1', undefined);
  const after = await loadPresence(ctx.store, 'd1');
  for (const gone of ['fleetadmin', 'g3p', 'g3s']) expect(after).not.toHaveProperty(gone);
  await changeFleet(ctx, 'nobody', 'f1');
  expect(await ctx.store.get(presenceKey('nobody'))).toBeUndefined();
});

it('[LIFE-11] a driver who owes the platform is asked only where debts are allowed', async () => {
  for (const [uid, balanceMinor] of [
    ['d1', -1],
    ['d2', 0],
  ] as const) {
    await onDuty(uid);
    await ctx.store.write([{ type: 'put', item: { ...balanceKey(uid), _et: 'balance', balanceMinor } }]);
  }
  const excluded = async (negativeBalance: boolean) => {
    const settings = async () => ({ ...defaultSettings, negativeBalance });
    const found = await searchArea({ ...ctx, settings }, { pickup: here, carTypeId: 'van', want: 2 });
    return Object.fromEntries(found.map(({ uid, excluded: why }) => [uid, why]));
  };
  expect(await excluded(true)).toEqual({ d1: undefined, d2: undefined });
  expect(await excluded(false)).toEqual({ d1: 'negative_balance', d2: undefined });
});
