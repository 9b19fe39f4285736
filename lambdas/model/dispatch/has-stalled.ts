import { isStalled } from '#shared/domain/booking/overdue';
import { eventsSince, type StoredBooking } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';

/** When the search's last step was taken; undefined before the first. */
const lastStepAt = async (ctx: Context, { id, wave }: StoredBooking): Promise<number | undefined> => {
  if (!wave) return undefined;
  return (await eventsSince(ctx.store, id, 0)).findLast(({ record }) => record?.wave === wave)?.record?.at;
};

/** Whether a search should be running but is not: it never began, or a step was lost. Never without autoDispatch. */
export const hasStalled = async (ctx: Context, booking: StoredBooking): Promise<boolean> =>
  isStalled(booking, ctx.now()) &&
  (await ctx.settings()).autoDispatch &&
  isStalled(booking, ctx.now(), await lastStepAt(ctx, booking));
