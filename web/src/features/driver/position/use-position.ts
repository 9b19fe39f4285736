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

/** Whether a point lies in the region, bounds being west, south, east, north. */
export const isInside = ({ lat, lng }: LatLng, bounds: readonly [number, number, number, number]): boolean =>
  lng >= bounds[0] && lng <= bounds[2] && lat >= bounds[1] && lat <= bounds[3];

/** Asks the browser once, which may ask the driver. Rejects with a `PositionProblem`. */
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

/** Where the driver is: what they chose on the map, else the device's position while `watching`. */
export function usePosition(watching: boolean): { at: LatLng | undefined; placed: boolean } {
  const placed = usePlace(state => state.placed);
  const [gps, setGps] = useState<LatLng>();
  const watch = watching && !placed;
  useEffect(() => {
    if (!watch || !navigator.geolocation) return;
    // A fix that fails now and then is normal in a city; the last one stays until the next.
    const id = navigator.geolocation.watchPosition(
      position => setGps(latLngOf(position)),
      () => undefined,
      watchOptions,
    );
    return () => navigator.geolocation.clearWatch(id);
  }, [watch]);
  return { at: placed ?? gps, placed: placed !== undefined };
}

/** The service area as the map draws it; undefined until known. */
export function useRegionBounds() {
  return useQuery(regionQuery).data?.bounds;
}
