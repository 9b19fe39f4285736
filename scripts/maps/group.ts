import type { Position } from './osm-feature';

/** Bounding box of a line, extended by `reach` degrees of latitude on each side: [west, south, east, north]. */
const boxOf = (line: readonly Position[], reach: number): [number, number, number, number] => {
  const lngs = line.map(position => position[0]);
  const lats = line.map(position => position[1]);
  const wide = reach / Math.max(0.01, Math.cos((lats[0]! * Math.PI) / 180));
  return [Math.min(...lngs) - wide, Math.min(...lats) - reach, Math.max(...lngs) + wide, Math.max(...lats) + reach];
};

/**
 * Groups items that lie within about `metres` of each other, directly or through others: the ways of one street, but
 * not those of a street with the same name in another town.
 */
export const groupNearby = <T>(
  items: readonly T[],
  lineOf: (item: T) => readonly Position[],
  metres: number,
): T[][] => {
  const boxes = items.map(item => boxOf(lineOf(item), metres / 2 / 111_195));
  const groupOf = items.map((_, i) => i);
  const root = (i: number): number => (groupOf[i] === i ? i : (groupOf[i] = root(groupOf[i]!)));
  for (let a = 0; a < items.length; a++)
    for (let b = a + 1; b < items.length; b++) {
      const [box, other] = [boxes[a]!, boxes[b]!];
      const apart = box[0] > other[2] || other[0] > box[2] || box[1] > other[3] || other[1] > box[3];
      if (!apart) groupOf[root(b)] = root(a);
    }
  const groups = new Map<number, T[]>();
  items.forEach((item, i) => groups.set(root(i), [...(groups.get(root(i)) ?? []), item]));
  return [...groups.values()];
};

/** Groups items by key, in their order. */
export const groupBy = <T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
