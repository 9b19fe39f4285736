import Flatbush from 'flatbush';
import type { Address } from '#lambdas/ports/maps';
import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { houseAt, withNumber } from './house-number';
import type { GraphFile, PlaceRecord, RegionFile } from './pack-format';
import type { Snapper } from './snap';

const HOUSE_WITHIN_KM = 0.04;
const PLACE_WITHIN_KM = 0.06;
/** A landmark is large: a position in front of it still counts as at it. */
const LANDMARK_WITHIN_KM = 0.1;
const LANDMARK_RANK = 2;
const STREET_WITHIN_METRES = 400;
const namedAreas = new Set([
  'street',
  'city',
  'town',
  'village',
  'suburb',
  'quarter',
  'neighbourhood',
  'hamlet',
  'island',
]);

const reachKm = (place: PlaceRecord) => ((place.rank ?? 0) >= LANDMARK_RANK ? LANDMARK_WITHIN_KM : PLACE_WITHIN_KM);

/** The nearest of many positions, at most `mostKm` away. */
const nearestOf = <T extends LatLng>(items: readonly T[], mostKm: number) => {
  const index = items.length > 0 ? new Flatbush(items.length) : undefined;
  for (const { lng, lat } of items) index?.add(lng, lat, lng, lat);
  index?.finish();
  return (at: LatLng, withinKm: (item: T) => number): T | undefined => {
    const dLat = mostKm / 111;
    const dLng = dLat / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
    const around = index?.search(at.lng - dLng, at.lat - dLat, at.lng + dLng, at.lat + dLat) ?? [];
    const near = around.map(i => ({ item: items[i]!, km: haversineKm(at, items[i]!) }));
    return near.filter(({ item, km }) => km <= withinKm(item)).sort((a, b) => a.km - b.km)[0]?.item;
  };
};

const housesOf = (place: PlaceRecord) =>
  (place.houses?.numbers ?? []).map((number, i) => ({ ...houseAt(place.houses!, i), place, number, i }));

/** Reverse geocoding: the house at a position, otherwise the named place and the nearest street; undefined if none. */
export const addressFinder = (
  region: RegionFile,
  places: readonly PlaceRecord[],
  file: GraphFile,
  snap: Snapper,
): ((at: LatLng) => Address | undefined) => {
  const house = nearestOf(places.flatMap(housesOf), HOUSE_WITHIN_KM);
  const spot = nearestOf(
    places.filter(place => !namedAreas.has(place.kind)),
    LANDMARK_WITHIN_KM,
  );
  return at => {
    const door = house(at, () => HOUSE_WITHIN_KM);
    if (door) {
      const precision = door.place.houses!.estimated?.includes(door.i) ? 'interpolated' : 'house';
      return { address: withNumber(door.place, door.number), precision };
    }
    const place = spot(at, reachKm);
    const street = snap.nearestNamed(at, STREET_WITHIN_METRES);
    const parts = [place?.name, street && file.names[file.name[street.edge]!]];
    // Street names without any letter, such as bare road numbers, mean nothing to people.
    const known = [...new Set(parts.filter(part => part !== undefined && /\p{L}/u.test(part)))];
    if (known.length === 0) return undefined;
    return { address: [...known, region.name].join(', '), precision: place ? 'place' : 'street' };
  };
};
