import * as z from 'zod/mini';

const tipStates = ['paid', 'refunded', 'takenBack'] as const;

/**
 * A tip of the rider, which goes to the driver in full. `takenBack`: the payer's bank or the provider reversed it, or a
 * part of it. Major units.
 */
export const tipSchema = z.object({
  /** Also the order of a tip that was paid at a provider. */
  id: z.string(),
  at: z.number(),
  amount: z.number(),
  /** The provider where it was paid; missing: paid from the wallet. */
  provider: z.optional(z.string()),
  state: z.enum(tipStates),
  /** Why an admin gave it back: for rider, driver and admins, as of every refund. */
  reason: z.optional(z.string()),
  /** The driver's part of it now, and by how much the latest change moved that. */
  kept: z.number(),
  change: z.number(),
});
export type Tip = z.output<typeof tipSchema>;

/** Tips are offered as parts of the fare, as sums, or not at all. */
export const tipKinds = ['percent', 'sum', 'off'] as const;
