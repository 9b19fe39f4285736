import { MinHeap } from './min-heap';
import type { Arcs, RoadGraph } from './road-graph';

/**
 * Driving times between every node and a few distant landmark nodes. By the triangle inequality they give a lower bound
 * of the time between any two nodes, which guides the search (ALT: A*, landmarks, triangle inequality) far better than
 * straight-line distance.
 */
export type Landmarks = { count: number; from: Float32Array[]; to: Float32Array[] };

/** Seconds from `source` to every node along `arcs`; with the incoming arcs, from every node to `source`. */
export const dijkstra = (nodeCount: number, arcs: Arcs, source: number): Float32Array => {
  const seconds = new Float32Array(nodeCount).fill(Infinity);
  const heap = new MinHeap();
  seconds[source] = 0;
  heap.push(0, source);
  while (heap.size > 0) {
    const key = heap.minKey;
    const node = heap.pop();
    if (key > seconds[node]!) continue;
    for (let i = arcs.start[node]!; i < arcs.start[node + 1]!; i++) {
      const head = arcs.node[i]!;
      // Rounded to the array's float32 precision first, otherwise rounding would make entries look stale.
      const reached = Math.fround(key + arcs.seconds[i]!);
      if (reached < seconds[head]!) {
        seconds[head] = reached;
        heap.push(reached, head);
      }
    }
  }
  return seconds;
};

const farthest = (seconds: Float32Array): number => {
  let best = 0;
  for (let node = 1; node < seconds.length; node++) if (seconds[node]! > seconds[best]!) best = node;
  return best;
};

/** Chooses `count` landmarks, each the node farthest from those already chosen, and computes their driving times. */
export const findLandmarks = (graph: RoadGraph, count: number): Landmarks => {
  const landmarks: Landmarks = { count: 0, from: [], to: [] };
  if (graph.nodeCount === 0) return landmarks;
  let next = farthest(dijkstra(graph.nodeCount, graph.out, 0));
  const nearest = new Float32Array(graph.nodeCount).fill(Infinity);
  for (; landmarks.count < Math.min(count, graph.nodeCount); landmarks.count++) {
    const from = dijkstra(graph.nodeCount, graph.out, next);
    landmarks.from.push(from);
    landmarks.to.push(dijkstra(graph.nodeCount, graph.in, next));
    for (let node = 0; node < from.length; node++) nearest[node] = Math.min(nearest[node]!, from[node]!);
    next = farthest(nearest);
  }
  return landmarks;
};
