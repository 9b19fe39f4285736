import * as z from 'zod/mini';

/** Kinds of open items at the desk, the most urgent first. */
export const needKinds = [
  'help',
  'noDriver',
  'waiting',
  'approval',
  'paymentDue',
  'fare',
  'objection',
  'paymentIssue',
  'proposal',
  'bonus',
  'withdraw',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** Kinds that concern a booking. */
export const bookingNeeds = [
  'noDriver',
  'waiting',
  'paymentDue',
  'fare',
  'objection',
] as const satisfies readonly NeedKind[];
export type BookingNeed = (typeof bookingNeeds)[number];

export const needSchema = z.object({
  kind: z.enum(needKinds),
  count: z.number(),
  /** There are more than the counted ones. */
  more: z.boolean(),
  /** Since when the oldest has waited. */
  since: z.number(),
});
export type Need = z.output<typeof needSchema>;
