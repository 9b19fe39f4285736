import { type TripPlace, useTrip } from './trip-store';

const complete = (point: TripPlace | undefined) => (point?.add ? point : undefined);

/**
 * Pickup and drop if they are chosen: a cleared drop has a position but an empty address, and counts as not chosen
 * (HOME-7).
 */
export function useTripEnds(): { pickup: TripPlace | undefined; drop: TripPlace | undefined } {
  const pickup = useTrip(trip => trip.pickup);
  const drop = useTrip(trip => trip.drop);
  return { pickup: complete(pickup), drop: complete(drop) };
}
