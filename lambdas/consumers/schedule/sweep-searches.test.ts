import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ulid } from 'ulid';
import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { retrySearch } from '#lambdas/operations/bookings/retry-search';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import type { DispatchStep } from '#lambdas/ports/services';
import type { Store } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { scheduleKey } from '#lambdas/store/keys';
import { type EngineStore, startEngineStore } from '#test/kit/engine-store';
import { fakeContext } from '#test/kit/fake-context';
import { waveEvent } from '#test/kit/wave-event';
import { memoryStore } from '#test/kit/memory-store';
import { sweepSchedules } from './sweep-schedules';
import { sweepSearches } from './sweep-searches';

const MINUTE = 60_000;
const start = Date.UTC(2026, 0, 10, 12);
const rider = { uid: 'r1', usertype: 'rider' } as Actor;
type Change = Parameters<typeof aBooking>[0];
let now: number;
let sent: DispatchStep[];
let ctx: Context;
let autoDispatch: boolean;

const worldOf = (store: Store): Context =>
  fakeContext({
    store,
    now: () => now,
    settings: async () => ({ ...defaultSettings, autoDispatch }),
    dispatchQueue: async () => ({ send: async step => void sent.push(step), again: async () => undefined }),
  });
beforeEach(() => {
  [now, sent, autoDispatch] = [start, [], true];
  ctx = worldOf(memoryStore());
});

/** A booking made `ageMs` ago, whose last step was `stepAgoMs` ago. */
const put = async (ageMs: number, change: Change = {}, stepAgoMs?: number): Promise<string> => {
  const at = now - ageMs;
  const booking = aBooking({ id: ulid(at), customer: 'r1', status: 'NEW', bookingDate: at, tripdate: at, ...change });
  await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
  const { id } = booking;
  if (stepAgoMs !== undefined) await ctx.store.write([waveEvent(booking, now - stepAgoMs)]);
  return id;
};
/** The sweeper as it comes every minute; how long after the start it sent a step. */
const minutesUntilFound = async (): Promise<number> => {
  for (let minute = 1; minute <= 10; minute++) {
    now += MINUTE;
    await sweepSchedules(ctx);
    await sweepSearches(ctx);
    if (sent.length > 0) return minute;
  }
  return Number.POSITIVE_INFINITY;
};
const retry = (bookingId: string) =>
  retrySearch.run({ ctx, input: { bookingId }, key: undefined, source: '' }, { actor: rider });

describe('[LIFE-11] a young search that was lost continues within three minutes', () => {
  it('when it never began', async () => {
    const bookingId = await put(0);
    expect(await minutesUntilFound()).toBeLessThanOrEqual(3);
    expect(sent).toEqual([{ bookingId, wave: 1 }]);
  });

  it('when it was paid for late', async () => {
    await put(29 * MINUTE, { prepaid: true });
    expect(await minutesUntilFound()).toBeLessThanOrEqual(3);
  });

  it('when a step of it was lost', async () => {
    const bookingId = await put(MINUTE, { wave: 3 }, 0);
    expect(await minutesUntilFound()).toBeLessThanOrEqual(3);
    expect(sent).toEqual([{ bookingId, wave: 4 }]);
  });

  it('when it is one of many', async () => {
    for (let i = 0; i < 450; i++) await put(5 * MINUTE + i, { status: 'ACCEPTED', driver: `d${i}` });
    for (let i = 0; i < 450; i++) await put(4 * MINUTE, i === 300 ? {} : { status: 'STARTED', driver: `e${i}` });
    expect(await sweepSearches(ctx)).toBe(1);
  });

  it('when it is of a Book Later booking: at its time, from the list of its minute', async () => {
    const searchAt = start + 2 * 60 * MINUTE;
    const bookingId = await put(0, { bookLater: true, tripdate: searchAt + BOOK_LATER_LEAD_MS });
    expect(await minutesUntilFound()).toBe(Number.POSITIVE_INFINITY);
    expect(await ctx.store.get(scheduleKey(bookingId, searchAt))).toMatchObject({ bookingId });
    now = searchAt;
    expect(await minutesUntilFound()).toBe(1);
  });

  it('when it was started again, however old its booking is', async () => {
    const id = await put(5 * 60 * MINUTE, { searchEnded: true, wave: 12 });
    expect(await retry(id)).toMatchObject({ booking: { wave: 0, searchEnded: false } });
    expect(await minutesUntilFound()).toBeLessThanOrEqual(3);
    expect(sent).toEqual([{ bookingId: id, wave: 1 }]);
  });
});

describe('[LIFE-11] a search that needs nobody is left alone', () => {
  it.each<[string, Change, number | undefined]>([
    ['goes on', { wave: 8 }, 20_000],
    ['has ended', { wave: 12, searchEnded: true }, undefined],
    ['found a driver', { status: 'ACCEPTED', driver: 'd1', wave: 2 }, undefined],
    ['is not paid for', { status: 'PAYMENT_PENDING' }, undefined],
    ['starts later', { bookLater: true, tripdate: start + 60 * MINUTE }, undefined],
  ])('because it %s', async (_, change, stepAgoMs) => {
    await put(4 * MINUTE, change, stepAgoMs);
    expect(await sweepSearches(ctx)).toBe(0);
    expect(sent).toEqual([]);
  });

  it('because an admin assigns', async () => {
    autoDispatch = false;
    await put(4 * MINUTE);
    expect(await sweepSearches(ctx)).toBe(0);
  });

  it('and one that fails holds up no other', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bad = await put(4 * MINUTE, { wave: 1 });
    await put(4 * MINUTE - 1);
    const { query } = ctx.store;
    ctx.store.query = async asked => {
      if (asked.pk.endsWith(bad)) throw new Error('not now');
      return query(asked);
    };
    expect(await sweepSearches(ctx)).toBe(1);
  });
});

describe('[LIFE-11] the rider', () => {
  it('may start a stalled search again', async () => {
    for (const id of [await put(2 * MINUTE), await put(5 * MINUTE, { wave: 4 }, 2 * MINUTE)]) {
      expect(await retry(id)).toMatchObject({ booking: { wave: 0, searches: 2 } });
      expect(await loadBooking(ctx.store, id)).toMatchObject({ wave: 0, searches: 2 });
    }
  });

  it.each<[string, Change, number | undefined]>([
    ['goes on', { wave: 8 }, 20_000],
    ['starts later', { bookLater: true, tripdate: start + 60 * MINUTE }, undefined],
    ['is over', { status: 'ACCEPTED', driver: 'd1' }, undefined],
  ])('is refused when the search %s', async (_, change, stepAgoMs) => {
    expect(await retry(await put(4 * MINUTE, change, stepAgoMs))).toMatchObject({ refusal: 'booking_moved_on' });
  });

  it('is refused where an admin assigns', async () => {
    autoDispatch = false;
    expect(await retry(await put(4 * MINUTE))).toMatchObject({ refusal: 'booking_moved_on' });
  });
});

describe('on the real engine', () => {
  let engine: EngineStore;
  beforeAll(async () => {
    engine = await startEngineStore();
  });
  afterAll(() => engine.close());

  it('[LIFE-11] a sweep reads half a unit for each young booking, none for old ones, and writes nothing', async () => {
    ctx = worldOf(engine.open());
    for (let i = 0; i < 100; i++) {
      await put(10 * MINUTE + i, { status: 'ACCEPTED', driver: `d${i}` });
      await put(24 * 60 * MINUTE + i, { status: 'PAID', endTime: start });
    }
    const store = engine.open();
    await sweepSearches(worldOf(store));
    expect(store.consumed().read).toBeGreaterThan(50);
    expect(store.consumed().read).toBeLessThanOrEqual(60);
    expect(store.consumed().write).toBe(0);
  });
});
