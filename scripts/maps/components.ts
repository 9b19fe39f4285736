export type Arc = { from: number; to: number; oneway: boolean };

const neighbours = (nodeCount: number, arcs: readonly Arc[], reversed: boolean): number[][] => {
  const heads: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const { from, to, oneway } of arcs) {
    heads[reversed ? to : from]!.push(reversed ? from : to);
    if (!oneway) heads[reversed ? from : to]!.push(reversed ? to : from);
  }
  return heads;
};

/** Unseen nodes that can be reached from `root`, in depth-first post-order. */
const visit = (root: number, heads: readonly number[][], seen: Uint8Array): number[] => {
  const finished: number[] = [];
  const next = new Map<number, number>();
  const stack = [root];
  seen[root] = 1;
  while (stack.length > 0) {
    const node = stack.at(-1)!;
    const i = next.get(node) ?? 0;
    const head = heads[node]![i];
    next.set(node, i + 1);
    if (head === undefined) finished.push(stack.pop()!);
    else if (seen[head] === 0) {
      seen[head] = 1;
      stack.push(head);
    }
  }
  return finished;
};

/**
 * The nodes of the largest strongly connected component of a street network (Kosaraju). Outside of it are parking
 * islands and ends of one-way stubs: a position that snapped there would have no route.
 */
export const largestStrongComponent = (nodeCount: number, arcs: readonly Arc[]): Set<number> => {
  const forward = neighbours(nodeCount, arcs, false);
  const backward = neighbours(nodeCount, arcs, true);
  const seen = new Uint8Array(nodeCount);
  const order: number[] = [];
  for (let node = 0; node < nodeCount; node++)
    if (seen[node] === 0) for (const visited of visit(node, forward, seen)) order.push(visited);
  seen.fill(0);
  let largest: number[] = [];
  for (const node of order.reverse()) {
    if (seen[node] !== 0) continue;
    const component = visit(node, backward, seen);
    if (component.length > largest.length) largest = component;
  }
  return new Set(largest);
};
