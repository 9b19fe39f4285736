import { MINUTE_MS } from '#shared/contract/time';
import { searchStart } from '#shared/domain/booking/edit';
import { asBooking } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, scheduleKey } from '#lambdas/store/keys';
import { resumeSearch } from '#lambdas/model/dispatch/resume-search';

const LOOK_BACK_MINUTES = 5;

/**
 * Starts the searches whose schedule should have fired in the last minutes. A search that is under way ignores this,
 * and a time that the booking no longer has starts nothing. Stalled searches are resumed.
 */
export const sweepSchedules = async (ctx: Context): Promise<number> => {
  const queue = await ctx.dispatchQueue();
  let started = 0;
  for (let ago = 0; ago <= LOOK_BACK_MINUTES; ago++) {
    const { pk } = scheduleKey('', ctx.now() - ago * MINUTE_MS);
    const due = (await ctx.store.query({ pk })).filter(({ startAt }) => (startAt as number) <= ctx.now());
    const bookings = (await ctx.store.getMany(due.map(({ sk }) => bookingKey(sk)))).map(asBooking);
    const byId = new Map(bookings.map(booking => [booking.id, booking]));
    for (const { sk: bookingId, startAt } of due) {
      const booking = byId.get(bookingId);
      if (!booking) continue;
      const isItsTime = booking.bookLater && searchStart(booking) === startAt;
      if (isItsTime) await queue.send({ bookingId, wave: 1 }, 0);
      started += Number(isItsTime || (await resumeSearch(ctx, booking)));
    }
  }
  return started;
};
