import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { placePrecisions } from '#shared/contract/entities/place-precision';
import { latLngSchema, text } from '../entities/common';
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
  tells: 'nobody',
  budget: { read: 2, write: 0 },
  limit: { per: 'user', points: 600, windowMs: 10 * MINUTE_MS, name: 'places' },
} as const;

export const placeOperations = {
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
    input: z.strictObject({ place_id: text(400).check(z.minLength(1)) }),
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
