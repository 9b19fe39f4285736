import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm, lengthKm } from '#shared/domain/geo/distance';

/** Streets are about a third longer than the straight line. */
const DETOUR = 1.35;
const CITY_KMH = 26;

export type Eta = {
  to: 'pickup' | 'drop';
  km: number;
  /** Seconds; an estimate. */
  s: number;
};

/** Round the corner: a figure would say less than a word. */
export const isThere = ({ s, km }: Pick<Eta, 's' | 'km'>): boolean => s < 60 && km < 0.3;

/** km/h of the booked route, so that a slow city stays slow; a usual city speed when it is unknown. */
const speedOf = (booking: Pick<Booking, 'estimateDistance' | 'estimateTime'>): number => {
  const kmh = booking.estimateTime > 0 ? (booking.estimateDistance / booking.estimateTime) * 3600 : 0;
  return Math.min(110, Math.max(12, kmh || CITY_KMH));
};

/** km left on a route from the point of it that is nearest to `at`, the way to that point included. */
export const kmLeft = (route: readonly LatLng[], at: LatLng): number => {
  let nearest = 0;
  let gapKm = Infinity;
  route.forEach((point, index) => {
    const km = haversineKm(point, at);
    if (km < gapKm) [nearest, gapKm] = [index, km];
  });
  return gapKm + lengthKm(route.slice(nearest));
};

/**
 * How far and how long the driver still has: to the pickup by the straight line with a detour, on the trip along the
 * booked route, both at the route's own speed. Nothing when nobody drives or no position is known.
 */
export const etaOf = (booking: Booking, driver: LatLng | undefined, route: readonly LatLng[]): Eta | undefined => {
  if (!driver) return undefined;
  if (booking.status === 'ACCEPTED') {
    const km = haversineKm(driver, booking.pickup) * DETOUR;
    return { to: 'pickup', km, s: (km / CITY_KMH) * 3600 };
  }
  if (booking.status !== 'STARTED') return undefined;
  const km = route.length > 1 ? kmLeft(route, driver) : haversineKm(driver, booking.drop) * DETOUR;
  return { to: 'drop', km, s: (km / speedOf(booking)) * 3600 };
};
