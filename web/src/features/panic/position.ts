import type { LatLng } from '#shared/contract/entities/common';

/** The device's position; undefined if unavailable. */
export const askPosition = (): Promise<LatLng | undefined> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 },
    );
  });

export const rest = (ms: number): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), ms));
