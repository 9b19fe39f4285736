import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { PlacePrecision } from '#shared/domain/geo/precision';

/** One line of the place search box. `place_id` carries its provider in it and stays valid when stored. */
export type PlaceHit = { place_id: string; description: string; precision: PlacePrecision };

/** A place of a search with its position. */
export type FoundPlace = { description: string; coords: LatLng; precision: PlacePrecision };

/** What stands at a position. */
export type Address = { address: string; precision: PlacePrecision };

/** A driving route; callers encode `coords` with `shared/domain/geo/polyline` where a polyline is wanted. */
export type Route = { distanceKm: number; durationS: number; coords: LatLng[] };

/**
 * Places and driving routes. The adapters throw when the service fails (the operation answers its error key);
 * a search without results, an unknown place and a route that does not exist are values.
 */
export type Maps = {
  /**
   * Places matching what was typed, best first, only in `country` (ISO code or English name) when that is given. A house
   * whose number is not known is answered by its street, and `precision` says so.
   */
  autocomplete(query: {
    searchKeyword: string;
    country: string | undefined;
    near?: LatLng;
    limit: number;
  }): Promise<PlaceHit[]>;
  /** Where a place of an earlier search is; undefined when the id is unknown. */
  coords(placeId: string): Promise<FoundPlace | undefined>;
  /** The address at a position: house, else place and street; undefined where none is known. */
  address(at: LatLng): Promise<Address | undefined>;
  /** The quickest drive through two or more points in order; undefined when there is none, e.g. outside of the region. */
  route(points: LatLng[]): Promise<Route | undefined>;
};
