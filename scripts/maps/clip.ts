import type { Bbox } from '#lambdas/adapters/maps/pack/pack-format';
import type { Position } from './osm-feature';

type Edge = { inside: (p: Position) => boolean; cut: (a: Position, b: Position) => Position };

const edgesOf = ([west, south, east, north]: Bbox): Edge[] => {
  const atLng =
    (lng: number) =>
    (a: Position, b: Position): Position => [lng, a[1] + ((b[1] - a[1]) * (lng - a[0])) / (b[0] - a[0])];
  const atLat =
    (lat: number) =>
    (a: Position, b: Position): Position => [a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]), lat];
  return [
    { inside: p => p[0] >= west, cut: atLng(west) },
    { inside: p => p[0] <= east, cut: atLng(east) },
    { inside: p => p[1] >= south, cut: atLat(south) },
    { inside: p => p[1] <= north, cut: atLat(north) },
  ];
};

/** Clips a closed ring to a box (Sutherland-Hodgman); empty when the ring lies outside. */
export const clipRing = (ring: readonly Position[], bbox: Bbox): Position[] => {
  let points = ring.slice(0, -1) as Position[];
  for (const { inside, cut } of edgesOf(bbox)) {
    const clipped: Position[] = [];
    points.forEach((point, i) => {
      const previous = points[(i + points.length - 1) % points.length]!;
      if (inside(point) !== inside(previous)) clipped.push(cut(previous, point));
      if (inside(point)) clipped.push(point);
    });
    points = clipped;
  }
  return points.length < 3 ? [] : [...points, points[0]!];
};
