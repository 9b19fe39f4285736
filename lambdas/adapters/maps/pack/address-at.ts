import Flatbush from 'flatbush';
import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { GraphFile, PlaceRecord, RegionFile } from './pack-format';
import type { Snapper } from './snap';

const HOUSE_WITHIN_KM = 0.04;
const PLACE_WITHIN_KM = 0.06;
const STREET_WITHIN_METRES = 400;
const NAMED_AREAS = new Set(['street', 'city', 'town', 'village', 'suburb', 'neighbourhood']);

/** The address of a position: a house or a named place beside it, else the nearest street; undefined away from all of them. */
export function addressFinder(
  region: RegionFile,
  places: readonly PlaceRecord[],
  file: GraphFile,
  snap: Snapper,
): (at: LatLng) => string | undefined {
  const spots = places.filter(place => !NAMED_AREAS.has(place.kind));
  const index = spots.length > 0 ? new Flatbush(spots.length) : undefined;
  for (const { lng, lat } of spots) index?.add(lng, lat, lng, lat);
  index?.finish();
  return at => {
    const reach = (PLACE_WITHIN_KM / 111) * 2;
    const around = index?.search(at.lng - 2 * reach, at.lat - reach, at.lng + 2 * reach, at.lat + reach) ?? [];
    const near = around
      .map(i => ({ place: spots[i]!, km: haversineKm(at, spots[i]!) }))
      .filter(({ place, km }) => km <= (place.kind === 'address' ? HOUSE_WITHIN_KM : PLACE_WITHIN_KM))
      .sort((a, b) => a.km - b.km);
    const house = near.find(({ place }) => place.kind === 'address') ?? near[0];
    if (house?.place.kind === 'address') return house.place.description;
    const street = snap.nearestNamed(at, STREET_WITHIN_METRES);
    const parts = [house?.place.name, street && file.names[file.name[street.edge]!]];
    const known = [...new Set(parts.filter(part => part !== undefined))];
    return known.length > 0 ? [...known, region.name].join(', ') : undefined;
  };
}
