import { haversineKm } from './distance';
import type { LatLng } from './lat-lng';

const RAD = Math.PI / 180;
/** A receiver at rest moves less than this from one fix to the next. */
const NOISE_KM = 0.005;
/** Between two fixes that are further apart, the route is unknown. */
const FAR_KM = 5;

/** Bearing from one position to another, degrees clockwise from north. */
export const bearingOf = (from: LatLng, to: LatLng): number => {
  const y = Math.sin((to.lng - from.lng) * RAD) * Math.cos(to.lat * RAD);
  const x =
    Math.cos(from.lat * RAD) * Math.sin(to.lat * RAD) -
    Math.sin(from.lat * RAD) * Math.cos(to.lat * RAD) * Math.cos((to.lng - from.lng) * RAD);
  return (Math.atan2(y, x) / RAD + 360) % 360;
};

/** Heading of a vehicle after driving along fixes, oldest first; undefined when they do not show it. */
export const headingAlong = (fixes: readonly LatLng[]): number | undefined => {
  const newest = fixes.at(-1);
  const before = newest && fixes.findLast(fix => haversineKm(fix, newest) >= NOISE_KM);
  if (!newest || !before || haversineKm(before, newest) > FAR_KM) return undefined;
  return Math.round(bearingOf(before, newest)) % 360;
};
