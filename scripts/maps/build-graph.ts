import type { GraphFile } from '#lambdas/adapters/maps/pack/pack-format';
import { EDGE_MOTORWAY, EDGE_ONEWAY, EDGE_TUNNEL, PACK_VERSION } from '#lambdas/adapters/maps/pack/pack-format';
import { haversineKm } from '#shared/domain/geo/distance';
import { largestStrongComponent } from './components';
import type { OsmFeature, Position, Tags } from './osm-feature';
import { isDrivable, isMotorway, isTunnel, onewayOf, speedKmh } from './road-rules';

type Edge = {
  from: number;
  to: number;
  metres: number;
  seconds: number;
  flags: number;
  name: string;
  line: Position[];
};

const keyOf = (position: Position) => `${String(position[0])},${String(position[1])}`;

/** Ways in driving direction: a way that is only open against its own direction is reversed. */
const drivableWays = (features: readonly OsmFeature[]): { tags: Tags; line: Position[] }[] =>
  features.flatMap(({ tags, geometry }) => {
    if (geometry.type !== 'LineString' || geometry.coordinates.length < 2 || !isDrivable(tags)) return [];
    const line = onewayOf(tags) === -1 ? geometry.coordinates.toReversed() : geometry.coordinates;
    return [{ tags, line }];
  });

/** Ways of one source meet where they share a position; shared positions and the ends of ways become nodes. */
const crossings = (ways: readonly { line: Position[] }[]): Map<string, number> => {
  const uses = new Map<string, number>();
  for (const { line } of ways)
    line.forEach((position, i) => {
      const weight = i === 0 || i === line.length - 1 ? 2 : 1;
      uses.set(keyOf(position), (uses.get(keyOf(position)) ?? 0) + weight);
    });
  const nodes = new Map<string, number>();
  for (const [key, count] of uses) if (count > 1) nodes.set(key, nodes.size);
  return nodes;
};

const metresOf = (line: readonly Position[]): number => {
  let km = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    km += haversineKm({ lng: a[0], lat: a[1] }, { lng: b[0], lat: b[1] });
  }
  return km * 1000;
};

const edgesOf = (way: { tags: Tags; line: Position[] }, nodes: Map<string, number>): Edge[] => {
  const { tags, line } = way;
  const flags =
    (onewayOf(tags) === 0 ? 0 : EDGE_ONEWAY) |
    (isTunnel(tags) ? EDGE_TUNNEL : 0) |
    (isMotorway(tags) ? EDGE_MOTORWAY : 0);
  const edges: Edge[] = [];
  let start = 0;
  for (let i = 1; i < line.length; i++) {
    const to = nodes.get(keyOf(line[i]!));
    if (to === undefined) continue;
    const part = line.slice(start, i + 1);
    const metres = metresOf(part);
    const from = nodes.get(keyOf(part[0]!))!;
    const seconds = metres / (speedKmh(tags) / 3.6);
    if (metres > 0) edges.push({ from, to, metres, seconds, flags, name: tags.name ?? tags.ref ?? '', line: part });
    start = i;
  }
  return edges;
};

const micro = (degrees: number) => Math.round(degrees * 1e6);
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

const toColumns = (edges: readonly Edge[]): GraphFile => {
  const renumbered = new Map<number, number>();
  const node = (old: number) => renumbered.get(old) ?? renumbered.set(old, renumbered.size).size - 1;
  const names = new Map<string, number>();
  const nameIndex = (name: string) => (name ? (names.get(name) ?? names.set(name, names.size).size - 1) : -1);
  const shapeStart = [0];
  for (const { line } of edges) shapeStart.push(shapeStart.at(-1)! + line.length);
  const columns = {
    from: edges.map(edge => node(edge.from)),
    to: edges.map(edge => node(edge.to)),
    metres: edges.map(edge => rounded(edge.metres, 1)),
    seconds: edges.map(edge => rounded(edge.seconds, 2)),
    flags: edges.map(edge => edge.flags),
    name: edges.map(edge => nameIndex(edge.name)),
  };
  const shape = edges.flatMap(({ line }) => line.flatMap(([lng, lat]) => [micro(lng), micro(lat)]));
  return { version: PACK_VERSION, nodeCount: renumbered.size, ...columns, names: [...names.keys()], shapeStart, shape };
};

/**
 * The street network of a source: edges from crossing to crossing, limited to the largest part in which every street
 * can reach every other. Turn restrictions, traffic and tolls are not included.
 */
export const buildGraph = (features: readonly OsmFeature[]): GraphFile => {
  const ways = drivableWays(features);
  const nodes = crossings(ways);
  const edges = ways.flatMap(way => edgesOf(way, nodes));
  const arcs = edges.map(({ from, to, flags }) => ({ from, to, oneway: (flags & EDGE_ONEWAY) !== 0 }));
  const connected = largestStrongComponent(nodes.size, arcs);
  return toColumns(edges.filter(edge => connected.has(edge.from) && connected.has(edge.to)));
};
