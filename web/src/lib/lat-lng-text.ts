import type { LatLng } from '#shared/contract/entities/common';

/**
 * A position in the format of the place operations. Five decimals are about a metre, so picking a place twice gives the
 * same text.
 */
export const latLngText = ({ lat, lng }: LatLng, decimals = 5): string =>
  `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;
