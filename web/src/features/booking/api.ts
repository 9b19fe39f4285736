import { queryOptions } from '@tanstack/react-query';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import type { SavedAddress } from '#shared/contract/entities/user';
import type { BookingStatus } from '#shared/contract/entities/booking';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { latLngText } from '@/lib/lat-lng-text';
import { bookingKeys } from '@/lib/query-keys';

const MINUTE = 60_000;
/** The route between pickup and drop. One request serves the map, the prices and the check before booking. */
export const routeQuery = (pickup: LatLng | undefined, drop: LatLng | undefined) =>
  queryOptions({
    queryKey: ['route', pickup && latLngText(pickup), drop && latLngText(drop)],
    queryFn: () => api['googleapis-getroute']({ start: latLngText(pickup!), dest: latLngText(drop!) }),
    enabled: pickup !== undefined && drop !== undefined,
    staleTime: 30 * MINUTE,
    retry: false,
  });

/**
 * The streets from a driver to a destination. The key is the destination alone: the caller fetches again when the
 * driver leaves the route.
 */
export const routeLeftQuery = (at: LatLng | undefined, to: LatLng | undefined) =>
  queryOptions({
    queryKey: ['wayTo', to && latLngText(to)],
    queryFn: () => api['googleapis-getroute']({ start: latLngText(at!), dest: latLngText(to!) }),
    enabled: at !== undefined && to !== undefined,
    staleTime: Infinity,
    retry: false,
  });

/** Free drivers of every car type in one request; callers filter by type. */
export const nearbyQuery = (around: LatLng | undefined) =>
  queryOptions({
    queryKey: ['nearbyDrivers', around && latLngText(around, 3)],
    queryFn: ({ signal }) => api.fetchNearbyDrivers({ at: around! }, { signal }),
    enabled: around !== undefined,
    staleTime: 10_000,
    refetchInterval: 20_000,
  });

/** The rider's open bookings, newest first. */
export const openBookingsQuery = queryOptions({
  queryKey: bookingKeys.list('open'),
  queryFn: () => api.fetchBookings({ active: true, limit: 10 }).then(({ bookings }) => bookings),
  meta: { remember: 'content' },
  staleTime: 15_000,
});

/** The vehicle of the rider's newest booking, or null without bookings. */
export const lastVehicleQuery = queryOptions({
  queryKey: bookingKeys.list('newest'),
  queryFn: () => api.fetchBookings({ limit: 1 }).then(({ bookings }) => bookings[0]?.carTypeId ?? null),
  staleTime: MINUTE,
  retry: false,
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

/** An earlier booking, to prefill the form from. */
export const earlierBookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: bookingKeys.again(bookingId),
    queryFn: ({ signal }) => api.fetchBooking({ bookingId }, { signal }).then(({ booking }) => booking),
    retry: false,
  });

export type BookingInput = InputOf<Operations['addBooking']>;

export type EstimateInput = InputOf<Operations['getEstimate']>;

/** The server's estimate for a ride. */
export const fetchEstimate = (input: EstimateInput) => api.getEstimate(input).then(({ estimate }) => estimate);

/**
 * Creates a booking; a retry with the same idempotency key returns the booking instead of creating a second one
 * (BOOK-10).
 */
export const addBooking = (input: BookingInput, idempotencyKey: string) => api.addBooking(input, { idempotencyKey });

/** Changes a place; one that was only visited stays that. */
export const changePlace = ({ count: _count, ...place }: SavedAddress) => api.saveAddress(place);

/** Saves a place to the rider's saved addresses. */
export const savePlace = ({ add, lat, lng }: PlacePoint) => api.saveAddress({ description: add, lat, lng });
