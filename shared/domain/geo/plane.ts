import type { LatLng } from './lat-lng';

export type PlanePoint = { x: number; y: number };

const METRES_PER_DEGREE = 111_195;

/** Positions near `origin` in metres on a plane, exact enough for the area of a ride. */
export const planeAround = (origin: LatLng) => {
  const squeeze = Math.cos((origin.lat * Math.PI) / 180);
  return ({ lat, lng }: LatLng): PlanePoint => ({
    x: (lng - origin.lng) * METRES_PER_DEGREE * squeeze,
    y: (lat - origin.lat) * METRES_PER_DEGREE,
  });
};

export const metresBetween = (a: PlanePoint, b: PlanePoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Distance of a point from the stretch between two others. */
const fromStretch = (point: PlanePoint, a: PlanePoint, b: PlanePoint): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared));
  return metresBetween(point, { x: a.x + share * dx, y: a.y + share * dy });
};

/** A line without the points that lie within `toleranceM` of the line through the others (Douglas and Peucker). */
export const simplified = (points: readonly PlanePoint[], toleranceM: number): PlanePoint[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [farthest, most] = [0, toleranceM];
  points.forEach((point, i) => {
    const metres = fromStretch(point, first, last);
    if (metres > most) [farthest, most] = [i, metres];
  });
  if (farthest === 0) return [first, last];
  return [
    ...simplified(points.slice(0, farthest + 1), toleranceM).slice(0, -1),
    ...simplified(points.slice(farthest), toleranceM),
  ];
};

export const lengthM = (points: readonly PlanePoint[]): number =>
  points.reduce((sum, point, i) => sum + (i === 0 ? 0 : metresBetween(points[i - 1]!, point)), 0);

/** Points along a line, at most `stepM` apart, each with its distance along it, m. */
export const resampled = (line: readonly PlanePoint[], stepM: number): (PlanePoint & { s: number })[] => {
  const samples: (PlanePoint & { s: number })[] = [];
  let before = 0;
  line.forEach((point, i) => {
    const from = line[i - 1];
    if (!from) return void samples.push({ ...point, s: 0 });
    const metres = metresBetween(from, point);
    const count = Math.max(1, Math.ceil(metres / stepM));
    for (let k = 1; k <= count; k++) {
      const share = k / count;
      const at = { x: from.x + share * (point.x - from.x), y: from.y + share * (point.y - from.y) };
      samples.push({ ...at, s: before + share * metres });
    }
    before += metres;
  });
  return samples;
};
