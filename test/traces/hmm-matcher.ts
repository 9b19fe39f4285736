import type { LatLng } from '#shared/contract/entities/common';
import type { GraphFile } from '#lambdas/adapters/maps/pack/pack-format';
import { EDGE_ONEWAY } from '#lambdas/adapters/maps/pack/pack-format';
import type { TrackFix } from '#shared/domain/geo/explain-track';

/**
 * An independent matcher for the tests: a hidden Markov model over a pack's streets after Newson and Krumm (2009), with
 * its own projection, candidates and shortest paths. It shares no code with the product.
 */
const M = 111_195;
/** Shortest paths are searched no further than this beyond the chord of two fixes, m; and fixes are at least this far apart. */
const BEYOND_M = 1_500;
const APART_M = 60;
const MOST_CANDIDATES = 24;

type Candidate = { edge: number; along: number; metres: number };
type State = { candidate: Candidate; cost: number; driven: number };

export const hmmMatcher = (graph: GraphFile) => {
  const out: { edge: number; to: number; back: boolean }[][] = Array.from({ length: graph.nodeCount }, () => []);
  graph.from.forEach((from, edge) => {
    out[from]!.push({ edge, to: graph.to[edge]!, back: false });
    if (!(graph.flags[edge]! & EDGE_ONEWAY)) out[graph.to[edge]!]!.push({ edge, to: from, back: true });
  });
  const squeeze = Math.cos((graph.shape[1]! / 1e6) * (Math.PI / 180));
  const xy = (lng: number, lat: number) => ({ x: lng * M * squeeze, y: lat * M });
  const cells = new Map<string, Set<number>>();
  const cellOf = (x: number, y: number) => `${Math.floor(x / 200)}:${Math.floor(y / 200)}`;
  graph.from.forEach((_, edge) => {
    for (let i = graph.shapeStart[edge]!; i < graph.shapeStart[edge + 1]! - 1; i++) {
      const a = xy(graph.shape[2 * i]! / 1e6, graph.shape[2 * i + 1]! / 1e6);
      const b = xy(graph.shape[2 * i + 2]! / 1e6, graph.shape[2 * i + 3]! / 1e6);
      const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 100) + 1;
      for (let k = 0; k <= steps; k++) {
        const cell = cellOf(a.x + ((b.x - a.x) * k) / steps, a.y + ((b.y - a.y) * k) / steps);
        cells.set(cell, (cells.get(cell) ?? new Set()).add(edge));
      }
    }
  });

  const onEdge = (edge: number, x: number, y: number): Candidate => {
    let [before, best, along] = [0, Infinity, 0];
    for (let i = graph.shapeStart[edge]!; i < graph.shapeStart[edge + 1]! - 1; i++) {
      const a = xy(graph.shape[2 * i]! / 1e6, graph.shape[2 * i + 1]! / 1e6);
      const b = xy(graph.shape[2 * i + 2]! / 1e6, graph.shape[2 * i + 3]! / 1e6);
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const t = length === 0 ? 0 : ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length ** 2;
      const share = Math.max(0, Math.min(1, t));
      const metres = Math.hypot(x - a.x - share * (b.x - a.x), y - a.y - share * (b.y - a.y));
      if (metres < best) [best, along] = [metres, before + share * length];
      before += length;
    }
    return { edge, along: before === 0 ? 0 : (along / before) * graph.metres[edge]!, metres: best };
  };

  const candidatesAt = ({ lat, lng }: LatLng, within: number): Candidate[] => {
    const { x, y } = xy(lng, lat);
    const edges = new Set<number>();
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const edge of cells.get(cellOf(x + 200 * dx, y + 200 * dy)) ?? []) edges.add(edge);
    return [...edges]
      .map(edge => onEdge(edge, x, y))
      .filter(({ metres }) => metres <= within)
      .sort((a, b) => a.metres - b.metres)
      .slice(0, MOST_CANDIDATES);
  };

  /** Metres from a candidate to every node within `most`. */
  const nodesFrom = ({ edge, along }: Candidate, most: number): Map<number, number> => {
    const reached = new Map<number, number>();
    const open: [number, number][] = [[graph.metres[edge]! - along, graph.to[edge]!]];
    if (!(graph.flags[edge]! & EDGE_ONEWAY)) open.push([along, graph.from[edge]!]);
    while (open.length > 0) {
      let least = 0;
      for (let i = 1; i < open.length; i++) if (open[i]![0] < open[least]![0]) least = i;
      const [metres, node] = open.splice(least, 1)[0]!;
      if (reached.has(node) || metres > most) continue;
      reached.set(node, metres);
      for (const next of out[node]!) if (!reached.has(next.to)) open.push([metres + graph.metres[next.edge]!, next.to]);
    }
    return reached;
  };

  const between = (from: Candidate, nodes: Map<number, number>, to: Candidate): number => {
    const isOneway = (graph.flags[to.edge]! & EDGE_ONEWAY) !== 0;
    const ahead = (nodes.get(graph.from[to.edge]!) ?? Infinity) + to.along;
    const behind = isOneway
      ? Infinity
      : (nodes.get(graph.to[to.edge]!) ?? Infinity) + graph.metres[to.edge]! - to.along;
    const onward = to.along - from.along;
    // On a one-way street noise may place a car a little behind its last position: it stood or crept.
    const isSame = from.edge === to.edge && (onward > -100 || !isOneway);
    const along = isOneway ? Math.max(0, onward) : Math.abs(onward);
    const same = isSame ? along : Infinity;
    return Math.min(ahead, behind, same);
  };

  /** The length of the most probable route, km; undefined when the fixes are on no street. */
  return (fixes: readonly TrackFix[]): number | undefined => {
    let states: State[] = [];
    let last: TrackFix | undefined;
    for (const [i, fix] of fixes.entries()) {
      const [a, b] = [last && xy(last.lng, last.lat), xy(fix.lng, fix.lat)];
      const chord = a ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
      const sigma = Math.max(8, fix.accuracyM ?? 15);
      if (last && chord < Math.max(APART_M, 4 * sigma) && i < fixes.length - 1) continue;
      const found = candidatesAt(fix, Math.max(80, 3.5 * sigma));
      if (found.length === 0) continue;
      const emission = ({ metres }: Candidate) => 0.5 * (metres / sigma) ** 2;
      if (!last) states = found.map(candidate => ({ candidate, cost: emission(candidate), driven: 0 }));
      else {
        const searches = states.map(state => nodesFrom(state.candidate, 2 * chord + BEYOND_M));
        const next = found.flatMap(candidate => {
          let best: State | undefined;
          states.forEach((state, k) => {
            const metres = between(state.candidate, searches[k]!, candidate);
            if (metres === Infinity) return;
            const cost = state.cost + emission(candidate) + Math.abs(metres - chord) / (20 + sigma);
            if (!best || cost < best.cost) best = { candidate, cost, driven: state.driven + metres };
          });
          return best ? [best] : [];
        });
        if (next.length === 0) continue;
        states = next;
      }
      last = fix;
    }
    if (states.length === 0) return undefined;
    return states.reduce((best, state) => (state.cost < best.cost ? state : best)).driven / 1000;
  };
};
