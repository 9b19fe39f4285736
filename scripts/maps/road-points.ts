import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphFile } from '#lambdas/adapters/maps/pack/pack-format';
import { EDGE_MOTORWAY, EDGE_TUNNEL } from '#lambdas/adapters/maps/pack/pack-format';
import type { LatLng } from '#shared/domain/geo/lat-lng';

/**
 * Random positions on the streets of a pack, for demo drivers: every metre of street is equally likely, motorways and
 * tunnels are left out, and each position can be reached from every other one. `rng` returns numbers in [0, 1), like
 * Math.random.
 */
export const randomRoadPoints = (packDir: string, count: number, rng: () => number): LatLng[] => {
  const graph = JSON.parse(readFileSync(join(packDir, 'graph.json'), 'utf8')) as GraphFile;
  const streets = graph.from
    .map((_, edge) => edge)
    .filter(edge => !(graph.flags[edge]! & (EDGE_TUNNEL | EDGE_MOTORWAY)));
  const reached: number[] = [];
  let metres = 0;
  for (const edge of streets) reached.push((metres += graph.metres[edge]!));
  return Array.from({ length: count }, () => {
    const at = rng() * metres;
    const index = reached.findIndex(sum => sum > at);
    return pointOn(graph, streets[Math.max(0, index)]!, rng());
  });
};

/** A position on one of the segments of an edge, at `share` of its length. */
const pointOn = (graph: GraphFile, edge: number, share: number): LatLng => {
  const pieces = graph.shapeStart[edge + 1]! - graph.shapeStart[edge]! - 1;
  const piece = Math.min(pieces - 1, Math.floor(share * pieces));
  const rest = share * pieces - piece;
  const from = 2 * (graph.shapeStart[edge]! + piece);
  const between = (axis: 0 | 1) => {
    const [a, b] = [graph.shape[from + axis]!, graph.shape[from + 2 + axis]!];
    return Math.round(a + rest * (b - a)) / 1e6;
  };
  return { lat: between(1), lng: between(0) };
};
