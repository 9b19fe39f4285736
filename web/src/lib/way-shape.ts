import { cityProjection, type PicturePoint } from '#shared/domain/geo/city-drawing';
import type { LatLng } from '#shared/domain/geo/lat-lng';

/** The side of the square that a checked route fills, around the origin of its drawing. */
const SIDE = 340;

/** A route's points around the origin, with their transformation: their centre in the picture, and the scale. */
export type WayShape = { points: PicturePoint[]; middle: PicturePoint; scale: number };

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Fits points of a picture into the square around the origin, enlarged `atMost` so many times. */
export const fitted = (points: readonly PicturePoint[], atMost = Infinity): WayShape => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  const at = { x: middle(xs), y: middle(ys) };
  const length = (of: number[]) => Math.max(...of) - Math.min(...of);
  const scale = Math.min(atMost, SIDE / Math.max(length(xs), length(ys), 1e-9));
  return {
    points: points.map(({ x, y }) => ({ x: rounded((x - at.x) * scale), y: rounded((y - at.y) * scale) })),
    middle: at,
    scale,
  };
};

/** The shape of a route without a map. */
export const routeShape = (route: readonly LatLng[]): WayShape => {
  const center = route[0] ?? { lat: 0, lng: 0 };
  return fitted(route.map(cityProjection({ center, width: 0, height: 0, metres: 1 }).toPicture));
};
