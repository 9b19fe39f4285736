import { expect, it } from 'vitest';
import { ulid } from 'ulid';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem, eventsSince, loadBooking } from '#lambdas/bookings/booking-items';
import { balanceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { sweepBookings } from './sweep-bookings';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 0, 10, 12);

it('[LIFE-1] [LIFE-9] ends what nobody ends, once, with the money back, and leaves the rest alone', async () => {
  const ctx = fakeContext({ now: () => now });
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
