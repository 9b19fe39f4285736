import { queryOptions } from '@tanstack/react-query';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import type { BookingStatus } from '#shared/contract/entities/booking';
import { api } from '@/lib/api';
import type { TripPlace } from './trip-store';

const minute = 60_000;
/** Five decimals are about a metre: enough for a road, and equal for the same place picked twice. */
const at = ({ lat, lng }: LatLng) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

export const placesQuery = (searchKeyword: string, country: string, near: LatLng | undefined) =>
  queryOptions({
    queryKey: ['places', searchKeyword, country, near && at(near)],
    queryFn: ({ signal }) =>
      api['googleapis-autocomplete'](
        { searchKeyword, ...(country ? { country } : {}), ...(near ? { near } : {}) },
        { signal },
      ).then(answer => answer.searchResults),
    enabled: searchKeyword.length >= 2,
    staleTime: 10 * minute,
  });

/** The road between the two ends. One call serves map, prices and the check before booking. */
export const routeQuery = (pickup: LatLng | undefined, drop: LatLng | undefined) =>
  queryOptions({
    queryKey: ['route', pickup && at(pickup), drop && at(drop)],
    queryFn: () => api['googleapis-getroute']({ start: at(pickup!), dest: at(drop!) }),
    enabled: pickup !== undefined && drop !== undefined,
    staleTime: 30 * minute,
    retry: false,
  });

/** Free drivers of every type in one call; the types are told apart here. */
export const nearbyQuery = (around: LatLng | undefined) =>
  queryOptions({
    queryKey: ['nearbyDrivers', around && `${around.lat.toFixed(3)},${around.lng.toFixed(3)}`],
    queryFn: ({ signal }) => api.fetchNearbyDrivers({ at: around! }, { signal }),
    enabled: around !== undefined,
    staleTime: 10_000,
    refetchInterval: 20_000,
  });

/** What a rider is in the middle of, newest first. */
export const openBookingsQuery = queryOptions({
  queryKey: ['bookings', 'open'],
  queryFn: () => api.fetchBookings({ active: true, limit: 10 }).then(({ bookings }) => bookings),
  meta: { remember: 'content' },
  staleTime: 15_000,
});

const urgency: readonly BookingStatus[] = [
  'ARRIVED',
  'STARTED',
  'REACHED',
  'ACCEPTED',
  'PENDING',
  'PAYMENT_PENDING',
  'NEW',
];
export const byUrgency = (a: { status: BookingStatus }, b: { status: BookingStatus }) =>
  urgency.indexOf(a.status) - urgency.indexOf(b.status);

/** A position as a place with its address. */
export async function placeAt(position: LatLng, signal?: AbortSignal): Promise<PlacePoint> {
  const { address } = await api['googleapis-getaddress']({ latlng: at(position) }, signal ? { signal } : {});
  return { ...position, add: address };
}

/** A search result as a place. */
export async function placeOf(result: { place_id: string; description: string }): Promise<TripPlace> {
  const { coords, description, precision } = await api['googleapis-getcoords']({ place_id: result.place_id });
  return { ...coords, add: description || result.description, ...(precision ? { precision } : {}) };
}
