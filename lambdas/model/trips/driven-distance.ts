import { MAX_WAYPOINTS } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { lengthKm } from '#shared/domain/geo/distance';
import { thin } from '#shared/domain/geo/thin';
import { measureWay, tripTrack, type Way } from '#shared/domain/geo/trip-track';
import { trackPoints } from '#lambdas/model/bookings/track-points';
import { drive } from '#lambdas/model/places/drive';
import type { Context } from '#lambdas/runtime/context';

const nowhere: Way = { km: 0, claimedKm: 0, isExplained: true };

/**
 * The driven route of a trip (spec §7, Trip distance) and its end: none for fewer than two points, otherwise the route
 * through them, thinned to what a route service accepts. If the service fails, the straight line through the points is
 * used, so that the driver is not held up at the drop.
 */
export const drivenWay = async (
  ctx: Context,
  booking: Booking,
  end: { at: number; location?: LatLng | undefined },
): Promise<{ way: Way; end: LatLng | undefined }> => {
  const stored = (await trackPoints(ctx.store, booking)).filter(({ assumed }) => !assumed);
  const span = { startAt: booking.startTime ?? end.at, endAt: end.at };
  const points = tripTrack(stored, span, end.location).map(({ lat, lng }) => ({ lat, lng }));
  const last = points.at(-1);
  if (points.length < 2) return { way: nowhere, end: last };
  const route = await drive(ctx, thin(points, MAX_WAYPOINTS));
  return { way: measureWay(points, isRefusal(route) ? lengthKm(points) : route.distanceKm), end: last };
};
