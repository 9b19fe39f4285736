import type { Booking } from '#shared/contract/entities/booking';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import type { Context } from '#lambdas/runtime/context';

/** When the server learned of the arrival. */
export const arrivedAt = ({ arrivalReceivedAt, driver_arrive_time }: Booking): number | undefined =>
  arrivalReceivedAt ?? driver_arrive_time;

/**
 * The earliest time that a step with `heldMs` may claim: that of the step before, or of the newest position received
 * since. A phone sends its queue in order, so a step that follows a position was not taken before it. Otherwise drivers
 * could charge for the route to the pickup or for waiting, or date a late arrival back.
 */
export const earliest = async (
  ctx: Context,
  { driver }: Booking,
  after: number | undefined,
  heldMs = 0,
): Promise<number | undefined> => {
  if (heldMs === 0 || !driver) return after;
  const presence = await loadPresence(ctx.store, driver);
  return Math.max(after ?? 0, presence?.pointAt ?? 0);
};
