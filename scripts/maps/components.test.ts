import fc from 'fast-check';
import { DirectedGraph } from 'graphology';
import { stronglyConnectedComponents } from 'graphology-components';
import { describe, expect, it } from 'vitest';
import type { Arc } from './components';
import { largestStrongComponent } from './components';

const arc = (from: number, to: number, oneway = false): Arc => ({ from, to, oneway });

describe('largestStrongComponent', () => {
  it('drops islands and one-way dead ends', () => {
    const arcs = [arc(0, 1), arc(1, 2), arc(2, 3, true), arc(4, 0, true), arc(5, 6)];
    expect([...largestStrongComponent(7, arcs)].sort()).toEqual([0, 1, 2]);
  });

  it('keeps a one-way ring', () => {
    const arcs = [arc(0, 1, true), arc(1, 2, true), arc(2, 0, true)];
    expect(largestStrongComponent(4, arcs).size).toBe(3);
  });

  it('is empty for an empty network', () => expect(largestStrongComponent(0, []).size).toBe(0));

  it('agrees with another implementation', () => {
    const node = fc.integer({ min: 0, max: 11 });
    const arcs = fc.array(fc.record({ from: node, to: node, oneway: fc.boolean() }), { maxLength: 25 });
    fc.assert(
      fc.property(arcs, network => {
        const graph = new DirectedGraph();
        for (let i = 0; i < 12; i++) graph.addNode(i);
        for (const { from, to, oneway } of network) {
          graph.mergeEdge(from, to);
          if (!oneway) graph.mergeEdge(to, from);
        }
        const sets = stronglyConnectedComponents(graph).map(component => component.map(Number).sort().join());
        const found = [...largestStrongComponent(12, network)].sort();
        expect(sets).toContain(found.join());
        expect(found.length).toBe(Math.max(...sets.map(set => set.split(',').length)));
      }),
    );
  });
});
