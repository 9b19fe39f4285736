import { DirectedGraph } from 'graphology';
import { stronglyConnectedComponents } from 'graphology-components';

export type Arc = { from: number; to: number; oneway: boolean };

/**
 * The nodes of the largest part of a street network in which every node can be reached from every other one. Outside of it
 * lie parking islands and ends of one-way stubs: a position that snapped there would have "no route".
 */
export function largestStrongComponent(nodeCount: number, arcs: readonly Arc[]): Set<number> {
  const graph = new DirectedGraph();
  for (let node = 0; node < nodeCount; node++) graph.addNode(node);
  for (const { from, to, oneway } of arcs) {
    graph.mergeEdge(from, to);
    if (!oneway) graph.mergeEdge(to, from);
  }
  let largest: string[] = [];
  for (const component of stronglyConnectedComponents(graph))
    if (component.length > largest.length) largest = component;
  return new Set(largest.map(Number));
}
