import { MAX_WAYPOINTS } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { isRefusal } from '#shared/contract/errors';
import { lengthKm } from '#shared/domain/geo/distance';
import { thin } from '#shared/domain/geo/thin';
import type { Store } from '#lambdas/ports/store';
import { drive } from '#lambdas/places/drive';
import type { Context } from '#lambdas/runtime/context';
import { bookingPk, trackSk } from '#lambdas/store/keys';

type TrackPoint = LatLng & { at: number; status: string };

const counted = new Set(['STARTED', 'REACHED']);

/** Points of the trip itself, in order: what was driven to the pickup costs nothing. */
const tripPoints = async (store: Store, bookingId: string): Promise<TrackPoint[]> => {
  const items = await store.query({ pk: bookingPk(bookingId), beginsWith: trackSk(''), consistent: true });
  return items
    .flatMap(item => item.points as TrackPoint[])
    .filter(({ status }) => counted.has(status))
    .sort((a, b) => a.at - b.at);
};

/**
 * Distance of the trip as driven (spec §7, Trip distance), km: none for fewer than two points, otherwise the drive
 * through them, thinned to what a route service takes. A service that fails must not hold up a driver at the drop: then
 * the line through the points counts.
 */
export const drivenKm = async (ctx: Context, bookingId: string, end: LatLng | undefined): Promise<number> => {
  const points: LatLng[] = [...(await tripPoints(ctx.store, bookingId)), ...(end ? [end] : [])];
  if (points.length < 2) return 0;
  const through = thin(points, MAX_WAYPOINTS).map(({ lat, lng }) => ({ lat, lng }));
  const route = await drive(ctx, through);
  return isRefusal(route) ? lengthKm(points) : route.distanceKm;
};
