import type { Bbox } from '#lambdas/adapters/maps/pack/pack-format';
import { isInside } from './multipolygon';
import type { Position } from './osm-feature';

/**
 * Unwraps a ring from the sphere to the plane: at the date line it continues beyond 180 degrees instead of jumping
 * back, and a ring round a pole is closed along the map's edge.
 */
export const unwrapRing = (ring: readonly Position[]): Position[] => {
  const plane: Position[] = [];
  let shift = 0;
  ring.forEach(([lng, lat], i) => {
    const previous = ring[i - 1]?.[0] ?? lng;
    if (lng - previous > 180) shift -= 360;
    if (previous - lng > 180) shift += 360;
    plane.push([lng + shift, lat]);
  });
  if (shift === 0) return plane;
  const [first, last] = [plane[0]!, plane.at(-1)!];
  if (Math.abs(last[0] - first[0]) < 180) return plane;
  const edge = first[1] < 0 ? -89 : 89;
  return [...plane, [last[0], edge], [first[0], edge], first];
};

/** Bounding box of a ring: west, south, east, north. */
export const boxOf = (ring: readonly Position[]): Bbox => {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of ring) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
};

const GRID = 12;

/**
 * A point inside a ring with room around it: the best point of a grid, by the distance to the nearest corner of the
 * ring.
 */
export const innerPoint = (ring: readonly Position[], [west, south, east, north]: Bbox): Position => {
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  let best: { room: number; at: Position } = { room: 0, at: [(west + east) / 2, (south + north) / 2] };
  for (let i = 1; i < GRID; i++)
    for (let j = 1; j < GRID; j++) {
      const at: Position = [west + ((east - west) * i) / GRID, south + ((north - south) * j) / GRID];
      if (!isInside(at, ring)) continue;
      const room = Math.min(...ring.map(([lng, lat]) => Math.hypot((lng - at[0]) * squeeze, lat - at[1])));
      if (room > best.room) best = { room, at };
    }
  return best.at;
};
