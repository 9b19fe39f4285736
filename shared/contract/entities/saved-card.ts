import * as z from 'zod/mini';

/** A card that its owner lets a provider save, as they see it: nothing by which it could be charged. */
export const savedCardSchema = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's word for its scheme, e.g. `visa`. */
  brand: z.string(),
  /** Empty where an account is saved in place of a card, which has no end either. */
  last4: z.string(),
  /** Its last month. */
  month: z.number(),
  year: z.number(),
  /** Each payment needs its owner, who types its security code. */
  needsOwner: z.optional(z.boolean()),
  /** The one that pays when no other is chosen. */
  isDefault: z.boolean(),
});
export type SavedCard = z.output<typeof savedCardSchema>;
