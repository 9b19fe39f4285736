import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import type { StoredBooking } from '#lambdas/bookings/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { scheduleKey } from '#lambdas/store/keys';

/**
 * Starts the search for a driver of a NEW booking: at once, or for Book Later shortly before its time by a schedule
 * and, should that be lost, by the sweeper. Without autoDispatch an admin assigns.
 */
export const beginSearch = async (ctx: Context, booking: StoredBooking): Promise<void> => {
  if (booking.status !== 'NEW' || !(await ctx.settings()).autoDispatch) return;
  const startAt = booking.bookLater ? booking.tripdate - BOOK_LATER_LEAD_MS : ctx.now();
  if (startAt <= ctx.now()) return (await ctx.dispatchQueue()).send({ bookingId: booking.id, wave: 1 }, 0);
  const item = {
    ...scheduleKey(booking.id, startAt),
    _et: 'schedule',
    bookingId: booking.id,
    startAt,
    ttl: Math.ceil(startAt / 1000) + 86_400,
  };
  await ctx.store.write([{ type: 'put', item }]);
  await (await ctx.timetable()).set(booking.id, startAt);
};
