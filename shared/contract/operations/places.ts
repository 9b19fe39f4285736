import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { placePrecisions } from '#shared/contract/entities/place-precision';
import { idSchema, latLngSchema, placePointSchema, text } from '../entities/common';
import { everyone, operation } from '../operation';

const isOnEarth = (text: string): boolean => {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
};

/** A position as the specification's map calls write it: "57.70,11.97". */
export const latLngText = z
  .string()
  .check(
    z.regex(/^-?\d{1,2}(\.\d{1,20})?,\s{0,9}-?\d{1,3}(\.\d{1,20})?$/, 'place_to_coords_error'),
    z.refine(isOnEarth, 'place_to_coords_error'),
  );

/** Absent where the provider does not report it. */
const precision = z.optional(z.enum(placePrecisions));

const routeOutput = z.object({
  /** km */
  distance: z.number(),
  /** seconds */
  duration: z.number(),
  polylinePoints: z.string(),
  coords: z.array(latLngSchema),
});
const driveTimeOutput = z.object({ distance_in_km: z.number(), time_in_secs: z.number() });
const base = {
  method: 'POST',
  who: everyone,
  function: 'places',
  dataOwner: 'nobody',
  budget: { read: 2, write: 0 },
  // Anybody becomes a user, and each call may cost money.
  limit: { per: 'user', points: 600, windowMs: 10 * MINUTE_MS, name: 'places', perAddress: 3_000, together: 60_000 },
} as const;

/**
 * For visitors without an account. Many may share one address, so only a script reaches these limits. Callers with many
 * addresses reach the common limit, because each call may cost money.
 */
const visitor = { method: 'POST', who: 'public', function: 'places' } as const;
const placeId = text(400).check(z.minLength(1));

export const placeOperations = {
  findPlaces: operation({
    ...visitor,
    name: 'findPlaces',
    summary: 'Places like the keyword, best first, for a visitor who checks a price',
    input: z.strictObject({ searchKeyword: text(120) }),
    output: z.object({ searchResults: z.array(z.object({ description: z.string(), place_id: z.string() })) }),
    refusals: ['google_places_error'],
    budget: { read: 2, write: 0 },
    limit: { per: 'address', points: 400, windowMs: 10 * MINUTE_MS, together: 10_000 },
  }),
  checkPrice: operation({
    ...visitor,
    name: 'checkPrice',
    summary:
      'Way and price per car type between two places found by `findPlaces`, for a visitor; the price is what `getEstimate` ' +
      'tells for the cheapest extras. Nothing is stored',
    input: z.strictObject({ pickup: placeId, drop: placeId }),
    output: z.object({
      pickup: placePointSchema,
      drop: placePointSchema,
      distanceKm: z.number(),
      durationS: z.number(),
      polylinePoints: z.string(),
      /** In the list's order. `isFrom`: extras can raise the amount. */
      prices: z.array(z.object({ carTypeId: idSchema, amount: z.number(), isFrom: z.boolean() })),
    }),
    refusals: ['place_to_coords_error', 'same_place', 'No Route Found', 'google_places_error'],
    budget: { read: 40, write: 0 },
    limit: { per: 'address', points: 60, windowMs: 10 * MINUTE_MS, together: 2000 },
  }),
  'googleapis-autocomplete': operation({
    ...base,
    name: 'googleapis-autocomplete',
    summary: 'Places and house numbers like the keyword, best first, restricted to the country',
    input: z.strictObject({ searchKeyword: text(120), country: z.optional(text(80)), near: z.optional(latLngSchema) }),
    output: z.object({
      searchResults: z.array(z.object({ description: z.string(), place_id: z.string(), precision })),
    }),
    refusals: ['google_places_error'],
  }),
  'googleapis-getcoords': operation({
    ...base,
    name: 'googleapis-getcoords',
    summary: 'Position of a place found by autocomplete',
    input: z.strictObject({ place_id: placeId }),
    output: z.object({ coords: latLngSchema, description: z.string(), precision }),
    refusals: ['place_to_coords_error', 'google_places_error'],
  }),
  'googleapis-getaddress': operation({
    ...base,
    name: 'googleapis-getaddress',
    summary: 'Address nearest to a position',
    input: z.strictObject({ latlng: latLngText }),
    output: z.object({ address: z.string(), precision }),
    refusals: ['place_to_coords_error', 'google_places_error'],
  }),
  'googleapis-getroute': operation({
    ...base,
    name: 'googleapis-getroute',
    summary: 'Driving route between two positions',
    input: z.strictObject({ start: latLngText, dest: latLngText }),
    output: routeOutput,
    refusals: ['No Route Found', 'place_to_coords_error'],
  }),
  'googleapis-getdrivetime': operation({
    ...base,
    name: 'googleapis-getdrivetime',
    summary: 'Driving distance and time between two positions',
    input: z.strictObject({ start: latLngText, dest: latLngText }),
    output: driveTimeOutput,
    refusals: ['No Route Found', 'place_to_coords_error'],
  }),
  'googleapis-getmultiloctime': operation({
    ...base,
    name: 'googleapis-getmultiloctime',
    summary: 'Driving distance and time through waypoints (pipe-separated positions)',
    input: z.strictObject({ start: latLngText, dest: latLngText, waypoints: text(4000) }),
    output: driveTimeOutput,
    refusals: ['No Route Found', 'place_to_coords_error'],
  }),
} as const;
