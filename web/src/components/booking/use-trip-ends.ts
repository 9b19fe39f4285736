import type { PlacePoint } from '#shared/contract/entities/common';
import { useTrip } from '@/stores/trip';

const complete = (point: PlacePoint | undefined) => (point?.add ? point : undefined);

/** Pickup and drop as far as they are chosen: a cleared drop keeps a position without an address (HOME-7). */
export function useTripEnds(): { pickup: PlacePoint | undefined; drop: PlacePoint | undefined } {
  const pickup = useTrip(trip => trip.pickup);
  const drop = useTrip(trip => trip.drop);
  return { pickup: complete(pickup), drop: complete(drop) };
}
