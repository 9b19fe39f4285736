import { refuse } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { recordPosition } from '#lambdas/model/drivers/record-position';
import { publishPosition } from '#lambdas/model/drivers/publish-position';
import { implement } from '#lambdas/runtime/implementation';

/** For devices without a socket; over a socket, `position` frames do the same. */
export const reportPosition = implement(tripOperations.reportPosition, async ({ ctx, actor, input }) => {
  const recorded = await recordPosition(ctx, actor.uid, { ...input, isRetained: input.bookingId !== undefined });
  if (!recorded) return refuse('driver_offline');
  await publishPosition(ctx, recorded);
  return { accepted: input.points.length, ...(recorded.isDoubted ? { isDoubted: true } : {}) };
});
