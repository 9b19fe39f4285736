import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { carTypesQuery, useSettings } from '@/lib/settings-queries';
import { lastVehicleQuery, nearbyQuery, routeQuery } from './api';
import { useAround } from './booking-map';
import { useTrip } from './trip-store';
import { useTripEnds } from './use-trip-ends';
import { focusVehicles, isOnVehicles } from './vehicle-list';
import { offerOf, preselectedOf } from './vehicle-offer';

/** Every vehicle type with its price for the trip in the form; undefined while the types are loading. */
export function useOffers() {
  const carTypes = useQuery(carTypesQuery);
  const settings = useSettings();
  const { pickup, drop } = useTripEnds();
  const route = useQuery(routeQuery(pickup, drop));
  const nearby = useQuery(nearbyQuery(useAround()));
  const facts = { route: route.data, drivers: nearby.data?.drivers ?? [], pickup, settings };
  return {
    offers: carTypes.data?.map(carType => offerOf(carType, facts)),
    routing: route.isFetching,
    nearKnown: pickup !== undefined && nearby.data !== undefined,
  };
}

/** Chooses a vehicle for a trip that starts now and whose rider has not chosen one. */
export function usePreselected(enabled: boolean): void {
  const { offers } = useOffers();
  const { pickup, drop } = useTripEnds();
  const isOpen = useTrip(trip => !trip.bookLater && trip.carTypeId === undefined);
  const isAsked = Boolean(enabled && isOpen && pickup && drop);
  const last = useQuery({ ...lastVehicleQuery, enabled: isAsked });
  const chosen =
    isAsked && !last.isPending ? preselectedOf(offers ?? [], last.data ?? undefined)?.carType.id : undefined;
  useEffect(() => {
    if (!chosen) return;
    useTrip.getState().setCarType(chosen);
    // The focus that waits in the list goes with the choice.
    if (isOnVehicles()) requestAnimationFrame(focusVehicles);
  }, [chosen]);
}
