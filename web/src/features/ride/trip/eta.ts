import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm, lengthKm } from '#shared/domain/geo/distance';
import { CITY_KMH, DETOUR } from '@/lib/city-drive';

export type Eta = {
  to: 'pickup' | 'drop';
  km: number;
  /** Estimated seconds. */
  s: number;
};

/** So close that the page shows a word instead of a figure. */
export const isThere = ({ s, km }: Pick<Eta, 's' | 'km'>): boolean => s < 60 && km < 0.3;

/** Average speed of the booked route in km/h, which reflects the city's traffic; a typical city speed if unknown. */
const speedOf = (booking: Pick<Booking, 'estimateDistance' | 'estimateTime'>): number => {
  const kmh = booking.estimateTime > 0 ? (booking.estimateDistance / booking.estimateTime) * 3600 : 0;
  return Math.min(110, Math.max(12, kmh || CITY_KMH));
};

/** Remaining km of a route from its point nearest to `at`, plus the distance to that point. */
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
 * The driver's remaining distance and time: to the pickup by the straight line with a detour factor, on the trip along
 * the booked route; both at the route's average speed. Undefined without a driver under way or a known position.
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
