import type { StoredBooking } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { hasStalled } from './has-stalled';

/** Enqueues the next step of a stalled search. Duplicate steps are harmless. @returns whether it had stalled. */
export const resumeSearch = async (ctx: Context, booking: StoredBooking): Promise<boolean> => {
  if (!(await hasStalled(ctx, booking))) return false;
  await (await ctx.dispatchQueue()).send({ bookingId: booking.id, wave: (booking.wave ?? 0) + 1 }, 0);
  return true;
};
