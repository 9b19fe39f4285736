import type { LatLng } from './lat-lng';

const METRES_A_DEGREE = 111_195;
const CORNERS = 48;

/** A closed ring around a position, for radii of streets rather than of countries. */
export const ringAround = ({ lat, lng }: LatLng, radiusM: number): LatLng[] => {
  const high = radiusM / METRES_A_DEGREE;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  const corners = Array.from({ length: CORNERS }, (_, corner) => (2 * Math.PI * corner) / CORNERS);
  return [...corners, 0].map(angle => ({ lat: lat + high * Math.sin(angle), lng: lng + wide * Math.cos(angle) }));
};
