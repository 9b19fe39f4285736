import { isStalled } from '#shared/domain/booking/overdue';
import type { StoredBooking } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { loadWave } from '#lambdas/model/drivers/offer-items';

/** When the last step of the search was taken, if one was. */
const lastStepAt = async (ctx: Context, { id, searches = 1, wave }: StoredBooking): Promise<number | undefined> =>
  wave ? (await loadWave(ctx.store, id, searches, wave))?.at : undefined;

/** Whether a search should be on and is not: it never began, or a step of it was lost. Without autoDispatch there is none. */
export const hasStalled = async (ctx: Context, booking: StoredBooking): Promise<boolean> =>
  isStalled(booking, ctx.now()) &&
  (await ctx.settings()).autoDispatch &&
  isStalled(booking, ctx.now(), await lastStepAt(ctx, booking));
