import type { StoredBooking } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { hasStalled } from './has-stalled';

/** Sets the next step of a stalled search. A step that comes twice changes nothing. @returns whether it was stalled. */
export const resumeSearch = async (ctx: Context, booking: StoredBooking): Promise<boolean> => {
  if (!(await hasStalled(ctx, booking))) return false;
  await (await ctx.dispatchQueue()).send({ bookingId: booking.id, wave: (booking.wave ?? 0) + 1 }, 0);
  return true;
};
