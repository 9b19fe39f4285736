import type { GraphFile } from './pack-format';
import { EDGE_ONEWAY } from './pack-format';

/**
 * Arcs grouped by node: those of node `n` are `start[n]` up to `start[n + 1]`. An arc is one direction of an edge:
 * `edge * 2` along its shape, `edge * 2 + 1` against it.
 */
export type Arcs = { start: Int32Array; arc: Int32Array; node: Int32Array; seconds: Float64Array };

export type RoadGraph = {
  file: GraphFile;
  nodeCount: number;
  edgeCount: number;
  out: Arcs;
  in: Arcs;
  isOneway(edge: number): boolean;
};

const group = (file: GraphFile, tail: (arc: number) => number, head: (arc: number) => number): Arcs => {
  const arcs: number[] = [];
  for (let edge = 0; edge < file.from.length; edge++) {
    arcs.push(edge * 2);
    if ((file.flags[edge]! & EDGE_ONEWAY) === 0) arcs.push(edge * 2 + 1);
  }
  const start = new Int32Array(file.nodeCount + 1);
  for (const arc of arcs) start[tail(arc) + 1]!++;
  for (let node = 0; node < file.nodeCount; node++) start[node + 1]! += start[node]!;
  const next = start.slice();
  const grouped = {
    start,
    arc: new Int32Array(arcs.length),
    node: new Int32Array(arcs.length),
    seconds: new Float64Array(arcs.length),
  };
  for (const arc of arcs) {
    const at = next[tail(arc)]!++;
    grouped.arc[at] = arc;
    grouped.node[at] = head(arc);
    grouped.seconds[at] = file.seconds[arc >> 1]!;
  }
  return grouped;
};

/** Compiles the columns of a pack into typed arrays that a search can walk without allocating. */
export const roadGraph = (file: GraphFile): RoadGraph => {
  const origin = (arc: number) => (arc & 1 ? file.to[arc >> 1]! : file.from[arc >> 1]!);
  const target = (arc: number) => (arc & 1 ? file.from[arc >> 1]! : file.to[arc >> 1]!);
  return {
    file,
    nodeCount: file.nodeCount,
    edgeCount: file.from.length,
    out: group(file, origin, target),
    in: group(file, target, origin),
    isOneway: edge => (file.flags[edge]! & EDGE_ONEWAY) !== 0,
  };
};
