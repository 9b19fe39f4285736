import { expect, it } from 'vitest';
import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import type { DispatchStep } from '#lambdas/ports/services';
import { scheduleKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { sweepSchedules } from './sweep-schedules';

it('[LIFE-11] starts what a lost schedule would have started, and nothing at a time that the booking had before', async () => {
  const now = Date.UTC(2026, 0, 1, 12);
  const sent: DispatchStep[] = [];
  const ctx = fakeContext({
    now: () => now,
    dispatchQueue: async () => ({ send: async step => void sent.push(step), again: async () => undefined }),
  });
  const schedule = (bookingId: string, startAt: number) =>
    ctx.store.write([
      { type: 'put', item: { ...scheduleKey(bookingId, startAt), _et: 'schedule', bookingId, startAt } },
    ]);
  const later = (id: string, searchAt: number) =>
    ctx.store.write([
      { type: 'put', item: bookingItem(aBooking({ id, bookLater: true, tripdate: searchAt + BOOK_LATER_LEAD_MS })) },
    ]);
  const lost = now - 120_000;
  await later('b1', lost);
  await schedule('b1', lost);
  await later('b2', now + 3_600_000);
  await schedule('b2', lost);
  await schedule('gone', lost);
  expect(await sweepSchedules(ctx)).toBe(1);
  expect(sent).toEqual([{ bookingId: 'b1', wave: 1 }]);
});
