import * as z from 'zod/mini';
import { asStored } from '../schema/variants';
import { count, idSchema, moment, money, text } from './common';

/** Minutes since midnight. */
const minutes = z.int().check(z.gte(0), z.lte(1440));
const MOST_CAR_TYPES = 50;
const LAST_WEEKDAY = 6;

/** Extra conditions of a promo, in the operator's time zone. Missing or empty conditions exclude nobody. */
const conditions = {
  /** The number of rides per rider that it applies to. @default 1 */
  promo_user_limit: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
  promo_first_ride: z.optional(z.boolean()),
  /** Ids of the vehicle types that it applies to. */
  promo_car_types: z.optional(z.array(idSchema).check(z.maxLength(MOST_CAR_TYPES))),
  /** Days of the week of the ride: 0 is Sunday. */
  promo_days: z.optional(z.array(z.int().check(z.gte(0), z.lte(LAST_WEEKDAY))).check(z.maxLength(LAST_WEEKDAY + 1))),
  /** Hours of the ride, until excluded; past midnight when `until` is not after `from`. */
  promo_hours: z.optional(z.nullable(z.strictObject({ from: minutes, until: minutes }))),
};

const promo = {
  id: idSchema,
  promo_name: text(60).check(z.minLength(1)),
  promo_description: text(300),
  promo_discount_type: z.enum(['flat', 'percentage']),
  promo_discount_value: money,
  /** The largest discount of a ride; 0 means no limit. */
  max_promo_discount_value: money,
  min_order: money,
  /** The last moment at which the promo is valid. */
  promo_validity: moment.check(z.gt(0)),
  /** The number of rides that it applies to, of all riders together. */
  promo_usage_limit: count,
  /** The number of rides with it; counted by the server. */
  user_avail: z._default(count, 0),
  createdAt: moment,
  ...conditions,
};
export const promoSchema = asStored(z.object(promo));
export type Promo = z.output<typeof promoSchema>;

const isShare = (wanted: { promo_discount_type: string; promo_discount_value: number }) =>
  wanted.promo_discount_type !== 'percentage' || wanted.promo_discount_value <= 100;

/** A promo as an admin writes it; the server sets id and time. */
export const promoFields = z
  .strictObject({
    ...promo,
    id: z.optional(idSchema),
    user_avail: z.optional(count),
    createdAt: z.optional(moment),
  })
  .check(z.refine(isShare, { path: ['promo_discount_value'], message: 'form.atMost100' }));

export type PromoFields = z.output<typeof promoFields>;

/** States of a promo that hold for every ride: see `promoState`. */
export const promoStates = ['live', 'usedUp', 'expired'] as const;
export type PromoState = (typeof promoStates)[number];

/** Fields that a list of promos can be sorted by. */
export const promoOrders = [
  'promo_name',
  'promo_discount_value',
  'min_order',
  'promo_validity',
  'promo_usage_limit',
  'user_avail',
  'createdAt',
] as const;

/** Why a promo does not apply to a ride. */
export const promoReasons = [
  'expired',
  'used_up',
  'used_by_you',
  'below_minimum',
  'first_ride',
  'not_proved',
  'number_not_proved',
  'other_vehicle',
  'other_day',
  'other_hours',
  'no_discount',
] as const;
export type PromoReason = (typeof promoReasons)[number];

/** A promo as decided for one ride: it applies when there are no reasons against it. Major units. */
export const promoVerdictSchema = z.object({
  saves: z.number(),
  reasons: z.array(z.enum(promoReasons)),
});
export type PromoVerdict = z.output<typeof promoVerdictSchema>;

/** A promo as its rider sees it before using it. */
export const promoOfferSchema = z.object({
  ...z.pick(z.object(promo), {
    id: true,
    promo_name: true,
    promo_description: true,
    min_order: true,
    promo_validity: true,
    promo_days: true,
    promo_hours: true,
    promo_car_types: true,
  }).shape,
  ...promoVerdictSchema.shape,
});
export type PromoOffer = z.output<typeof promoOfferSchema>;

/** The terms of a promo that a booking keeps, so that a later fare is discounted by the same rule. */
export const promoDetailsSchema = z.object({
  /** Missing on bookings from before promos were counted. */
  id: z.optional(z.string()),
  promo_name: z.string(),
  promo_discount_type: z.optional(z.enum(['flat', 'percentage'])),
  promo_discount_value: z.optional(z.number()),
  max_promo_discount_value: z.optional(z.number()),
  /** The final price from which it applies; missing on bookings from before it was stored. */
  min_order: z.optional(z.number()),
});
export type PromoDetails = z.output<typeof promoDetailsSchema>;
