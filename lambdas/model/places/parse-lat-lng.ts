import type { LatLng } from '#shared/contract/entities/common';

/** "57.70,11.97", already validated by its schema. */
export const parseLatLng = (text: string): LatLng => {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
  return { lat, lng };
};
