import type { HouseColumns } from '#lambdas/adapters/maps/pack/pack-format';
import { groupBy } from './group';
import type { OsmFeature, Position, Tags } from './osm-feature';
import { positionsOf } from './osm-feature';

/** One house number of the source. */
export type House = { street: string; number: string; city: string | undefined; at: Position; estimated: boolean };

/** Steps of `addr:interpolation`; for "alphabetic", only the houses at the ends are used. */
const stepByInterpolation: Record<string, number> = { odd: 2, even: 2, all: 1 };
/** An interpolation line with more houses than this is a mistake. */
const MOST_ON_A_LINE = 400;

/** The house numbers in a tag: "5 B" is one, "12;14" are two, "20-24" is found by either end. */
export const numbersOf = (tag: string | undefined): string[] => {
  const parts = (tag ?? '').split(/[;,]/).map(part => part.replace(/\s+/g, ''));
  return parts.flatMap(part => (/^\d+-\d+$/.test(part) ? part.split('-') : [part])).filter(part => /^\d/.test(part));
};

const streetOf = (tags: Tags) => tags['addr:street'] ?? tags['addr:place'];

/** Middle of a feature's bounding box; for a building, close enough to its door. */
const middleOf = (feature: OsmFeature): Position => {
  const positions = positionsOf(feature.geometry);
  const middle = (axis: 0 | 1) => {
    const values = positions.map(position => position[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
};

/** The position at a share of a line's length, computed on a plane. */
export const along = (line: readonly Position[], share: number): Position => {
  const squeeze = Math.cos((line[0]![1] * Math.PI) / 180);
  const lengths = line.slice(1).map((to, i) => Math.hypot((to[0] - line[i]![0]) * squeeze, to[1] - line[i]![1]));
  let rest = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [line[i]!, line[i + 1]!];
    if (rest <= length && length > 0)
      return [from[0] + (rest / length) * (to[0] - from[0]), from[1] + (rest / length) * (to[1] - from[1])];
    rest -= length;
  }
  return line.at(-1)!;
};

const keyOf = (position: Position) => position.map(value => value.toFixed(6)).join();

/** The houses that an interpolation line implies: "odd numbers from 1 to 15 along this line". */
const onLine = (feature: OsmFeature, tagsAt: ReadonlyMap<string, Tags>): House[] => {
  const { tags, geometry } = feature;
  if (geometry.type !== 'LineString' || geometry.coordinates.length < 2) return [];
  const ends = [geometry.coordinates[0]!, geometry.coordinates.at(-1)!];
  const endTags = ends.map(end => tagsAt.get(keyOf(end)));
  const street = streetOf(tags) ?? endTags.map(end => end && streetOf(end)).find(Boolean);
  const [first, last] = endTags.map(end => numbersOf(end?.['addr:housenumber'])[0]);
  if (!street || !first || !last) return [];
  const city = tags['addr:city'] ?? endTags[0]?.['addr:city'];
  const house = (number: string, at: Position, estimated: boolean) => ({ street, number, city, at, estimated });
  const [from, to] = [parseInt(first, 10), parseInt(last, 10)];
  const step = stepByInterpolation[tags['addr:interpolation'] ?? ''] ?? Number(tags['addr:interpolation']);
  const count = step > 0 ? Math.abs(to - from) / step : 0;
  const between = Array.from({ length: count < MOST_ON_A_LINE ? Math.max(0, Math.ceil(count) - 1) : 0 }, (_, i) => {
    const share = (i + 1) / count;
    return house(String(Math.round(from + share * (to - from))), along(geometry.coordinates, share), true);
  });
  return [house(first, ends[0]!, false), house(last, ends[1]!, false), ...between];
};

/** Every house number of a source: from points, buildings, and `addr:interpolation` lines. */
export const findHouses = (features: readonly OsmFeature[]): House[] => {
  const lines = features.filter(feature => feature.tags['addr:interpolation'] !== undefined);
  const tagsAt = new Map<string, Tags>();
  if (lines.length > 0)
    for (const { tags, geometry } of features)
      if (geometry.type === 'Point' && tags['addr:housenumber']) tagsAt.set(keyOf(geometry.coordinates), tags);
  const houses = features.flatMap(feature => {
    const { tags } = feature;
    if (tags['addr:interpolation'] !== undefined) return onLine(feature, tagsAt);
    const street = streetOf(tags);
    if (!street || !tags['addr:housenumber']) return [];
    const at = middleOf(feature);
    return numbersOf(tags['addr:housenumber']).map(number => ({
      street,
      number,
      city: tags['addr:city'],
      at,
      estimated: false,
    }));
  });
  return houses;
};

const micro = (degrees: number) => Math.round(degrees * 1e6);

/** Columns of the houses of one street, each number once; known positions take precedence over estimated ones. */
export const houseColumns = (houses: readonly House[]): HouseColumns => {
  const certainFirst = houses.toSorted((a, b) => Number(a.estimated) - Number(b.estimated));
  const once = [...groupBy(certainFirst, house => house.number.toLowerCase()).values()].map(same => same[0]!);
  once.sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
  const estimated = once.flatMap((house, i) => (house.estimated ? [i] : []));
  return {
    numbers: once.map(house => house.number),
    at: once.flatMap(({ at }) => [micro(at[0]), micro(at[1])]),
    ...(estimated.length > 0 ? { estimated } : {}),
  };
};
