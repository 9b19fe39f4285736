import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { useBookedRoute, useRouteLeft, type RouteLine } from '@/features/booking/route-left';
import { useSession } from '@/lib/session';
import { type Eta, etaOf } from './eta';

/** The remaining route of an active driver: along the streets for rider and driver, along the booked route for others. */
export function useRideRoute(booking: Booking | undefined, driver: LatLng | undefined): RouteLine | undefined {
  const { userType } = useSession();
  const isParty = userType === 'rider' || userType === 'driver';
  const { status, pickup, drop } = booking ?? {};
  const booked = useBookedRoute(booking);
  const goal = status === 'ACCEPTED' ? pickup : status === 'STARTED' ? drop : undefined;
  return useRouteLeft(goal && (isParty || booked) ? driver : undefined, goal, booked);
}

/** The driver's remaining distance and time. */
export function useEta(booking: Booking | undefined, driver: LatLng | undefined): Eta | undefined {
  const route = useRideRoute(booking, driver);
  return booking && etaOf(booking, driver, route);
}
