import * as z from 'zod/mini';
import { idSchema, pricedChoiceSchema, text } from './common';

/** Amounts are in major units of `settings.code`; distances in the unit that `convert_to_mile` chooses. */
export const carTypeSchema = z.object({
  id: idSchema,
  name: text(60).check(z.minLength(1)),
  image: text(500),
  base_fare: z.number().check(z.gte(0)),
  rate_per_unit_distance: z.number().check(z.gte(0)),
  rate_per_hour: z.number().check(z.gte(0)),
  min_fare: z.number().check(z.gte(0)),
  convenience_fees: z.number().check(z.gte(0)),
  convenience_fee_type: z.enum(['flat', 'percentage']),
  extra_info: text(300),
  createdAt: z.number(),
  parcelTypes: z.array(pricedChoiceSchema).check(z.maxLength(30)),
  options: z.array(pricedChoiceSchema).check(z.maxLength(30)),
  cancelSlab: z.array(z.object({ minsDelayed: z.number().check(z.gte(0)), amount: z.number().check(z.gte(0)) })),
});
export type CarType = z.output<typeof carTypeSchema>;
