import { queryOptions } from '@tanstack/react-query';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import type { BookingStatus } from '#shared/contract/entities/booking';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { latLngText } from '@/lib/lat-lng-text';
import { bookingKeys } from '@/lib/query-keys';

const MINUTE = 60_000;
/** The road between the two ends. One call serves map, prices and the check before booking. */
export const routeQuery = (pickup: LatLng | undefined, drop: LatLng | undefined) =>
  queryOptions({
    queryKey: ['route', pickup && latLngText(pickup), drop && latLngText(drop)],
    queryFn: () => api['googleapis-getroute']({ start: latLngText(pickup!), dest: latLngText(drop!) }),
    enabled: pickup !== undefined && drop !== undefined,
    staleTime: 30 * MINUTE,
    retry: false,
  });

/** Free drivers of every type in one call; the types are told apart here. */
export const nearbyQuery = (around: LatLng | undefined) =>
  queryOptions({
    queryKey: ['nearbyDrivers', around && latLngText(around, 3)],
    queryFn: ({ signal }) => api.fetchNearbyDrivers({ at: around! }, { signal }),
    enabled: around !== undefined,
    staleTime: 10_000,
    refetchInterval: 20_000,
  });

/** What a rider is in the middle of, newest first. */
export const openBookingsQuery = queryOptions({
  queryKey: bookingKeys.list('open'),
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

/** A booking to make another like it. */
export const earlierBookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: bookingKeys.again(bookingId),
    queryFn: ({ signal }) => api.fetchBooking({ bookingId }, { signal }).then(({ booking }) => booking),
    retry: false,
  });

export type BookingInput = InputOf<Operations['addBooking']>;

/** The server's price of a ride. */
export const fetchEstimate = (input: InputOf<Operations['getEstimate']>) =>
  api.getEstimate(input).then(({ estimate }) => estimate);

/** Books; with the same idempotency key a booking whose answer was lost is found, not made twice (BOOK-10). */
export const addBooking = (input: BookingInput, idempotencyKey: string) => api.addBooking(input, { idempotencyKey });

/** Keeps a place among the rider's own. */
export const savePlace = ({ add, lat, lng }: PlacePoint) => api.saveAddress({ description: add, lat, lng });
