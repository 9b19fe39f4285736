import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { lengthKm } from '#shared/domain/geo/distance';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { restOf } from '@/ui/map/snap';
import { wayToQuery } from './api';

/** A line of streets with its length in km and its time in seconds. */
export type Way = { coords: readonly LatLng[]; distance: number; duration: number };

/** A driver further than this from a line drives another way. */
const OFF_M = 100;

const isOn = (way: Way | undefined, at: LatLng | undefined): boolean =>
  way !== undefined && at !== undefined && (restOf(way.coords, at)?.gapM ?? Infinity) <= OFF_M;

/** The part of a way that is left from `at`, with the gap between both. */
export const leftOf = (way: Way, at: LatLng): Way => {
  const rest = restOf(way.coords, at);
  const wholeKm = lengthKm(way.coords);
  if (!rest || wholeKm === 0) return way;
  const part = (lengthKm(rest.ahead) + rest.gapM / 1_000) / wholeKm;
  return { coords: rest.ahead, distance: way.distance * part, duration: way.duration * part };
};

const bookedWay = ({ coords, polyline, estimateDistance, estimateTime }: Booking): Way | undefined => {
  const line = coords ?? (polyline ? decodePolyline(polyline) : []);
  return line.length > 1 ? { coords: line, distance: estimateDistance, duration: estimateTime } : undefined;
};

/** The way on which a ride was booked, once it has started; undefined if the booking has none. */
export function useBookedWay(booking: Booking | undefined): Way | undefined {
  return useMemo(() => (booking?.status === 'STARTED' ? bookedWay(booking) : undefined), [booking]);
}

/** Cells of about 450 m. */
const cellOf = ({ lat, lng }: LatLng) => `${Math.round(lat * 250)} ${Math.round(lng * 250)}`;

/**
 * The way that is left to a goal, by one rule for the driver and for whoever waits, so that both read the same: along the
 * booked way while the driver is on it, else along streets that are asked for, and again where the driver leaves them.
 */
export function useWayLeft(at: LatLng | undefined, to: LatLng | undefined, booked?: Way): Way | undefined {
  const isBooked = isOn(booked, at);
  const { data, isError, refetch } = useQuery(wayToQuery(isBooked ? undefined : at, to));
  const isLost = isError || (data !== undefined && !isOn(data, at));
  const cell = at && cellOf(at);
  // Once in a cell: a question that fails is pending again while it is repeated, and would be repeated without end.
  const askedIn = useRef<string>(undefined);
  useEffect(() => {
    if (!isLost || isBooked || !cell || askedIn.current === cell) return;
    askedIn.current = cell;
    void refetch({ cancelRefetch: false });
  }, [isLost, isBooked, cell, refetch]);
  const way = isBooked ? booked : data;
  return useMemo(() => (way && at && to ? leftOf(way, at) : undefined), [way, at, to]);
}
