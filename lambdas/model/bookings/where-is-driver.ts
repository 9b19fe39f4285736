import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { lastPosition, loadPresence } from '#lambdas/model/drivers/presence-items';
import type { Context } from '#lambdas/runtime/context';

/**
 * The driver's last stored position during the trip; `at` is the time of the position in ms, or when the server
 * received it.
 */
export const whereIsDriver = async (
  ctx: Context,
  { driver, status }: Pick<Booking, 'driver' | 'status'>,
  dated = lastPosition,
): Promise<(LatLng & { at: number }) | undefined> => {
  if (!driver || !hasDriverOnTrip(status)) return undefined;
  const presence = await loadPresence(ctx.store, driver);
  return presence && dated(presence);
};
