import type { Place } from '@aws-sdk/client-location';
import {
  CalculateRouteCommand,
  GetPlaceCommand,
  LocationClient,
  ResourceNotFoundException,
  SearchPlaceIndexForPositionCommand,
  SearchPlaceIndexForSuggestionsCommand,
  SearchPlaceIndexForTextCommand,
  ValidationException,
} from '@aws-sdk/client-location';
import { clientTimeouts } from '#lambdas/adapters/client-timeouts';
import type { Address, FoundPlace, Maps, PlaceHit, Route } from '#lambdas/ports/maps';
import type { PlacePrecision } from '#shared/contract/entities/place-precision';
import { countryCode } from '#shared/domain/geo/country';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { thin } from '#shared/domain/geo/thin';
import { lineOf, MAX_ROUTE_POINTS, toLatLng, toPosition } from './positions';
import { readQuery } from './read-query';
import { isoAlpha3 } from './iso-alpha3';

export type AmazonLocationV1Options = {
  /** Name of both the place index and the route calculator. */
  resources: string;
  /** Bias position for searches when the rider's position is unknown: the middle of the served region. */
  center?: LatLng;
  /** BCP 47 language of the descriptions; the service's default when left out. */
  language?: string;
  client?: LocationClient;
};

type Asked = AmazonLocationV1Options & { client: LocationClient };
type Search = Parameters<Maps['autocomplete']>[0];

/** The most suggestions, and the longest text, that the service takes. */
const MAX_SUGGESTIONS = 15;
const MAX_TEXT = 200;
/** Place ids belong to one index: those of version 2, `aws:…`, mean nothing here. */
const PREFIX = 'awsv1:';

/** Shared by all requests of a process to reuse open connections. */
let shared: LocationClient | undefined;

/** A suggestion says what it is by category only; a place also has the parts of its address. */
const precisionOf = (
  categories: readonly string[] | undefined,
  place?: Pick<Place, 'AddressNumber' | 'Interpolated'>,
): PlacePrecision => {
  if (categories?.includes('PointOfInterestType')) return 'place';
  if (place?.Interpolated) return 'interpolated';
  if (place?.AddressNumber || categories?.includes('AddressType')) return 'house';
  return categories?.some(each => each === 'StreetType' || each === 'IntersectionType') ? 'street' : 'place';
};

type Result = { PlaceId?: string | undefined; Text?: string | undefined; Categories?: string[] | undefined };

/** Suggestions without an id are kinds of places ("restaurants"). */
const toHit = ({ PlaceId, Text, Categories }: Result, place?: Place): PlaceHit[] =>
  PlaceId && Text ? [{ place_id: PREFIX + PlaceId, description: Text, precision: precisionOf(Categories, place) }] : [];

/** Parameters common to both searches. */
const wanted = ({ resources, center, language }: Asked, query: Search, country: string | undefined) => {
  const near = query.near ?? center;
  return {
    IndexName: resources,
    ...(near ? { BiasPosition: toPosition(near) } : {}),
    ...(country ? { FilterCountries: [country] } : {}),
    MaxResults: Math.min(query.limit, MAX_SUGGESTIONS),
    ...(language ? { Language: language } : {}),
  };
};

const suggest = async (asked: Asked, query: Search): Promise<PlaceHit[]> => {
  const text = query.searchKeyword.trim().slice(0, MAX_TEXT);
  if (!text || query.limit < 1) return [];
  const code = query.country ? countryCode(query.country) : undefined;
  const country = code && isoAlpha3(code);
  // An unknown country must give no results instead of lifting the restriction.
  if (query.country && !country) return [];
  const input = wanted(asked, query, country);
  const answer = await asked.client.send(new SearchPlaceIndexForSuggestionsCommand({ ...input, Text: text }));
  const found = (answer.Results ?? []).flatMap(result => toHit(result)).slice(0, query.limit);
  const [house] = readQuery(text, new Set()).houses;
  if (found.length > 0 || !house) return found;
  // When the service does not know the house number, fall back to the street: its name is complete, so it is looked up.
  const streets = await asked.client.send(new SearchPlaceIndexForTextCommand({ ...input, Text: house.street }));
  return (streets.Results ?? [])
    .flatMap(({ PlaceId, Place: place }) =>
      toHit({ PlaceId, Text: place?.Label, Categories: place?.Categories }, place),
    )
    .slice(0, query.limit);
};

const place = async ({ client, resources, language }: Asked, placeId: string): Promise<FoundPlace | undefined> => {
  const PlaceId = placeId.slice(PREFIX.length);
  if (!placeId.startsWith(PREFIX) || !PlaceId) return undefined;
  try {
    const { Place: found } = await client.send(
      new GetPlaceCommand({ IndexName: resources, PlaceId, ...(language ? { Language: language } : {}) }),
    );
    const coords = toLatLng(found?.Geometry?.Point);
    return coords && { description: found?.Label ?? '', coords, precision: precisionOf(found?.Categories, found) };
  } catch (error) {
    // An unknown id is invalid or not found. A missing index gives the same error, but then no search has returned an
    // id.
    if (error instanceof ValidationException || error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const reverse = async ({ client, resources, language }: Asked, at: LatLng): Promise<Address | undefined> => {
  const answer = await client.send(
    new SearchPlaceIndexForPositionCommand({
      IndexName: resources,
      Position: toPosition(at),
      MaxResults: 1,
      ...(language ? { Language: language } : {}),
    }),
  );
  const found = answer.Results?.[0]?.Place;
  return found?.Label ? { address: found.Label, precision: precisionOf(found.Categories, found) } : undefined;
};

/** True for the rejection that means "no route"; any other reason is a fault of our request. */
const isNoRoute = (error: unknown): boolean =>
  (error instanceof ValidationException && error.Reason === 'Other') ||
  (error instanceof Error && error.name === 'RoutesValidationException');

const drive = async ({ client, resources }: Asked, points: readonly LatLng[]): Promise<Route | undefined> => {
  if (points.length < 2) return undefined;
  const stops = thin(points, MAX_ROUTE_POINTS).map(toPosition);
  const waypoints = stops.slice(1, -1);
  try {
    const { Summary, Legs } = await client.send(
      new CalculateRouteCommand({
        CalculatorName: resources,
        DeparturePosition: stops[0],
        DestinationPosition: stops.at(-1),
        ...(waypoints.length > 0 ? { WaypointPositions: waypoints } : {}),
        TravelMode: 'Car',
        DepartNow: true,
        DistanceUnit: 'Kilometers',
        IncludeLegGeometry: true,
      }),
    );
    const { Distance: distanceKm, DurationSeconds: durationS } = Summary ?? {};
    if (distanceKm === undefined || durationS === undefined) return undefined;
    return { distanceKm, durationS, coords: lineOf(Legs) };
  } catch (error) {
    if (isNoRoute(error)) return undefined;
    throw error;
  }
};

/**
 * Places and routes of the first version of Amazon Location Service, which asks a place index and a route calculator of
 * the stage's own. Rejects with the SDK's error when the service fails.
 */
export const amazonLocationV1Maps = (options: AmazonLocationV1Options): Maps => {
  const asked = { ...options, client: options.client ?? (shared ??= new LocationClient(clientTimeouts(4_000))) };
  return {
    autocomplete: query => suggest(asked, query),
    coords: placeId => place(asked, placeId),
    address: at => reverse(asked, at),
    route: points => drive(asked, points),
  };
};
