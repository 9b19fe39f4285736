import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { PlacePrecision } from '#shared/contract/entities/place-precision';

/** One result of the place search. `place_id` includes its provider and stays valid when stored. */
export type PlaceHit = { place_id: string; description: string; precision: PlacePrecision };

/** A place from a search, with its position. */
export type FoundPlace = { description: string; coords: LatLng; precision: PlacePrecision };

/** The address or place at a position. */
export type Address = { address: string; precision: PlacePrecision };

/** A driving route; callers encode `coords` with `shared/domain/geo/polyline` where a polyline is wanted. */
export type Route = { distanceKm: number; durationS: number; coords: LatLng[] };

/**
 * Places and driving routes. The adapters throw when the service fails (the operation answers with its error key); a
 * search without results, an unknown place and a route that does not exist are return values.
 */
export type Maps = {
  /**
   * Places that match the typed text, best first, only in `country` (ISO code or English name) if given. If the house
   * number is not known, the street is returned, as `precision` shows.
   */
  autocomplete(query: {
    searchKeyword: string;
    country: string | undefined;
    near?: LatLng;
    limit: number;
  }): Promise<PlaceHit[]>;
  /** The position of a place from an earlier search; undefined when the id is unknown. */
  coords(placeId: string): Promise<FoundPlace | undefined>;
  /** The address at a position: the house, otherwise place and street; undefined if none is known. */
  address(at: LatLng): Promise<Address | undefined>;
  /**
   * The quickest route through two or more points in order; undefined when there is none, e.g. outside of the region.
   */
  route(points: LatLng[]): Promise<Route | undefined>;
};
