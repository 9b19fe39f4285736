import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '#shared/contract/entities/common';
import { LiveMap } from '@/components/map/live-map';
import { loadRegion } from '@/components/map/region';
import { useTrip } from '@/stores/trip';
import { nearbyQuery, routeQuery } from './api';
import { useTripEnds } from './use-trip-ends';

/** Around the pickup, else around the device, else in the middle of the region: the map is never without life. */
export function useAround(): LatLng | undefined {
  const { pickup } = useTripEnds();
  const gps = useTrip(trip => trip.gps);
  const region = useQuery({ queryKey: ['mapRegion'], queryFn: loadRegion, staleTime: Infinity });
  if (pickup) return pickup;
  if (gps) return gps;
  if (!region.data) return undefined;
  const [west, south, east, north] = region.data.bounds;
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** Both ends, the road between them and the free drivers of the chosen type (HOME-6). */
export function BookingMap(props: {
  onPick?: (at: LatLng) => void;
  /** Stands beside the form, not under its sheet. */
  beside?: boolean;
}) {
  const { t } = useTranslation();
  const { pickup, drop } = useTripEnds();
  const carTypeId = useTrip(trip => trip.carTypeId);
  const route = useQuery(routeQuery(pickup, drop));
  const nearby = useQuery(nearbyQuery(useAround()));
  const drivers = nearby.data?.drivers
    .filter(driver => !carTypeId || driver.carTypeId === carTypeId)
    .map((driver, index) => ({ id: String(index), lat: driver.lat, lng: driver.lng }));
  return (
    <LiveMap
      label={t('book.mapLabel')}
      covered={props.beside ? 'nothing' : 'sheet'}
      {...(pickup ? { pickup } : {})}
      {...(drop ? { drop } : {})}
      {...(route.data && pickup && drop
        ? { route: route.data.coords, routeDistanceKm: route.data.distance, routeSeconds: route.data.duration }
        : {})}
      {...(drivers ? { drivers } : {})}
      {...(props.onPick ? { onPick: props.onPick } : {})}
    />
  );
}
