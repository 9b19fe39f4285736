import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '@/ui/error-view';
import { carTypesQuery, useSettings } from '@/lib/settings-queries';
import { useTrip } from './trip-store';
import { nearbyQuery, routeQuery } from './api';
import { useAround } from './booking-map';
import { useTripEnds } from './use-trip-ends';
import { VehicleList } from './vehicle-list';
import { offerOf } from './vehicle-offer';

/** The vehicle types, with prices once there is a route. */
export function Vehicles() {
  const carTypes = useQuery(carTypesQuery);
  const settings = useSettings();
  const { pickup, drop } = useTripEnds();
  const route = useQuery(routeQuery(pickup, drop));
  const around = useAround();
  const nearby = useQuery(nearbyQuery(around));
  const chosen = useTrip(trip => trip.carTypeId);
  // Drivers who are nearby now are irrelevant to a later booking.
  const now = !useTrip(trip => trip.bookLater);
  const { setCarType } = useTrip.getState();
  if (carTypes.isError && !carTypes.data)
    return <ErrorView compact error={carTypes.error} onRetry={() => void carTypes.refetch()} />;
  const facts = { route: route.data, drivers: nearby.data?.drivers ?? [], pickup, settings };
  return (
    <VehicleList
      offers={carTypes.data?.map(carType => offerOf(carType, facts))}
      chosen={chosen}
      routing={route.isFetching}
      nearKnown={now && pickup !== undefined && nearby.data !== undefined}
      onChoose={setCarType}
    />
  );
}
