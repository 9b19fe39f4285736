import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { randomRoadPoints } from '#scripts/maps/road-points';

const POINTS = 400;
const MIN_KM = 0.5;
const MAX_KM = 2.5;

/** Random places on the streets of a map pack. */
export type StreetPlaces = {
  somewhere(): LatLng;
  /** A place a few streets away. */
  near(at: LatLng): LatLng;
};

/** Draws the random places once; the large map does not stay in memory. */
export const createStreetPlaces = (packDir: string, rng: () => number): StreetPlaces => {
  const points = randomRoadPoints(packDir, POINTS, rng);
  const pick = (from: readonly LatLng[]) => from[Math.floor(rng() * from.length)]!;
  return {
    somewhere: () => pick(points),
    near: at => {
      const around = points.filter(point => {
        const km = haversineKm(point, at);
        return km >= MIN_KM && km <= MAX_KM;
      });
      return pick(around.length > 0 ? around : points);
    },
  };
};
