import * as z from 'zod/mini';

export const latLngSchema = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
});
export type LatLng = z.output<typeof latLngSchema>;

/** A pickup or drop: position and the address shown for it. */
export const placePointSchema = z.object(
  {
    lat: z.number('select_proper').check(z.gte(-90), z.lte(90)),
    lng: z.number('select_proper').check(z.gte(-180), z.lte(180)),
    add: z.string('select_proper').check(z.minLength(1, 'select_proper'), z.maxLength(300)),
  },
  'select_proper',
);
export type PlacePoint = z.output<typeof placePointSchema>;

export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));

/** An amount of money in major units, small enough to be exact. */
export const money = z.number().check(z.gte(0), z.lte(1_000_000_000));

/** A named amount on a car type: a parcel type or an option. Amounts are in major units of `settings.code`. */
export const pricedChoiceSchema = z.object({
  description: z.string().check(z.minLength(1), z.maxLength(120)),
  amount: money,
});
export type PricedChoice = z.output<typeof pricedChoiceSchema>;

export const pageInput = {
  /** Opaque; taken from the page before. */
  cursor: z.optional(idSchema),
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 25),
};

export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
export const name = text(80);
