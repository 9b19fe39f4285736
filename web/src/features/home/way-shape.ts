import { decodePolyline } from '#shared/domain/geo/polyline';
import type { Point } from './city-plan';

/** The side of the square that a checked way fills, around the origin of its drawing. */
const SIDE = 340;

/** A way's points, north up, fitted into a square around the origin. */
export const wayShape = (polyline: string): Point[] => {
  const way = decodePolyline(polyline);
  const [lats, lngs] = [way.map(({ lat }) => lat), way.map(({ lng }) => lng)];
  const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  const at = { lat: middle(lats), lng: middle(lngs) };
  // A degree of longitude shrinks towards the poles.
  const east = Math.cos((at.lat * Math.PI) / 180);
  const wide = (Math.max(...lngs) - Math.min(...lngs)) * east;
  const high = Math.max(...lats) - Math.min(...lats);
  const scale = SIDE / Math.max(wide, high, 1e-9);
  const one = (value: number) => Math.round(value * 10) / 10;
  return way.map(({ lat, lng }) => ({ x: one((lng - at.lng) * east * scale), y: one((at.lat - lat) * scale) }));
};
