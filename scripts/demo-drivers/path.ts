import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';

/** A polyline to drive along. `reached[i]` is the distance of point i from the start, in metres. */
export type Path = {
  points: readonly LatLng[];
  reached: readonly number[];
  metres: number;
};

/** @throws for a line without points. */
export const createPath = (points: readonly LatLng[]): Path => {
  if (points.length === 0) throw new Error('A path needs a point.');
  const reached = [0];
  for (let i = 1; i < points.length; i++)
    reached.push(reached[i - 1]! + 1000 * haversineKm(points[i - 1]!, points[i]!));
  return { points, reached, metres: reached.at(-1)! };
};

/** The position after this many metres, clamped to the path's ends. */
export const positionAt = (path: Path, metres: number): LatLng => {
  const next = path.reached.findIndex(reached => reached > metres);
  if (next === -1) return path.points.at(-1)!;
  if (next === 0) return path.points[0]!;
  const [from, to] = [path.points[next - 1]!, path.points[next]!];
  const [before, after] = [path.reached[next - 1]!, path.reached[next]!];
  const share = Math.max(0, (metres - before) / (after - before));
  return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
};

/** Distance along the path of its nearest point, in metres: where a driver resumes after an interruption. */
export const metresNearest = (path: Path, at: LatLng): number => {
  let best = 0;
  let bestKm = Infinity;
  path.points.forEach((point, index) => {
    const km = haversineKm(point, at);
    if (km < bestKm) [best, bestKm] = [index, km];
  });
  return path.reached[best]!;
};
