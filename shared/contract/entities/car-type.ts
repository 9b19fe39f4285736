import * as z from 'zod/mini';
import { idSchema, money, pricedChoiceSchema, text } from './common';

/** What a rider's late cancellation costs: `amount` from `minsDelayed` minutes after a driver accepted. */
export const cancelSlabSchema = z.array(
  z.object({ minsDelayed: z.number().check(z.gte(0), z.lte(10_000)), amount: money }),
);
export type CancelSlab = z.output<typeof cancelSlabSchema>;

/** Amounts are in major units of `settings.code`; distances in the unit that `convert_to_mile` chooses. */
export const carTypeSchema = z.object({
  id: idSchema,
  name: text(60).check(z.minLength(1)),
  image: text(500),
  base_fare: money,
  rate_per_unit_distance: money,
  rate_per_hour: money,
  min_fare: money,
  convenience_fees: money,
  convenience_fee_type: z.enum(['flat', 'percentage']),
  extra_info: text(300),
  createdAt: z.number(),
  parcelTypes: z.array(pricedChoiceSchema).check(z.maxLength(30)),
  options: z.array(pricedChoiceSchema).check(z.maxLength(30)),
  cancelSlab: cancelSlabSchema,
});
export type CarType = z.output<typeof carTypeSchema>;
