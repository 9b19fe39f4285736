import * as z from 'zod/mini';
import { debtPaymentKinds } from '../constants';

/** One wallet transaction (spec §3). Amounts in major units, never negative: `type` gives the direction. */
export const walletEntrySchema = z.object({
  id: z.string(),
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  amount: z.number(),
  date: z.number(),
  /** The reference of the transaction: a booking number, a withdrawal, a bonus. */
  txRef: z.string(),
  /** The source of money that paid a debt; missing if it is not stored. */
  paidBy: z.optional(z.enum(debtPaymentKinds)),
});
export type WalletEntry = z.output<typeof walletEntrySchema>;

/** Debt of a rider for a ride: a late-cancellation fee, or the rest of a corrected fare. Major units. */
export const debtSchema = z.object({
  bookingId: z.string(),
  /** The booking number that users see. */
  bookingNumber: z.string(),
  amount: z.number(),
  date: z.number(),
  /** The ride took place, and its fare was raised later. */
  isRaise: z.optional(z.literal(true)),
  /** It is being captured from the amount that the rider's card has authorised. */
  isTaken: z.optional(z.literal(true)),
});
export type DebtLine = z.output<typeof debtSchema>;

/** A ride that was driven and is not paid yet, with the data for its page. Major units. */
export const unpaidRideSchema = z.object({
  bookingId: z.string(),
  bookingNumber: z.string(),
  amount: z.number(),
  /** It is being captured from the amount that the rider's card has authorised. */
  isTaken: z.optional(z.literal(true)),
});
export type UnpaidRide = z.output<typeof unpaidRideSchema>;

/** Money that came into the wallet by a payment, and may go back to where it came from. Major units of `currency`. */
export const depositSchema = z.object({
  id: z.string(),
  provider: z.string(),
  /** Money that its owner added; otherwise a payment that came late, twice or for too much. */
  topUp: z.optional(z.literal(true)),
  /** The booking that it paid. */
  bookingId: z.optional(z.string()),
  date: z.number(),
  amount: z.number(),
  /** The whole payment, of which the ride may have used a part. */
  paid: z.number(),
  /** The part that may still go back, if the wallet holds it; for admins also 0. */
  left: z.number(),
  currency: z.string(),
});
export type DepositLine = z.output<typeof depositSchema>;

/** `byHand`: an admin sends it at the provider, or gives it back to the wallet. `failed`: it is in the wallet again. */
export const returnStates = ['requested', 'byHand', 'done', 'failed'] as const;

/** Wallet money on its way back to the card, or account, that it came from. Major units of `currency`. */
export const returnSchema = z.object({
  id: z.string(),
  provider: z.string(),
  date: z.number(),
  amount: z.number(),
  currency: z.string(),
  state: z.enum(returnStates),
});
export type ReturnLine = z.output<typeof returnSchema>;

/** A payout request (spec §3). Its amount has already left the wallet; an admin processes the payout. */
export const withdrawSchema = z.object({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  amount: z.number(),
  date: z.number(),
  bankName: z.optional(z.string()),
  bankCode: z.optional(z.string()),
  bankAccount: z.optional(z.string()),
  /** It was paid out, or is part of a batch. */
  processed: z.boolean(),
  procesDate: z.optional(z.number()),
  /** It is part of a batch that the bank has not confirmed yet. */
  /** The bank paid it after it was given back: a further return counts separately. */
  afterAll: z.optional(z.literal(true)),
  ordered: z.optional(z.literal(true)),
  /** When the bank, or an admin for it, confirmed the payment of a batch. */
  confirmedAt: z.optional(z.number()),
  /** The batch that paid it out. */
  batch: z.optional(z.string()),
  /** The amount went back to the wallet: cancelled by its owner, or refused by an admin, or sent back by the bank. */
  returned: z.optional(
    z.object({
      at: z.number(),
      by: z.enum(['owner', 'admin']),
      reason: z.optional(z.string()),
      /** The bank's reason as an ISO 20022 code: `AC04`. */
      code: z.optional(z.string()),
    }),
  ),
});
export type Withdraw = z.output<typeof withdrawSchema>;

/** `ordered`: its file was made. `sent`: it is at the bank. `done`: each of its payments was confirmed or came back. */
export const batchStates = ['ordered', 'sent', 'done'] as const;

/** Withdraw requests that are paid out together, with one bank file. */
export const payoutBatchSchema = z.object({
  /** Also its name, both in the file and at the bank. */
  id: z.string(),
  at: z.number(),
  /** The admin who created it. */
  by: z.string(),
  count: z.number(),
  state: z.enum(batchStates),
  sentAt: z.optional(z.number()),
  /** Payments that the bank has carried out. */
  confirmed: z.number(),
  /** Payments that the bank refused or sent back. */
  returned: z.number(),
  /** Major units. */
  total: z.number(),
  currency: z.string(),
  payer: z.object({ name: z.string(), account: z.string(), code: z.string() }),
});
export type PayoutBatch = z.output<typeof payoutBatchSchema>;

/** Messages of ISO 20022 in which a bank answers. */
export const reportKinds = ['pain.002', 'camt.052', 'camt.053', 'camt.054'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * The outcome of one answer in a bank's report. `unknown`: it belongs to no payment of ours. `differs`: the amount
 * differs, or the books contradict it. `known`: it was booked before.
 */
export const bankOutcomes = ['paid', 'returned', 'sent', 'differs', 'unknown', 'known'] as const;
export type BankOutcome = (typeof bankOutcomes)[number];

export const bankAnswerRowSchema = z.object({
  /** The answer's place in the call, from 0. */
  nth: z.number(),
  outcome: z.enum(bankOutcomes),
  batch: z.optional(z.string()),
  /** In major units. */
  withdraw: z.optional(z.object({ id: z.string(), name: z.string(), amount: z.number() })),
});
export type BankAnswerRow = z.output<typeof bankAnswerRowSchema>;
