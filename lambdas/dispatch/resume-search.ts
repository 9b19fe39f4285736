import { isStalled } from '#shared/domain/booking/overdue';
import type { StoredBooking } from '#lambdas/bookings/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { loadWave } from './offer-items';

/** When the last step of the search was taken, if one was. */
const lastStepAt = async (ctx: Context, { id, searches = 1, wave }: StoredBooking): Promise<number | undefined> =>
  wave ? (await loadWave(ctx.store, id, searches, wave))?.at : undefined;

/**
 * Sets the next step of a search that should be over and is not: a step of it was lost. A step that comes twice changes
 * nothing. Without autoDispatch there is no search.
 */
export const resumeSearch = async (ctx: Context, booking: StoredBooking): Promise<void> => {
  if (!isStalled(booking, ctx.now()) || !(await ctx.settings()).autoDispatch) return;
  if (!isStalled(booking, ctx.now(), await lastStepAt(ctx, booking))) return;
  await (await ctx.dispatchQueue()).send({ bookingId: booking.id, wave: (booking.wave ?? 0) + 1 }, 0);
};
