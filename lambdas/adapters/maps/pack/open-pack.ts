import type { PlaceHit, Route } from '#lambdas/ports/maps';
import { countryCode } from '#shared/domain/geo/country';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { addressFinder } from './address-at';
import { driveThrough } from './drive';
import { findLandmarks } from './landmarks';
import { LegSearch } from './leg-search';
import type { RegionFile } from './pack-format';
import { placeSearch } from './place-search';
import { readGraph, readPlaces, readRegion } from './read-pack';
import { roadGraph } from './road-graph';
import { snapper } from './snap';

export type OpenPack = {
  region: RegionFile;
  autocomplete(query: { searchKeyword: string; country: string | undefined; near?: LatLng; limit: number }): PlaceHit[];
  coords(placeId: string): { description: string; coords: LatLng } | undefined;
  address(at: LatLng): string | undefined;
  route(points: LatLng[]): Route | undefined;
};

const LANDMARKS = 8;

/** Reads a region pack and builds its indexes in memory; see `packMaps` for the errors. */
export async function openPack(dir: string): Promise<OpenPack> {
  const [region, graphFile, { places }] = await Promise.all([readRegion(dir), readGraph(dir), readPlaces(dir)]);
  const graph = roadGraph(graphFile);
  const snap = snapper(graph);
  const search = new LegSearch(graph, findLandmarks(graph, LANDMARKS));
  const find = placeSearch(places);
  const byId = new Map(places.map(place => [place.id, place]));
  return {
    region,
    autocomplete({ searchKeyword, country, near, limit }) {
      if (country && countryCode(country) !== region.country) return [];
      const found = find(searchKeyword, near ?? region.center, limit);
      return found.map(({ id, description }) => ({ place_id: id, description }));
    },
    coords(placeId) {
      const place = byId.get(placeId);
      return place && { description: place.description, coords: { lat: place.lat, lng: place.lng } };
    },
    address: addressFinder(region, places, graphFile, snap),
    route: points => driveThrough(snap, search, points),
  };
}
