import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dijkstra, findLandmarks } from './landmarks';
import { LegSearch } from './leg-search';
import { MinHeap } from './min-heap';
import type { GraphFile } from './pack-format';
import { EDGE_ONEWAY, PACK_VERSION } from './pack-format';
import { roadGraph } from './road-graph';
import type { Snapped } from './snap';

type Street = { from: number; to: number; seconds: number; oneway: boolean };
const NODES = 12;

const graphOf = (streets: readonly Street[]): GraphFile => {
  // A ring both ways keeps every node reachable, as the importer guarantees.
  const ring = Array.from({ length: NODES }, (_, i) => ({ from: i, to: (i + 1) % NODES, seconds: 50, oneway: false }));
  const all = [...ring, ...streets];
  return {
    version: PACK_VERSION,
    nodeCount: NODES,
    from: all.map(one => one.from),
    to: all.map(one => one.to),
    metres: all.map(one => one.seconds * 10),
    seconds: all.map(one => one.seconds),
    flags: all.map(one => (one.oneway ? EDGE_ONEWAY : 0)),
    name: all.map(() => -1),
    names: [],
    shapeStart: all.map((_, i) => 2 * i).concat(2 * all.length),
    shape: all.flatMap(() => [0, 0, 1, 1]),
  };
};

const on = (edge: number, along: number): Snapped => ({ edge, along, segment: 0, lng: 0, lat: 0, metres: 0 });
const street = fc.record({
  from: fc.integer({ min: 0, max: NODES - 1 }),
  to: fc.integer({ min: 0, max: NODES - 1 }),
  seconds: fc.integer({ min: 1, max: 200 }),
  oneway: fc.boolean(),
});
const spot = fc.record({ edge: fc.nat(), along: fc.double({ min: 0, max: 1, noNaN: true }), cost: fc.nat(20) });

/** Least cost from one place on an edge to another, by trying both ends of the first edge and of the second. */
const leastCost = (file: GraphFile, from: Snapped, to: Snapped): number => {
  const graph = roadGraph(file);
  const whole = (edge: number) => file.seconds[edge]!;
  const off: [number, number][] = [[file.to[from.edge]!, (1 - from.along) * whole(from.edge)]];
  if (!graph.isOneway(from.edge)) off.push([file.from[from.edge]!, from.along * whole(from.edge)]);
  const onto: [number, number][] = [[file.from[to.edge]!, to.along * whole(to.edge)]];
  if (!graph.isOneway(to.edge)) onto.push([file.to[to.edge]!, (1 - to.along) * whole(to.edge)]);
  let least = Infinity;
  if (from.edge === to.edge && (to.along >= from.along || !graph.isOneway(from.edge)))
    least = Math.abs(to.along - from.along) * whole(from.edge);
  for (const [node, before] of off) {
    const seconds = dijkstra(file.nodeCount, graph.out, node);
    for (const [last, after] of onto) least = Math.min(least, before + seconds[last]! + after);
  }
  return least;
};

describe('LegSearch', () => {
  it('is never slower nor quicker than the best route, for any starts and ends', () => {
    fc.assert(
      fc.property(
        fc.array(street, { maxLength: 30 }),
        fc.array(spot, { minLength: 1, maxLength: 3 }),
        fc.array(spot, { minLength: 1, maxLength: 3 }),
        (streets, starts, ends) => {
          const file = graphOf(streets);
          const choices = (spots: typeof starts) =>
            spots.map(({ edge, along, cost }) => ({ at: on(edge % file.from.length, along), cost }));
          const [from, to] = [choices(starts), choices(ends)];
          const graph = roadGraph(file);
          const search = new LegSearch(graph, findLandmarks(graph, 4));
          const cheapest = to.map(end =>
            Math.min(...from.map(start => start.cost + leastCost(file, start.at, end.at) + end.cost)),
          );
          const [best] = search.find(from, to, true).sort((a, b) => a.cost - b.cost);
          expect(best!.cost).toBeCloseTo(Math.min(...cheapest), 3);
          // The same instance is used again: it must not remember the earlier search.
          for (const path of search.find(from, to, false))
            expect(path.cost).toBeGreaterThanOrEqual(cheapest[path.end]! - 1e-3);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('drives connected arcs whose times add up to the cost', () => {
    fc.assert(
      fc.property(fc.array(street, { maxLength: 30 }), spot, spot, (streets, start, end) => {
        const file = graphOf(streets);
        const graph = roadGraph(file);
        const [from, to] = [on(start.edge % file.from.length, start.along), on(end.edge % file.from.length, end.along)];
        const search = new LegSearch(graph, findLandmarks(graph, 4));
        const [path] = search.find([{ at: from, cost: 0 }], [{ at: to, cost: 0 }], true);
        if (path!.staysOnEdge) return;
        const tail = (arc: number) => (arc & 1 ? file.to[arc >> 1]! : file.from[arc >> 1]!);
        const head = (arc: number) => (arc & 1 ? file.from[arc >> 1]! : file.to[arc >> 1]!);
        const all = [path!.firstArc, ...path!.arcs, path!.lastArc];
        for (let i = 1; i < all.length; i++) expect(tail(all[i]!)).toBe(head(all[i - 1]!));
        for (const arc of all) if (arc & 1) expect(graph.isOneway(arc >> 1)).toBe(false);
        const share = (arc: number, along: number) => (arc & 1 ? along : 1 - along) * file.seconds[arc >> 1]!;
        const seconds =
          share(path!.firstArc, from.along) +
          path!.arcs.reduce((sum, arc) => sum + file.seconds[arc >> 1]!, 0) +
          (file.seconds[path!.lastArc >> 1]! - share(path!.lastArc, to.along));
        expect(seconds).toBeCloseTo(path!.cost, 6);
      }),
      { numRuns: 300 },
    );
  });
});

describe('MinHeap', () => {
  it('gives values in the order of their keys, also beyond its first size', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 3000 }), keys => {
        const heap = new MinHeap();
        keys.forEach((key, i) => heap.push(key, i));
        const popped = keys.map(() => keys[heap.pop()]!);
        expect(popped).toEqual(keys.toSorted((a, b) => a - b));
        expect(heap.pop()).toBe(-1);
        expect(heap.minKey).toBe(Infinity);
      }),
      { numRuns: 30 },
    );
  });
});
