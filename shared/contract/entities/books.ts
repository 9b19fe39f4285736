import * as z from 'zod/mini';

/** Both sides of an account: integers of the currency's minor unit, so that pages add up exactly. */
export const sidesSchema = z.object({ creditMinor: z.number(), debitMinor: z.number() });
export type Sides = z.output<typeof sidesSchema>;

/** Someone in the books: a person by name, or who else may cause a journal. */
export const bookPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  usertype: z.optional(z.string()),
});
export type BookPerson = z.output<typeof bookPersonSchema>;

export const journalLineSchema = z.object({
  id: z.string(),
  at: z.number(),
  memo: z.string(),
  /** What moved, major units: the sum of the credits. */
  amount: z.number(),
});
export type JournalLine = z.output<typeof journalLineSchema>;

export const bookLegSchema = z.object({
  /** `user` with the person, or `system` with the account's name. */
  kind: z.enum(['user', 'system']),
  account: z.string(),
  person: z.optional(bookPersonSchema),
  /** Major units; below zero: debit. */
  amount: z.number(),
});

export const journalStorySchema = z.object({
  ...journalLineSchema.shape,
  legs: z.array(bookLegSchema),
  /** Who caused it; missing for journals from before that was kept. */
  by: z.optional(bookPersonSchema),
  booking: z.optional(z.object({ id: z.string(), number: z.string() })),
  withdraw: z.optional(z.object({ id: z.string(), uid: z.string(), batch: z.optional(z.string()) })),
  /** Other journals about the same booking or request, oldest first. */
  linked: z.array(journalLineSchema),
});
export type JournalStory = z.output<typeof journalStorySchema>;

export const accountEntrySchema = z.object({
  id: z.string(),
  journal: z.string(),
  date: z.number(),
  txRef: z.string(),
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  /** Major units; below zero: debit. */
  amount: z.number(),
});
export type AccountEntry = z.output<typeof accountEntrySchema>;

/** An account whose stored balance is not the sum of its entries. */
export const differenceSchema = z.object({
  person: bookPersonSchema,
  balanceMinor: z.number(),
  entriesMinor: z.number(),
});
export type Difference = z.output<typeof differenceSchema>;
