import { expect, it } from 'vitest';
import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem, loadBooking } from '#lambdas/bookings/booking-items';
import { fakeContext } from '#test/kit/fake-context';
import { runWave } from './run-wave';

const tripdate = Date.UTC(2026, 0, 10, 12);
const begins = tripdate - BOOK_LATER_LEAD_MS;

it('[LIFE-11] a schedule of a time that was changed starts no search before the new one', async () => {
  let now = begins - 3_600_000;
  const sent: unknown[] = [];
  const ctx = fakeContext({
    now: () => now,
    dispatchQueue: async () => ({ send: async step => void sent.push(step) }),
  });
  const later = aBooking({ bookLater: true, tripdate, bookingDate: now - 3_600_000 });
  await ctx.store.write([{ type: 'put', item: bookingItem(later) }]);
  expect(await runWave(ctx, { bookingId: later.id, wave: 1 })).toMatchObject({ refusal: 'booking_moved_on' });
  expect(await loadBooking(ctx.store, later.id)).not.toHaveProperty('wave');
  expect(sent).toEqual([]);
  // Clocks differ a little.
  now = begins - 30_000;
  expect(await runWave(ctx, { bookingId: later.id, wave: 1 })).toBe('asked');
  expect(await loadBooking(ctx.store, later.id)).toMatchObject({ wave: 1 });
  expect(sent).toEqual([{ bookingId: later.id, wave: 2 }]);
});
