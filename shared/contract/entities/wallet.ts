import * as z from 'zod/mini';

/** One line of a wallet's history (spec §3). Amounts in major units, never negative: `type` says the direction. */
export const walletEntrySchema = z.object({
  id: z.string(),
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  amount: z.number(),
  date: z.number(),
  /** What the money was for: a booking's number, a withdrawal, a bonus. */
  txRef: z.string(),
});
export type WalletEntry = z.output<typeof walletEntrySchema>;

/** What a rider owes for a late cancellation, until it is paid. Major units. */
export const debtSchema = z.object({
  bookingId: z.string(),
  /** The number that people know the booking by. */
  bookingNumber: z.string(),
  amount: z.number(),
  date: z.number(),
});
export type DebtLine = z.output<typeof debtSchema>;

/** A request to be paid out (spec §3). The amount has left the wallet; an admin processes it. */
export const withdrawSchema = z.object({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  amount: z.number(),
  date: z.number(),
  bankName: z.optional(z.string()),
  bankCode: z.optional(z.string()),
  bankAccount: z.optional(z.string()),
  processed: z.boolean(),
  procesDate: z.optional(z.number()),
});
export type Withdraw = z.output<typeof withdrawSchema>;
