import { groupBy } from './group';
import type { LayerFeature } from './tile-layers';
import type { Position } from './osm-feature';

const keyOf = (position: Position) => position.join(',');

/** Joins lines end to end where exactly one other line continues; directions are kept. */
const join = (lines: Position[][]): Position[][] => {
  const byStart = groupBy(lines, line => keyOf(line[0]!));
  const byEnd = groupBy(lines, line => keyOf(line.at(-1)!));
  const only = (index: Map<string, Position[][]>, at: Position) => {
    const found = index.get(keyOf(at));
    return found?.length === 1 ? found[0] : undefined;
  };
  const goesOn = (line: Position[]) => (only(byEnd, line.at(-1)!) === line ? only(byStart, line.at(-1)!) : undefined);
  const isContinuation = (line: Position[]) => only(byStart, line[0]!) === line && only(byEnd, line[0]!) !== undefined;
  const done = new Set<Position[]>();
  const walk = (first: Position[]): Position[] => {
    const joined = [...first];
    done.add(first);
    for (let next = goesOn(first); next && !done.has(next); next = goesOn(next)) {
      joined.push(...next.slice(1));
      done.add(next);
    }
    return joined;
  };
  const heads = lines.filter(line => !isContinuation(line)).map(walk);
  // The remaining lines form closed loops, which have no first line: start at any of them.
  return [...heads, ...lines.filter(line => !done.has(line)).flatMap(line => (done.has(line) ? [] : [walk(line)]))];
};

/**
 * Merges the pieces into which mappers split a street, if they have the same attributes: a long line has room for its
 * label, a short one does not, and the tiles get smaller.
 */
export const mergeLines = (features: readonly LayerFeature[]): LayerFeature[] => {
  const groups = groupBy(features, ({ attributes, minZoom }) => JSON.stringify([minZoom, attributes]));
  return [...groups.values()].flatMap(group => {
    const lines = group.flatMap(({ geometry }) => (geometry.type === 'LineString' ? [geometry.coordinates] : []));
    return join(lines).map(coordinates => ({ ...group[0]!, geometry: { type: 'LineString' as const, coordinates } }));
  });
};
