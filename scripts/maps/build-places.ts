import { createHash } from 'node:crypto';
import type { PlaceRecord } from '#lambdas/adapters/maps/pack/pack-format';
import { groupBy, groupNearby } from './group';
import type { House } from './houses';
import { findHouses, houseColumns } from './houses';
import type { OsmFeature, Position } from './osm-feature';
import { positionsOf } from './osm-feature';
import { aliasesOf, placeKind, rankOf } from './place-rules';

type Found = {
  kind: string;
  name: string;
  aliases: string[];
  rank: number;
  city: string;
  line: Position[];
  isArea: boolean;
};
type Group = { place: PlaceRecord; line: Position[] };

/** Ways of one street, or platforms of one stop, that are closer than this are one place. */
const SAME_PLACE_METRES = 400;
/** Houses of a street that the source lacks are grouped if they are closer than this. */
const SAME_STREET_METRES = 1500;
/** The shops of a whole country would not fit into memory: the least known are left out. */
const MOST_POIS = 30_000;

/**
 * A hash that is the same in every import, so that ids saved with a booking stay valid. 60 bits: the probability of a
 * collision among a million places is one in two million.
 */
const placeId = (kind: string, name: string, lng: number, lat: number): string => {
  const text = [kind, name, lng.toFixed(5), lat.toFixed(5)].join('|');
  return `local:${createHash('sha256').update(text).digest('hex').slice(0, 15)}`;
};

const find = ({ tags, geometry }: OsmFeature, region: string): Found[] => {
  const kind = placeKind(tags);
  if (!kind) return [];
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const line = positionsOf(geometry);
  const names = { name: tags.name!, aliases: aliasesOf(tags) };
  return [{ kind, ...names, rank: rankOf(kind, tags), city: tags['addr:city'] ?? region, line, isArea }];
};

/**
 * Middle of an area; for lines, a point of the longest one between two of its nodes, because a crossing belongs to two
 * streets.
 */
const spotOf = (group: readonly Found[]): Position => {
  const main = group.reduce((a, b) => (b.line.length > a.line.length ? b : a));
  if (!main.isArea) {
    const half = Math.floor(main.line.length / 2);
    const [a, b] = [main.line[Math.max(0, half - 1)]!, main.line[half]!];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
  const middle = (axis: 0 | 1) => {
    const values = main.line.map(position => position[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
};

const toGroup = (group: readonly Found[]): Group => {
  const { kind, name, city } = group[0]!;
  const [lng, lat] = spotOf(group).map(value => Number(value.toFixed(6))) as Position;
  const aliases = [...new Set(group.flatMap(candidate => candidate.aliases))].filter(alias => alias !== name);
  const rank = Math.max(...group.map(candidate => candidate.rank));
  const description = name === city || aliases.includes(city) ? name : `${name}, ${city}`;
  const more = { ...(aliases.length > 0 ? { aliases } : {}), ...(rank > 0 ? { rank } : {}) };
  const place = { id: placeId(kind, name, lng, lat), kind, name, ...more, description, lng, lat };
  return { place, line: group.flatMap(candidate => candidate.line) };
};

/** Disambiguates places with the same label by the nearest other street. */
const distinguish = (places: PlaceRecord[]): void => {
  const streets = places.filter(place => place.kind === 'street');
  const same = groupBy(places, place => place.description);
  for (const group of same.values()) {
    if (group.length < 2) continue;
    for (const place of group) {
      const distance = (candidate: PlaceRecord) =>
        Math.hypot((candidate.lng - place.lng) / 2, candidate.lat - place.lat);
      const others = streets.filter(street => street.name !== place.name);
      const nearest = others.reduce<PlaceRecord | undefined>(
        (a, b) => (a && distance(a) <= distance(b) ? a : b),
        undefined,
      );
      if (nearest) place.description = place.description.replace(place.name, `${place.name} (${nearest.name})`);
    }
  }
};

const degreesAway = (line: readonly Position[], [lng, lat]: Position) =>
  line.reduce((best, to) => Math.min(best, Math.hypot((to[0] - lng) / 2, to[1] - lat)), Infinity);

/** Streets come first, because a village may have the same name as its main street. */
const carriesHouses = ({ place }: Group) => place.kind !== 'poi' && place.kind !== 'stop';

/** Assigns every house to the nearest street of its name; a street that the source lacks is created from its houses. */
const addHouses = (groups: Group[], houses: readonly House[], region: string): Group[] => {
  const byName = groupBy(groups.filter(carriesHouses), group => group.place.name);
  const owned = new Map<Group, House[]>();
  const homeless: House[] = [];
  for (const house of houses) {
    const streets = byName.get(house.street) ?? [];
    const named = streets.filter(({ place }) => place.kind === 'street');
    const nearest = (named.length > 0 ? named : streets).reduce<{ group: Group; away: number } | undefined>(
      (best, group) => {
        const away = degreesAway(group.line, house.at);
        return best && best.away <= away ? best : { group, away };
      },
      undefined,
    );
    if (!nearest) homeless.push(house);
    else if (owned.has(nearest.group)) owned.get(nearest.group)!.push(house);
    else owned.set(nearest.group, [house]);
  }
  for (const [{ place }, own] of owned) place.houses = houseColumns(own);
  const made = [...groupBy(homeless, house => house.street).values()].flatMap(same =>
    groupNearby(same, house => [house.at], SAME_STREET_METRES).map(near => {
      const { street, city = region, at } = near[0]!;
      const found = { kind: 'street', name: street, aliases: [], rank: 0, city, line: [at], isArea: false };
      const group = toGroup([found]);
      group.place.houses = houseColumns(near);
      return group;
    }),
  );
  return [...groups, ...made];
};

const bounded = (places: PlaceRecord[]): PlaceRecord[] => {
  const pois = places.filter(place => place.kind === 'poi');
  if (pois.length <= MOST_POIS) return places;
  const ranked = new Set(pois.toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0)).slice(0, MOST_POIS));
  return places.filter(place => place.kind !== 'poi' || ranked.has(place));
};

/** The searchable places of a source: streets with their houses, stops, squares, landmarks and other named places. */
export const buildPlaces = (features: readonly OsmFeature[], region: string): PlaceRecord[] => {
  const found = features.flatMap(feature => find(feature, region));
  const byName = groupBy(found, ({ kind, name }) => `${kind}|${name}`);
  const near = [...byName.values()].flatMap(same => groupNearby(same, candidate => candidate.line, SAME_PLACE_METRES));
  const groups = addHouses(near.map(toGroup), findHouses(features), region);
  const places = bounded([...new Map(groups.map(({ place }) => [place.id, place])).values()]);
  distinguish(places);
  return places.sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Other names of the region's own city. */
export const regionAliases = (places: readonly PlaceRecord[], region: string): string[] => {
  const own = places.filter(({ kind, name, aliases }) => {
    const isSettlement = kind === 'city' || kind === 'town' || kind === 'village';
    return isSettlement && [name, ...(aliases ?? [])].includes(region);
  });
  const names = own.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
  return [...new Set(names)].filter(name => name !== region);
};
