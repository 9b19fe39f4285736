import { createHash } from 'node:crypto';
import type { PlaceRecord } from '#lambdas/adapters/maps/pack/pack-format';
import { groupBy, groupNearby } from './group';
import type { OsmFeature, Position } from './osm-feature';
import { positionsOf } from './osm-feature';
import { houseAddress, placeKind } from './place-rules';

type Found = { kind: string; name: string; city: string; line: Position[]; isArea: boolean };

/** Ways of one street, platforms of one stop: nearer than this they are one place. */
const SAME_PLACE_METRES = 400;

/**
 * The same hash for the same thing in every import, so that ids saved with a booking outlive one. 60 bits: a collision among
 * a million places has a chance of one in two million.
 */
function placeId(kind: string, name: string, lng: number, lat: number): string {
  const text = [kind, name, lng.toFixed(5), lat.toFixed(5)].join('|');
  return `local:${createHash('sha256').update(text).digest('hex').slice(0, 15)}`;
}

function find(feature: OsmFeature, region: string): Found[] {
  const { tags, geometry } = feature;
  const common = { city: tags['addr:city'] ?? region, line: positionsOf(geometry) };
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const found: Found[] = [];
  const kind = placeKind(tags);
  const house = houseAddress(tags);
  if (kind) found.push({ ...common, kind, name: tags.name!, isArea });
  if (house) found.push({ ...common, kind: 'address', name: house, isArea });
  return found;
}

/** Middle of an area, else a point on the longest line between two of its corners: a crossing belongs to two streets. */
function spotOf(group: readonly Found[]): Position {
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
}

function toPlace(group: readonly Found[]): PlaceRecord {
  const { kind, name, city } = group[0]!;
  const [lng, lat] = spotOf(group).map(value => Number(value.toFixed(6))) as Position;
  const description = name === city ? name : `${name}, ${city}`;
  return { id: placeId(kind, name, lng, lat), kind, name, description, lng, lat };
}

/** Two places that read the same are told apart by the nearest other street. */
function tellApart(places: PlaceRecord[]): void {
  const streets = places.filter(place => place.kind === 'street');
  const same = groupBy(places, place => place.description);
  for (const group of same.values()) {
    if (group.length < 2) continue;
    for (const place of group) {
      const distance = (one: PlaceRecord) => Math.hypot((one.lng - place.lng) / 2, one.lat - place.lat);
      const others = streets.filter(street => street.name !== place.name);
      const nearest = others.reduce<PlaceRecord | undefined>(
        (a, b) => (a && distance(a) <= distance(b) ? a : b),
        undefined,
      );
      if (nearest) place.description = place.description.replace(place.name, `${place.name} (${nearest.name})`);
    }
  }
}

/** The searchable places of a source: streets, stops, squares, named places and house addresses. */
export function buildPlaces(features: readonly OsmFeature[], region: string): PlaceRecord[] {
  const found = features.flatMap(feature => find(feature, region));
  const byName = groupBy(found, ({ kind, name }) => `${kind}|${name}`);
  const groups = [...byName.values()].flatMap(same => groupNearby(same, one => one.line, SAME_PLACE_METRES));
  const places = [...new Map(groups.map(toPlace).map(place => [place.id, place])).values()];
  tellApart(places);
  return places.sort((a, b) => (a.id < b.id ? -1 : 1));
}
