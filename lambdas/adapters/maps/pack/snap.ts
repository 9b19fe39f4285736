import Flatbush from 'flatbush';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { EDGE_MOTORWAY, EDGE_TUNNEL } from './pack-format';
import type { RoadGraph } from './road-graph';

/**
 * A position on an edge. `along` is its fraction of the edge's length, 0 to 1; `segment` indexes the edge's segments.
 */
export type Snapped = { edge: number; along: number; segment: number; lng: number; lat: number; metres: number };

export type Snapper = {
  /** Edges on which a trip can start or end near `at`, nearest first; empty when no street is within a kilometre. */
  candidates(at: LatLng): Snapped[];
  /** The nearest edge within `maxMetres` that has a name, or that has the given name. */
  nearestNamed(at: LatLng, maxMetres: number, name?: string): Snapped | undefined;
};

const METRES_PER_DEGREE = 111_195;
const MAX_METRES = 1000;
/**
 * The carriageways of a divided road are this close together. A rider beside it may use either, and taking only the
 * nearer one can send the driver round several blocks.
 */
const ALSO_WITHIN_METRES = 15;
const searchMetres = [40, 160, 450, MAX_METRES];

type Segments = { index: Flatbush | undefined; edge: Int32Array; point: Int32Array };

const indexSegments = ({ file, edgeCount }: RoadGraph): Segments => {
  const edges: number[] = [];
  const points: number[] = [];
  for (let edge = 0; edge < edgeCount; edge++) {
    if (file.flags[edge]! & EDGE_TUNNEL) continue;
    for (let point = file.shapeStart[edge]!; point < file.shapeStart[edge + 1]! - 1; point++) {
      edges.push(edge);
      points.push(point);
    }
  }
  if (edges.length === 0) return { index: undefined, edge: new Int32Array(0), point: new Int32Array(0) };
  const index = new Flatbush(edges.length, 16, Int32Array);
  for (const point of points) {
    const [x1, y1, x2, y2] = file.shape.slice(2 * point, 2 * point + 4) as [number, number, number, number];
    index.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }
  index.finish();
  return { index, edge: Int32Array.from(edges), point: Int32Array.from(points) };
};

/**
 * Nearest position on one segment, on a plane (exact enough within a kilometre). `share` is the fraction of the
 * segment.
 */
const project = (
  shape: number[],
  point: number,
  at: LatLng,
): { share: number; lng: number; lat: number; metres: number } => {
  const [x1, y1, x2, y2] = [shape[2 * point]!, shape[2 * point + 1]!, shape[2 * point + 2]!, shape[2 * point + 3]!];
  const squeeze = Math.cos((at.lat * Math.PI) / 180);
  const [dx, dy] = [(x2 - x1) * squeeze, y2 - y1];
  const [px, py] = [(at.lng * 1e6 - x1) * squeeze, at.lat * 1e6 - y1];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
  const metres = (Math.hypot(px - share * dx, py - share * dy) / 1e6) * METRES_PER_DEGREE;
  return { share, lng: (x1 + share * (x2 - x1)) / 1e6, lat: (y1 + share * (y2 - y1)) / 1e6, metres };
};

/** Fraction of the edge's length before a position on one of its segments. */
const alongEdge = (shape: number[], first: number, last: number, point: number, share: number): number => {
  let [before, total] = [0, 0];
  const squeeze = Math.cos((shape[2 * first + 1]! / 1e6) * (Math.PI / 180));
  for (let i = first; i < last; i++) {
    const length = Math.hypot((shape[2 * i + 2]! - shape[2 * i]!) * squeeze, shape[2 * i + 3]! - shape[2 * i + 1]!);
    if (i < point) before += length;
    if (i === point) before += share * length;
    total += length;
  }
  return total === 0 ? 0 : before / total;
};

/** Nearest position on each edge that has a segment within `metres`, nearest edge first. */
const edgesWithin = (graph: RoadGraph, segments: Segments, at: LatLng, metres: number): Snapped[] => {
  const { shape, shapeStart } = graph.file;
  const dLat = (metres / METRES_PER_DEGREE) * 1e6;
  const dLng = dLat / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
  const [x, y] = [at.lng * 1e6, at.lat * 1e6];
  const nearest = new Map<number, ReturnType<typeof project> & { point: number }>();
  for (const hit of segments.index?.search(x - dLng, y - dLat, x + dLng, y + dLat) ?? []) {
    const point = segments.point[hit]!;
    const edge = segments.edge[hit]!;
    const found = project(shape, point, at);
    const known = nearest.get(edge);
    if (found.metres <= metres && (!known || found.metres < known.metres)) nearest.set(edge, { ...found, point });
  }
  return [...nearest]
    .map(([edge, { point, share, ...place }]) => {
      const first = shapeStart[edge]!;
      const along = alongEdge(shape, first, shapeStart[edge + 1]! - 1, point, share);
      return { edge, along, segment: point - first, ...place };
    })
    .sort((a, b) => a.metres - b.metres);
};

/** Spatial index over the streets of a region. */
export const snapper = (graph: RoadGraph): Snapper => {
  const segments = indexSegments(graph);
  const isMotorway = (found: Snapped) => (graph.file.flags[found.edge]! & EDGE_MOTORWAY) !== 0;
  return {
    candidates(at) {
      for (const metres of searchMetres) {
        const found = edgesWithin(graph, segments, at, metres);
        const best = found[0];
        const complete = metres === MAX_METRES || (best && best.metres + ALSO_WITHIN_METRES <= metres);
        if (!best || !complete) continue;
        const limit = best.metres + ALSO_WITHIN_METRES;
        return found.filter(point => point.metres <= limit && (isMotorway(best) || !isMotorway(point)));
      }
      return [];
    },
    nearestNamed(at, maxMetres, name) {
      const fits = (index: number) => index >= 0 && (name === undefined || graph.file.names[index] === name);
      for (const metres of [40, maxMetres]) {
        const found = edgesWithin(graph, segments, at, metres).find(point => fits(graph.file.name[point.edge]!));
        if (found) return found;
      }
      return undefined;
    },
  };
};
