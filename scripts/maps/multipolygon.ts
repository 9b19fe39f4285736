import type { Position } from './osm-feature';

const same = (a: Position | undefined, b: Position | undefined) => a !== undefined && a[0] === b?.[0] && a[1] === b[1];

/** Joins the pieces of a boundary end to end, in either direction, to closed rings; a ring with a gap is dropped. */
const closeRings = (lines: readonly Position[][]): Position[][] => {
  const open = lines.filter(line => line.length > 1);
  const rings: Position[][] = [];
  while (open.length > 0) {
    const ring = [...open.pop()!];
    while (!same(ring[0], ring.at(-1))) {
      const next = open.findIndex(line => same(line[0], ring.at(-1)) || same(line.at(-1), ring.at(-1)));
      if (next < 0) break;
      const [piece] = open.splice(next, 1) as [Position[]];
      ring.push(...(same(piece[0], ring.at(-1)) ? piece : piece.toReversed()).slice(1));
    }
    if (ring.length >= 4 && same(ring[0], ring.at(-1))) rings.push(ring);
  }
  return rings;
};

/** Whether a position is inside a ring (even-odd rule). */
export const isInside = ([x, y]: Position, ring: readonly Position[]): boolean => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i]!, ring[j]!];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
};

/** The polygons of a multipolygon relation: each outer ring followed by its holes. */
export const assembleRings = (outer: readonly Position[][], inner: readonly Position[][]): Position[][][] => {
  const holes = closeRings(inner);
  return closeRings(outer).map(ring => [ring, ...holes.filter(hole => isInside(hole[0]!, ring))]);
};
