import type { Address, FoundPlace, PlaceHit, Route } from '#lambdas/ports/maps';
import { countryCode } from '#shared/domain/geo/country';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { addressFinder } from './address-at';
import { driveThrough } from './drive';
import { locateHouse, withNumber } from './house-number';
import { findLandmarks } from './landmarks';
import { LegSearch } from './leg-search';
import type { PlaceRecord, RegionFile } from './pack-format';
import { placeSearch, precisionOf } from './place-search';
import { readPosition } from '#lambdas/adapters/maps/read-query';
import { readGraph, readPlaces, readRegion } from './read-pack';
import { roadGraph } from './road-graph';
import { type Snapper, snapper } from './snap';

export type OpenPack = {
  region: RegionFile;
  autocomplete(query: { searchKeyword: string; country: string | undefined; near?: LatLng; limit: number }): PlaceHit[];
  coords(placeId: string): FoundPlace | undefined;
  address(at: LatLng): Address | undefined;
  route(points: LatLng[]): Route | undefined;
};

const LANDMARKS = 8;
const AT = 'at';
const AT_DECIMALS = 6;
/**
 * An interpolated house snaps to its street within this distance: the line between its neighbours may leave the street.
 */
const BESIDE_STREET_METRES = 150;

/** The place with an id: `local:<hash>`, or `local:<hash>:<number>` for a house of that street. */
const resolve = (places: ReadonlyMap<string, PlaceRecord>, snap: Snapper, placeId: string): FoundPlace | undefined => {
  const [provider, hash, number] = placeId.split(':');
  const place = places.get(`${provider}:${hash ?? ''}`);
  if (!place) return undefined;
  const house = number === undefined ? undefined : locateHouse(place, number);
  if (!house) {
    const { description, lat, lng } = place;
    return { description, coords: { lat, lng }, precision: precisionOf(place) };
  }
  const beside = house.precision === 'house' ? undefined : snap.nearestNamed(house, BESIDE_STREET_METRES, place.name);
  const { lat, lng } = beside ?? house;
  return { description: withNumber(place, house.number), coords: { lat, lng }, precision: house.precision };
};

/** Reads a region pack and builds its indexes in memory; see `packMaps` for the errors. */
export const openPack = async (dir: string): Promise<OpenPack> => {
  const [region, graphFile, { places }] = await Promise.all([readRegion(dir), readGraph(dir), readPlaces(dir)]);
  const graph = roadGraph(graphFile);
  const snap = snapper(graph);
  const search = new LegSearch(graph, findLandmarks(graph, LANDMARKS));
  const find = placeSearch(places, [region.name, ...(region.aliases ?? [])]);
  const byId = new Map(places.map(place => [place.id, place]));
  const address = addressFinder(region, places, graphFile, snap);
  /** A position that was typed, named by the address there. The id is the position itself. */
  const typed = (at: LatLng): PlaceHit[] => {
    const found = address(at);
    return found
      ? [
          {
            place_id: `${AT}:${at.lat.toFixed(AT_DECIMALS)},${at.lng.toFixed(AT_DECIMALS)}`,
            description: found.address,
            precision: found.precision,
          },
        ]
      : [];
  };
  const atPosition = (placeId: string): FoundPlace | undefined => {
    const at = placeId.startsWith(`${AT}:`) ? readPosition(placeId.slice(AT.length + 1)) : undefined;
    const found = at && address(at);
    return found && { description: found.address, coords: at, precision: found.precision };
  };
  return {
    region,
    autocomplete({ searchKeyword, country, near, limit }) {
      if (country && countryCode(country) !== region.country) return [];
      const at = readPosition(searchKeyword);
      if (at) return typed(at);
      const found = find(searchKeyword, near ?? region.center, limit);
      return found.map(({ id, description, precision }) => ({ place_id: id, description, precision }));
    },
    coords: placeId => atPosition(placeId) ?? resolve(byId, snap, placeId),
    address,
    route: points => driveThrough(snap, search, points),
  };
};
