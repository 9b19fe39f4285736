import type { Landmarks } from './landmarks';
import { MinHeap } from './min-heap';
import type { RoadGraph } from './road-graph';
import type { Snapped } from './snap';

/** Where a leg may begin or end: a position on an edge, and the extra seconds that choosing it costs. */
export type Choice = { at: Snapped; cost: number };

/** The quickest path from a start candidate to an end candidate. `arcs` are driven in full between the two edges. */
export type LegPath = {
  start: number;
  end: number;
  cost: number;
  firstArc: number;
  lastArc: number;
  arcs: number[];
  /** The leg stays on one edge: `firstArc` and `lastArc` are the same. */
  staysOnEdge: boolean;
};

/**
 * End candidates of an intermediate stop are kept when at most this much slower than the best one: beyond it, taking
 * the best one and turning round is always quicker.
 */
const KEEP_ENDS_WITHIN_S = 180;
const STEERING_LANDMARKS = 4;

type Tail = { end: number; seconds: number; arc: number };

/**
 * Shortest-path search with several starts and several ends. One instance belongs to one graph and is not re-entrant:
 * its arrays are reused, and `epoch` distinguishes this search's entries from those of earlier searches.
 */
export class LegSearch {
  private readonly seconds: Float64Array;
  private readonly cameBy: Int32Array;
  private readonly seen: Int32Array;
  private readonly heap = new MinHeap();
  private epoch = 0;

  constructor(
    readonly graph: RoadGraph,
    readonly landmarks: Landmarks,
  ) {
    this.seconds = new Float64Array(graph.nodeCount);
    this.cameBy = new Int32Array(graph.nodeCount);
    this.seen = new Int32Array(graph.nodeCount);
  }

  /** The quickest path to each reachable end; with `bestOnly` only the one to the best end. */
  find(starts: readonly Choice[], ends: readonly Choice[], bestOnly: boolean): LegPath[] {
    const tails = this.tailsOf(ends);
    const best = this.directPaths(starts, ends);
    const bound = () => {
      const costs = best.map(path => path?.cost ?? Infinity);
      const least = Math.min(...costs);
      return bestOnly ? least : Math.min(Math.max(...costs), least + KEEP_ENDS_WITHIN_S);
    };
    this.epoch++;
    this.heap.clear();
    const estimate = this.estimator(starts, tails);
    for (const [index, start] of starts.entries()) this.leave(start, index, estimate);
    let limit = bound();
    while (this.heap.minKey < limit) {
      const key = this.heap.minKey;
      const node = this.heap.pop();
      const seconds = this.seconds[node]!;
      if (key > seconds + estimate(node) + 1e-6) continue;
      for (const tail of tails.get(node) ?? []) {
        const cost = seconds + tail.seconds;
        if (cost >= (best[tail.end]?.cost ?? Infinity)) continue;
        best[tail.end] = this.trace(starts, node, tail, cost);
        limit = bound();
      }
      this.expand(node, seconds, estimate);
    }
    return best.filter(path => path !== undefined);
  }

  /**
   * Queues both directions out of the start edge. The first arc is stored as a negative number, which ends the trace.
   */
  private leave({ at, cost }: Choice, index: number, estimate: (node: number) => number): void {
    const { file } = this.graph;
    const whole = file.seconds[at.edge]!;
    this.reach(file.to[at.edge]!, cost + (1 - at.along) * whole, -1 - index * 2, estimate);
    if (!this.graph.isOneway(at.edge))
      this.reach(file.from[at.edge]!, cost + at.along * whole, -2 - index * 2, estimate);
  }

  private expand(node: number, seconds: number, estimate: (node: number) => number): void {
    const { out } = this.graph;
    for (let i = out.start[node]!; i < out.start[node + 1]!; i++)
      this.reach(out.node[i]!, seconds + out.seconds[i]!, out.arc[i]!, estimate);
  }

  private reach(node: number, seconds: number, cameBy: number, estimate: (node: number) => number): void {
    if (this.seen[node] === this.epoch && this.seconds[node]! <= seconds) return;
    this.seen[node] = this.epoch;
    this.seconds[node] = seconds;
    this.cameBy[node] = cameBy;
    this.heap.push(seconds + estimate(node), node);
  }

  private tailsOf(ends: readonly Choice[]): Map<number, Tail[]> {
    const { file } = this.graph;
    const tails = new Map<number, Tail[]>();
    const add = (node: number, tail: Tail) => void tails.set(node, [...(tails.get(node) ?? []), tail]);
    ends.forEach(({ at, cost }, end) => {
      const whole = file.seconds[at.edge]!;
      add(file.from[at.edge]!, { end, seconds: cost + at.along * whole, arc: at.edge * 2 });
      if (!this.graph.isOneway(at.edge))
        add(file.to[at.edge]!, { end, seconds: cost + (1 - at.along) * whole, arc: at.edge * 2 + 1 });
    });
    return tails;
  }

  /** Paths that stay on one edge. */
  private directPaths(starts: readonly Choice[], ends: readonly Choice[]): (LegPath | undefined)[] {
    return ends.map((to, end) => {
      let best: LegPath | undefined;
      starts.forEach((from, start) => {
        const { edge } = from.at;
        const forward = to.at.along >= from.at.along;
        if (edge !== to.at.edge || (!forward && this.graph.isOneway(edge))) return;
        const seconds = Math.abs(to.at.along - from.at.along) * this.graph.file.seconds[edge]!;
        const arc = edge * 2 + (forward ? 0 : 1);
        const cost = from.cost + seconds + to.cost;
        if (cost < (best?.cost ?? Infinity))
          best = { start, end, cost, firstArc: arc, lastArc: arc, arcs: [], staysOnEdge: true };
      });
      return best;
    });
  }

  private trace(starts: readonly Choice[], node: number, tail: Tail, cost: number): LegPath {
    const { file } = this.graph;
    const arcs: number[] = [];
    let cameBy = this.cameBy[node]!;
    for (let at = node; cameBy >= 0; cameBy = this.cameBy[at]!) {
      arcs.push(cameBy);
      at = cameBy & 1 ? file.to[cameBy >> 1]! : file.from[cameBy >> 1]!;
    }
    const root = -1 - cameBy;
    const start = root >> 1;
    const firstArc = starts[start]!.at.edge * 2 + (root & 1);
    return { start, end: tail.end, cost, firstArc, lastArc: tail.arc, arcs: arcs.reverse(), staysOnEdge: false };
  }

  /**
   * Lower bound of the seconds from a node to the best end, from the landmarks with the tightest bounds for this leg.
   */
  private estimator(starts: readonly Choice[], tails: Map<number, Tail[]>): (node: number) => number {
    const { count, from, to } = this.landmarks;
    const all = Array.from({ length: count }, (_, i) => {
      let [fromLandmark, toLandmark] = [Infinity, -Infinity];
      for (const [node, list] of tails)
        for (const { seconds } of list) {
          fromLandmark = Math.min(fromLandmark, from[i]![node]! + seconds);
          toLandmark = Math.max(toLandmark, to[i]![node]! - seconds);
        }
      return { from: from[i]!, to: to[i]!, fromLandmark, toLandmark };
    });
    type Bound = (typeof all)[number];
    const by = (bound: Bound, node: number) =>
      Math.max(bound.fromLandmark - bound.from[node]!, bound.to[node]! - bound.toLandmark);
    const origin = this.graph.file.to[starts[0]?.at.edge ?? 0] ?? 0;
    const steering = all.sort((a, b) => by(b, origin) - by(a, origin)).slice(0, STEERING_LANDMARKS);
    return node => {
      let most = 0;
      for (let i = 0; i < steering.length; i++) {
        const bound = by(steering[i]!, node);
        if (bound > most) most = bound;
      }
      return most;
    };
  }
}
