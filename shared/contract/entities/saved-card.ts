import * as z from 'zod/mini';

/** A card that its owner saved at a provider, as shown to the owner: nothing with which it could be charged. */
export const savedCardSchema = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's name of the scheme, e.g. `visa`. */
  brand: z.string(),
  /** Empty if an account is saved instead of a card; an account has no expiry either. */
  last4: z.string(),
  /** Its month of expiry. */
  month: z.number(),
  year: z.number(),
  /** Each payment needs its owner, who types its security code. */
  needsOwner: z.optional(z.boolean()),
  /** The card that pays when no other is chosen. */
  isDefault: z.boolean(),
});
export type SavedCard = z.output<typeof savedCardSchema>;
