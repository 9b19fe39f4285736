import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { lengthKm } from '#shared/domain/geo/distance';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { restOf } from '@/ui/map/snap';
import { routeLeftQuery } from './api';

/** A line of streets with its length in km and its time in seconds. */
export type RouteLine = { coords: readonly LatLng[]; distance: number; duration: number };

/** A driver further than this from a line drives another route. */
const OFF_M = 100;

const isOn = (route: RouteLine | undefined, at: LatLng | undefined): boolean =>
  route !== undefined && at !== undefined && (restOf(route.coords, at)?.gapM ?? Infinity) <= OFF_M;

/** The part of a route after `at`, including the gap to it. */
export const leftOf = (route: RouteLine, at: LatLng): RouteLine => {
  const rest = restOf(route.coords, at);
  const wholeKm = lengthKm(route.coords);
  if (!rest || wholeKm === 0) return route;
  const part = (lengthKm(rest.ahead) + rest.gapM / 1_000) / wholeKm;
  return { coords: rest.ahead, distance: route.distance * part, duration: route.duration * part };
};

const bookedRoute = ({ coords, polyline, estimateDistance, estimateTime }: Booking): RouteLine | undefined => {
  const line = coords ?? (polyline ? decodePolyline(polyline) : []);
  return line.length > 1 ? { coords: line, distance: estimateDistance, duration: estimateTime } : undefined;
};

/** The booked route, once the ride has started; undefined if the booking has none. */
export function useBookedRoute(booking: Booking | undefined): RouteLine | undefined {
  return useMemo(() => (booking?.status === 'STARTED' ? bookedRoute(booking) : undefined), [booking]);
}

/** Cells of about 450 m. */
const cellOf = ({ lat, lng }: LatLng) => `${Math.round(lat * 250)} ${Math.round(lng * 250)}`;

/**
 * The remaining route to a destination, by one rule for the driver and for the person who waits, so that both read the
 * same: along the booked route while the driver is on it, else along fetched streets, which are fetched again when the
 * driver leaves them.
 */
export function useRouteLeft(
  at: LatLng | undefined,
  to: LatLng | undefined,
  booked?: RouteLine,
): RouteLine | undefined {
  const isBooked = isOn(booked, at);
  const { data, isError, refetch } = useQuery(routeLeftQuery(isBooked ? undefined : at, to));
  const isLost = isError || (data !== undefined && !isOn(data, at));
  const cell = at && cellOf(at);
  // Once per cell: a failed query is pending again while it is repeated, and would be repeated without end.
  const askedIn = useRef<string>(undefined);
  useEffect(() => {
    if (!isLost || isBooked || !cell || askedIn.current === cell) return;
    askedIn.current = cell;
    void refetch({ cancelRefetch: false });
  }, [isLost, isBooked, cell, refetch]);
  const route = isBooked ? booked : data;
  return useMemo(() => (route && at && to ? leftOf(route, at) : undefined), [route, at, to]);
}
