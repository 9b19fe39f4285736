import type { LatLng } from '#shared/contract/entities/common';

/** A position as the place operations take it. Five decimals are about a metre: equal for the same place picked twice. */
export const latLngText = ({ lat, lng }: LatLng, decimals = 5): string =>
  `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;
