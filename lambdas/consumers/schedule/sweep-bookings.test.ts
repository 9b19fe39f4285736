import { describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem, eventsSince, loadBooking } from '#lambdas/store/booking-items';
import type { DispatchStep } from '#lambdas/ports/services';
import type { Key } from '#lambdas/ports/store';
import { balanceKey, presenceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { waveEvent } from '#test/kit/wave-event';
import { memoryStore } from '#test/kit/memory-store';
import { sweepBookings } from './sweep-bookings';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 0, 10, 12);

it('[LIFE-1] [LIFE-9] ends what nobody ends, once, with the money back, and leaves the rest alone', async () => {
  const ctx = fakeContext({
    now: () => now,
    dispatchQueue: async () => ({ send: async () => undefined, again: async () => undefined }),
  });
  const put = async (ageMs: number, change: Parameters<typeof aBooking>[0]) => {
    const at = now - ageMs;
    const id = ulid(at);
    const booking = aBooking({ id, bookingDate: at, tripdate: at, ...change });
    await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
    return id;
  };
  await ctx.store.write([{ type: 'put', item: { ...balanceKey('r1'), _et: 'balance', balanceMinor: 0 } }]);
  const unpaid = await put(HOUR, { status: 'PAYMENT_PENDING' });
  const fresh = await put(60_000, { status: 'PAYMENT_PENDING' });
  const unserved = await put(3 * HOUR, { status: 'NEW', searchEnded: true, prepaid: true, customer_paid: 100 });
  const searching = await put(3 * HOUR, { status: 'NEW' });
  const driving = await put(30 * HOUR, { status: 'STARTED', driver: 'd1' });
  const unrated = await put(200 * HOUR, { status: 'PAID', endTime: now - 199 * HOUR });
  expect(await sweepBookings(ctx)).toBe(3);
  expect(await sweepBookings(ctx)).toBe(0);
  const statusOf = async (id: string) => (await loadBooking(ctx.store, id))?.status;
  expect(await Promise.all([unpaid, fresh, unserved, searching, driving, unrated].map(statusOf))).toEqual([
    'CANCELLED',
    'PAYMENT_PENDING',
    'CANCELLED',
    'NEW',
    'STARTED',
    'COMPLETE',
  ]);
  expect((await ctx.store.get(balanceKey('r1')))?.balanceMinor).toBe(10_000);
  expect(await eventsSince(ctx.store, unpaid, 0)).toMatchObject([
    { kind: 'CANCELLED', by: 'sweeper', byType: 'clock' },
  ]);
});

it('[LIFE-1] those that may wait for long hide none behind them', async () => {
  const ctx = fakeContext({ now: () => now });
  const put = async (ageMs: number, change: Parameters<typeof aBooking>[0]) => {
    const booking = aBooking({ id: ulid(now - ageMs), bookingDate: now - ageMs, ...change });
    await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
    return booking.id;
  };
  for (let i = 0; i < 700; i++) await put(24 * HOUR + i, { status: 'PAID', endTime: now - 24 * HOUR });
  const unpaid = await put(HOUR, { status: 'PAYMENT_PENDING' });
  expect(await sweepBookings(ctx)).toBe(1);
  expect((await loadBooking(ctx.store, unpaid))?.status).toBe('CANCELLED');
  const later = await put(HOUR, { status: 'PAYMENT_PENDING' });
  expect(await sweepBookings(ctx)).toBe(1);
  expect((await loadBooking(ctx.store, later))?.status).toBe('CANCELLED');
});

it('[LIFE-1] a run stops after its time, and the next one continues from there', async () => {
  let clock = now;
  const store = memoryStore();
  const slow = { ...store, getMany: (keys: readonly Key[]) => ((clock += 12_000), store.getMany(keys)) };
  const ctx = fakeContext({ store: slow, now: () => clock });
  for (let i = 0; i < 600; i++) {
    const booking = aBooking({ id: ulid(now - 24 * HOUR + i), status: 'PAYMENT_PENDING' });
    await store.write([{ type: 'put', item: bookingItem(booking) }]);
  }
  const first = await sweepBookings(ctx);
  expect(first).toBeGreaterThan(200);
  expect(first).toBeLessThanOrEqual(400);
  expect(first + (await sweepBookings(ctx))).toBe(600);
});

describe('[LIFE-11] a search whose step was lost', () => {
  const lost = { status: 'NEW', bookingDate: now - HOUR, tripdate: now - HOUR } as const;
  const sentFor = async (change: Parameters<typeof aBooking>[0], { autoDispatch = true, waveAgoMs = 0 } = {}) => {
    const sent: unknown[] = [];
    const ctx = fakeContext({
      now: () => now,
      settings: async () => ({ ...defaultSettings, autoDispatch }),
      dispatchQueue: async () => ({ send: async step => void sent.push(step), again: async () => undefined }),
    });
    const booking = aBooking({ ...lost, id: ulid(now - HOUR), ...change });
    await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
    const { id } = booking;
    if (waveAgoMs) await ctx.store.write([waveEvent(booking, now - waveAgoMs)]);
    await sweepBookings(ctx);
    return sent.map(step => ({ ...(step as DispatchStep), bookingId: id === (step as DispatchStep).bookingId }));
  };

  it('continues with its next step', async () => {
    expect(await sentFor({})).toEqual([{ bookingId: true, wave: 1 }]);
    expect(await sentFor({ wave: 4 }, { waveAgoMs: HOUR })).toEqual([{ bookingId: true, wave: 5 }]);
    const later = { bookLater: true, bookingDate: now - 9 * HOUR, tripdate: now - 60_000 };
    expect(await sentFor(later)).toEqual([{ bookingId: true, wave: 1 }]);
  });

  it.each([
    ['has ended', { searchEnded: true }, {}],
    ['starts later', { bookLater: true, tripdate: now + HOUR }, {}],
    ['has just started', { bookLater: true, tripdate: now + BOOK_LATER_LEAD_MS - 60_000 }, {}],
    ['was started again and goes on', { wave: 4, searches: 2 }, { waveAgoMs: 10_000 }],
    ['is an admin’s to end', {}, { autoDispatch: false }],
  ])('is left alone when it %s', async (_, change, world) => {
    expect(await sentFor(change, world)).toEqual([]);
  });
});

it('[LIFE-1] a trip of half a day is ended at its driver’s last position, then closed', async () => {
  let clock = now;
  const ctx = fakeContext({ now: () => clock });
  const heard = now - 12 * HOUR;
  const id = ulid(now - 14 * HOUR);
  const lost = aBooking({ id, status: 'STARTED', driver: 'd1', startTime: now - 13 * HOUR, payment_mode: 'cash' });
  await ctx.store.write([
    { type: 'put', item: bookingItem({ ...lost, cashPaymentAmount: 100, bookingDate: now - 14 * HOUR }) },
    { type: 'put', item: { ...balanceKey('d1'), _et: 'balance', balanceMinor: 0 } },
    {
      type: 'put',
      item: {
        ...presenceKey('d1'),
        _et: 'presence',
        uid: 'd1',
        active: id,
        queue: true,
        lat: 57.7,
        lng: 11.9,
        ts: heard,
        freeKey: 'G#van#1',
        areaKey: 'G4#van#1',
      },
    },
  ]);
  expect(await sweepBookings(ctx)).toBe(1);
  expect(await loadBooking(ctx.store, id)).toMatchObject({ status: 'REACHED', endTime: heard, total_trip_time: 3600 });
  clock += 3 * HOUR;
  expect(await sweepBookings(ctx)).toBe(1);
  expect(await loadBooking(ctx.store, id)).toMatchObject({ status: 'PAID' });
  expect(await ctx.store.get(presenceKey('d1'))).toMatchObject({ queue: false });
  expect(await ctx.store.get(balanceKey('d1'))).toMatchObject({ balanceMinor: -2_000 });
});
