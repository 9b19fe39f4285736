import * as z from 'zod/mini';
import { asStored } from '../schema/variants';
import { idSchema, moment, money, number, pricedChoiceSchema, text } from './common';

/** Upper bound for a list of fees; every booking stores a copy of it. */
export const MOST_STEPS = 20;
export const MOST_CHOICES = 30;

const isAscending = (steps: readonly { minsDelayed: number }[]) =>
  steps.every((step, index) => index === 0 || step.minsDelayed > steps[index - 1]!.minsDelayed);

const cancelStep = z.object({ minsDelayed: number({ min: 0, max: 10_000, digits: 3 }), amount: money });
const cancelSteps = z.array(cancelStep).check(z.maxLength(MOST_STEPS), z.refine(isAscending, 'form.ascending'));
const choices = z.array(pricedChoiceSchema).check(z.maxLength(MOST_CHOICES));

/** Late-cancellation fees for the rider: `amount` applies from `minsDelayed` minutes after a driver accepted. */
export const cancelSlabSchema = asStored(cancelSteps);
export type CancelSlab = z.output<typeof cancelSlabSchema>;

/** The name of a drawing, or the path of an uploaded picture. */
const carImage = text(120).check(z.regex(/^(?:[\w-]{0,40}|cartypes\/[A-Za-z0-9-]{1,64})$/));

/** Amounts are in major units of `settings.code`; distances in the unit selected by `convert_to_mile`. */
const stored = {
  id: idSchema,
  name: text(60).check(z.minLength(1)),
  image: carImage,
  /** Its position in the list that riders choose from; types without one follow, cheapest first. */
  listOrder: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(999)))),
  /** Its travel time, as a multiple of a car’s; missing: the same as a car's. */
  time_factor: z.optional(z.nullable(number({ min: 0.5, max: 5, digits: 2 }))),
  /** The documents that its drivers must show when they register; a bicycle has no number plate. Missing means yes. */
  needs_plate: z.optional(z.boolean()),
  needs_license: z.optional(z.boolean()),
  base_fare: money,
  rate_per_unit_distance: money,
  rate_per_hour: money,
  min_fare: money,
  convenience_fees: money,
  convenience_fee_type: z.enum(['flat', 'percentage']),
  extra_info: text(300),
  createdAt: moment,
  parcelTypes: choices,
  options: choices,
  cancelSlab: cancelSteps,
};
export const carTypeSchema = asStored(z.object(stored));
export type CarType = z.output<typeof carTypeSchema>;

/** A fee in percent is at most 100. */
const isShare = (type: { convenience_fee_type: string; convenience_fees: number }) =>
  type.convenience_fee_type !== 'percentage' || type.convenience_fees <= 100;

/** A car type as an admin writes it; the server sets id and time. */
export const carTypeFields = z
  .strictObject({
    ...stored,
    id: z.optional(idSchema),
    createdAt: z.optional(moment),
    parcelTypes: z._default(choices, []),
    options: z._default(choices, []),
    cancelSlab: z._default(cancelSteps, []),
  })
  .check(z.refine(isShare, { path: ['convenience_fees'], message: 'form.atMost100' }));
export type CarTypeFields = z.output<typeof carTypeFields>;
