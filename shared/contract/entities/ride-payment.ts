import * as z from 'zod/mini';

/** A payment of a ride at a provider, as an admin enters a dispute of it. Major units. */
export const ridePaymentSchema = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's number of the payment. */
  reference: z.optional(z.string()),
  /** When it was paid, ms since the epoch; missing on payments from before it was stored. */
  date: z.optional(z.number()),
  paid: z.number(),
  /**
   * The largest possible dispute: the part that no refund or dispute has taken yet, or the amount of a recorded
   * dispute.
   */
  disputable: z.number(),
  /** The disputes that a bank has not decided, with their amounts; `taken`: the bank has the money. */
  disputes: z.array(z.object({ reference: z.string(), amount: z.number(), taken: z.boolean() })),
});
export type RidePayment = z.output<typeof ridePaymentSchema>;
