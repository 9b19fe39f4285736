import { MAX_WAYPOINTS } from '#shared/contract/constants';
import type { BookingStatus } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { isRefusal } from '#shared/contract/errors';
import { lengthKm } from '#shared/domain/geo/distance';
import { type Fix, plausible } from '#shared/domain/geo/plausible';
import { thin } from '#shared/domain/geo/thin';
import { trackPoints } from '#lambdas/bookings/track-points';
import type { Store } from '#lambdas/ports/store';
import { drive } from '#lambdas/places/drive';
import type { Context } from '#lambdas/runtime/context';

const counted = new Set<BookingStatus>(['STARTED', 'REACHED']);

/** Points of the trip itself: what was driven to the pickup costs nothing. */
const tripPoints = async (store: Store, bookingId: string) =>
  (await trackPoints(store, bookingId)).filter(({ status }) => counted.has(status));

/**
 * Distance of the trip as driven (spec §7, Trip distance), km, and the position it ended at: none for fewer than two
 * points, otherwise the drive through them, thinned to what a route service takes. A service that fails must not hold up
 * a driver at the drop: then the line through the points counts.
 */
export const drivenKm = async (
  ctx: Context,
  bookingId: string,
  end: Fix | undefined,
): Promise<{ km: number; end: LatLng | undefined }> => {
  const fixes = [...(await tripPoints(ctx.store, bookingId)), ...(end ? [end] : [])];
  const points = plausible(fixes).map(({ lat, lng }) => ({ lat, lng }));
  const last = points.at(-1);
  if (points.length < 2) return { km: 0, end: last };
  const route = await drive(ctx, thin(points, MAX_WAYPOINTS));
  return { km: isRefusal(route) ? lengthKm(points) : route.distanceKm, end: last };
};
