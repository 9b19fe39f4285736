import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { useBookedWay, useWayLeft, type Way } from '@/features/booking/way-left';
import { useSession } from '@/lib/session';
import { type Eta, etaOf } from './eta';

/** The way that is left to a driver under way; rider and driver have the streets, who only watches has the booked way. */
export function useRideWay(booking: Booking | undefined, driver: LatLng | undefined): Way | undefined {
  const { userType } = useSession();
  const isParty = userType === 'rider' || userType === 'driver';
  const { status, pickup, drop } = booking ?? {};
  const booked = useBookedWay(booking);
  const goal = status === 'ACCEPTED' ? pickup : status === 'STARTED' ? drop : undefined;
  return useWayLeft(goal && (isParty || booked) ? driver : undefined, goal, booked);
}

/** The driver's remaining distance and time. */
export function useEta(booking: Booking | undefined, driver: LatLng | undefined): Eta | undefined {
  const way = useRideWay(booking, driver);
  return booking && etaOf(booking, driver, way);
}
