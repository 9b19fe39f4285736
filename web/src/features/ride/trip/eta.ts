import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import type { RouteLine } from '@/features/booking/route-left';
import { CITY_KMH, DETOUR } from '@/lib/city-drive';

export type Eta = {
  to: 'pickup' | 'drop';
  km: number;
  /** Estimated seconds. */
  s: number;
};

/** So near that the page shows a word instead of a figure. */
export const isThere = ({ s, km }: Pick<Eta, 's' | 'km'>): boolean => s < 60 && km < 0.3;

/** Average speed of the booked route in km/h, which reflects the city's traffic; a typical city speed if unknown. */
const speedOf = (booking: Pick<Booking, 'estimateDistance' | 'estimateTime'>): number => {
  const kmh = booking.estimateTime > 0 ? (booking.estimateDistance / booking.estimateTime) * 3600 : 0;
  return Math.min(110, Math.max(12, kmh || CITY_KMH));
};

/**
 * The driver's remaining distance and time: along the remaining route, or without one by the straight line with a
 * detour factor. Undefined without a driver under way or a known position.
 */
export const etaOf = (
  booking: Booking,
  driver: LatLng | undefined,
  route: Pick<RouteLine, 'distance' | 'duration'> | undefined,
): Eta | undefined => {
  const { status, pickup, drop } = booking;
  if (!driver || (status !== 'ACCEPTED' && status !== 'STARTED')) return undefined;
  const [to, goal] = status === 'ACCEPTED' ? (['pickup', pickup] as const) : (['drop', drop] as const);
  if (route) return { to, km: route.distance, s: route.duration };
  const km = haversineKm(driver, goal) * DETOUR;
  return { to, km, s: (km / (to === 'pickup' ? CITY_KMH : speedOf(booking))) * 3600 };
};
