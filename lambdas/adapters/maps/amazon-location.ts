import type { PlaceType, SuggestResultItem } from '@aws-sdk/client-geo-places';
import {
  GeoPlacesClient,
  GetPlaceCommand,
  ReverseGeocodeCommand,
  SuggestCommand,
  ValidationException,
} from '@aws-sdk/client-geo-places';
import { CalculateRoutesCommand, GeoRoutesClient } from '@aws-sdk/client-geo-routes';
import type { Address, FoundPlace, Maps, PlaceHit, Route } from '#lambdas/ports/maps';
import { countryCode } from '#shared/domain/geo/country';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { PlacePrecision } from '#shared/contract/entities/place-precision';
import { thin } from '#shared/domain/geo/thin';
import { lineOf, MAX_ROUTE_POINTS, toLatLng, toPosition } from './positions';
import { readQuery } from './read-query';
import { clientTimeouts } from '#lambdas/adapters/client-timeouts';

export type AmazonLocationOptions = {
  /** Bias position for searches when the rider's position is unknown: the middle of the served region. */
  center?: LatLng;
  /** BCP 47 language of the descriptions; the service's default when left out. */
  language?: string;
  places?: GeoPlacesClient;
  routes?: GeoRoutesClient;
};

/** The most suggestions that Suggest returns. */
const MAX_SUGGESTIONS = 100;
/** Suggest requires a bias position; with a country, this position changes little. */
const nowhere: LatLng = { lat: 0, lng: 0 };
const PREFIX = 'aws:';

/** Shared by all requests of a process to reuse open connections. */
let sharedPlaces: GeoPlacesClient | undefined;
let sharedRoutes: GeoRoutesClient | undefined;

/** Every other place type is either larger than a street or a named place. */
const precisions: Partial<Record<PlaceType, PlacePrecision>> = {
  PointAddress: 'house',
  SecondaryAddress: 'house',
  InterpolatedAddress: 'interpolated',
  Block: 'street',
  Street: 'street',
  Intersection: 'street',
};
const precisionOf = (type: PlaceType | undefined): PlacePrecision => (type && precisions[type]) ?? 'place';

const toHit = ({ Place: place, Title: title }: SuggestResultItem): PlaceHit[] => {
  if (!place?.PlaceId) return [];
  const label = place.Address?.Label;
  // The title of a point of interest is its name and the label its street; for an address both have the same text.
  const description = !label || label.startsWith(title ?? '') ? (label ?? title) : `${title ?? ''}, ${label}`;
  if (!description) return [];
  return [{ place_id: PREFIX + place.PlaceId, description, precision: precisionOf(place.PlaceType) }];
};

type Search = Parameters<Maps['autocomplete']>[0];

const ask = async (
  client: GeoPlacesClient,
  options: AmazonLocationOptions,
  query: Search,
  QueryText: string,
): Promise<PlaceHit[]> => {
  const country = query.country ? countryCode(query.country) : undefined;
  const answer = await client.send(
    new SuggestCommand({
      QueryText,
      ...(country ? { Filter: { IncludeCountries: [country] } } : {}),
      BiasPosition: toPosition(query.near ?? options.center ?? nowhere),
      MaxResults: Math.min(query.limit, MAX_SUGGESTIONS),
      TravelMode: 'Car',
      ...(options.language ? { Language: options.language } : {}),
    }),
  );
  const places = (answer.ResultItems ?? []).filter(item => item.SuggestResultItemType === 'Place');
  return places.flatMap(toHit).slice(0, query.limit);
};

const suggest = async (client: GeoPlacesClient, options: AmazonLocationOptions, query: Search): Promise<PlaceHit[]> => {
  const text = query.searchKeyword.trim();
  if (!text || query.limit < 1) return [];
  // An unknown country must give no results instead of lifting the restriction.
  if (query.country && !countryCode(query.country)) return [];
  const found = await ask(client, options, query, text);
  const [house] = readQuery(text, new Set()).houses;
  // When the service does not know the house number, fall back to the street.
  return found.length > 0 || !house ? found : ask(client, options, query, house.street);
};

/** Positions are stored with bookings and saved addresses, which the terms of service allow only for `Storage`. */
const place = async (
  client: GeoPlacesClient,
  placeId: string,
  language: string | undefined,
): Promise<FoundPlace | undefined> => {
  if (!placeId.startsWith(PREFIX)) return undefined;
  try {
    const PlaceId = placeId.slice(PREFIX.length);
    const answer = await client.send(
      new GetPlaceCommand({ PlaceId, IntendedUse: 'Storage', ...(language ? { Language: language } : {}) }),
    );
    const coords = toLatLng(answer.Position);
    const description = answer.Address?.Label ?? answer.Title ?? '';
    return coords && { description, coords, precision: precisionOf(answer.PlaceType) };
  } catch (error) {
    // The service has no "not found" error: it rejects an unknown id as invalid.
    if (error instanceof ValidationException) return undefined;
    throw error;
  }
};

const reverse = async (
  client: GeoPlacesClient,
  at: LatLng,
  language: string | undefined,
): Promise<Address | undefined> => {
  const answer = await client.send(
    new ReverseGeocodeCommand({
      QueryPosition: toPosition(at),
      MaxResults: 1,
      IntendedUse: 'Storage',
      ...(language ? { Language: language } : {}),
    }),
  );
  const [found] = answer.ResultItems ?? [];
  const address = found?.Address?.Label ?? found?.Title;
  return address ? { address, precision: precisionOf(found?.PlaceType) } : undefined;
};

const drive = async (client: GeoRoutesClient, points: readonly LatLng[]): Promise<Route | undefined> => {
  if (points.length < 2) return undefined;
  const stops = thin(points, MAX_ROUTE_POINTS).map(toPosition);
  const waypoints = stops.slice(1, -1).map(Position => ({ Position }));
  const answer = await client.send(
    new CalculateRoutesCommand({
      Origin: stops[0],
      Destination: stops.at(-1),
      ...(waypoints.length > 0 ? { Waypoints: waypoints } : {}),
      TravelMode: 'Car',
      DepartNow: true,
      LegGeometryFormat: 'Simple',
    }),
  );
  const [found] = answer.Routes ?? [];
  const { Distance: metres, Duration: durationS } = found?.Summary ?? {};
  if (!found || metres === undefined || durationS === undefined) return undefined;
  return { distanceKm: metres / 1000, durationS, coords: lineOf(found.Legs) };
};

/**
 * Places and routes of Amazon Location Service v2 (`geo-places`, `geo-routes`), which needs IAM rights and no
 * resources. Rejects with the SDK's error when the service fails.
 */
export const amazonLocationMaps = (options: AmazonLocationOptions = {}): Maps => {
  const places = options.places ?? (sharedPlaces ??= new GeoPlacesClient(clientTimeouts(4_000)));
  const routes = options.routes ?? (sharedRoutes ??= new GeoRoutesClient(clientTimeouts(4_000)));
  return {
    autocomplete: query => suggest(places, options, query),
    coords: placeId => place(places, placeId, options.language),
    address: at => reverse(places, at, options.language),
    route: points => drive(routes, points),
  };
};
