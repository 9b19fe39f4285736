import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { regionQuery } from '@/ui/map/region';
import { usePlace } from './place';

export type PositionProblem = 'denied' | 'unavailable' | 'outside';

const watchOptions: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 2_000 };
const onceOptions: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 };

const latLngOf = ({ coords }: GeolocationPosition): LatLng => ({ lat: coords.latitude, lng: coords.longitude });

export const problemOf = (error: Partial<GeolocationPositionError>): PositionProblem =>
  error.code === 1 ? 'denied' : 'unavailable';

/** Whether a point is in the region; bounds are west, south, east, north. */
export const isInside = ({ lat, lng }: LatLng, bounds: readonly [number, number, number, number]): boolean =>
  lng >= bounds[0] && lng <= bounds[2] && lat >= bounds[1] && lat <= bounds[3];

/** Requests the position once; the browser may prompt for permission. Rejects with a `PositionProblem`. */
export const askPosition = (): Promise<LatLng> =>
  new Promise((resolve, reject) => {
    const refuse = (problem: PositionProblem) => reject(problem);
    if (!navigator.geolocation) return refuse('unavailable');
    navigator.geolocation.getCurrentPosition(
      position => resolve(latLngOf(position)),
      error => refuse(problemOf(error)),
      onceOptions,
    );
  });

/** The driver's position: the manual one, else the device's while `watching`. */
export function usePosition(watching: boolean): { at: LatLng | undefined; placed: boolean } {
  const placed = usePlace(state => state.placed);
  const [gps, setGps] = useState<LatLng>();
  const watch = watching && !placed;
  useEffect(() => {
    if (!watch || !navigator.geolocation) return;
    // Occasional GPS errors are normal in a city; keep the last fix until the next one.
    const id = navigator.geolocation.watchPosition(
      position => setGps(latLngOf(position)),
      () => undefined,
      watchOptions,
    );
    return () => navigator.geolocation.clearWatch(id);
  }, [watch]);
  return { at: placed ?? gps, placed: placed !== undefined };
}

/** Bounds of the service area; undefined until loaded. */
export function useRegionBounds() {
  return useQuery(regionQuery).data?.bounds;
}
