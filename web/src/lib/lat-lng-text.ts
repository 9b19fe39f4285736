import type { LatLng } from '#shared/contract/entities/common';

/** A position as the place operations take it. Five decimals (about a metre) make equal texts for equal places. */
export const latLngText = ({ lat, lng }: LatLng, decimals = 5): string =>
  `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;
