import * as z from 'zod/mini';

const judged = z.optional(z.enum(['waiting', 'renewed', 'approved', 'rejected']));

/** Fields of a driver's documents; without a state, a document came with the registration and its approval. */
export const documentFields = {
  licenseImage: z.optional(z.string()),
  /** The last valid day, ms. */
  licenseExpiry: z.optional(z.number()),
  licenseState: judged,
  /** Why an admin rejected the document. */
  licenseReason: z.optional(z.string()),
  papersImage: z.optional(z.string()),
  papersExpiry: z.optional(z.number()),
  papersState: judged,
  papersReason: z.optional(z.string()),
};
