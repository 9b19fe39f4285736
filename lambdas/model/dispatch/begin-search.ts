import { searchStart } from '#shared/domain/booking/edit';
import type { StoredBooking } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { searchTime } from '#lambdas/model/bookings/search-times';

/**
 * Starts the search for a driver of a NEW booking: at once, or for Book Later by a schedule shortly before its time,
 * with the sweeper as a fallback if the schedule is lost. Without autoDispatch an admin assigns the driver.
 */
export const beginSearch = async (ctx: Context, booking: StoredBooking): Promise<void> => {
  if (booking.status !== 'NEW' || !(await ctx.settings()).autoDispatch) return;
  const startAt = booking.bookLater ? searchStart(booking) : ctx.now();
  if (startAt <= ctx.now()) return (await ctx.dispatchQueue()).send({ bookingId: booking.id, wave: 1 }, 0);
  await ctx.store.write([searchTime(booking, startAt)]);
  await (await ctx.timetable()).set(booking.id, startAt);
};
