import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '@/ui/error-view';
import { carTypesQuery } from '@/lib/settings-queries';
import { useTrip } from './trip-store';
import { useOffers } from './use-offers';
import { VehicleList } from './vehicle-list';
import { useGaps } from './gaps';

/** The vehicle types, with prices once there is a route. */
export function Vehicles() {
  const carTypes = useQuery(carTypesQuery);
  const { offers, routing, nearKnown } = useOffers();
  const chosen = useTrip(trip => trip.carTypeId);
  // Drivers who are nearby now are irrelevant to a later booking.
  const now = !useTrip(trip => trip.bookLater);
  const missing = useGaps(gaps => gaps.marked) && !chosen;
  const { setCarType } = useTrip.getState();
  if (carTypes.isError && !carTypes.data)
    return <ErrorView compact error={carTypes.error} onRetry={() => void carTypes.refetch()} />;
  return (
    <VehicleList
      offers={offers}
      chosen={chosen}
      missing={missing}
      routing={routing}
      nearKnown={now && nearKnown}
      onChoose={setCarType}
    />
  );
}
