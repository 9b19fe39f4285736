import * as z from 'zod/mini';
import { lineKinds } from '#shared/contract/line-kinds';
import { moment, text } from './common';

export const minor = z.int().check(z.gte(-1e15), z.lte(1e15));

/** A movement in a provider's settlement report, or an entry of the bank; minor units of its currency. */
export const settlementLineSchema = z.strictObject({
  id: text(140).check(z.minLength(1)),
  kind: z.enum(lineKinds),
  ours: z.optional(text(140)),
  payment: z.optional(text(140)),
  dispute: z.optional(text(140)),
  grossMinor: minor,
  netMinor: minor,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  at: z.optional(moment),
  words: z.optional(text(140)),
});

/**
 * `missingHere`: a movement that our books do not have. `missingThere`: a payment of ours that the provider has not
 * settled. `otherAmount`, `otherFee`, `otherCurrency`: both have it, with different values. `unknown`: a kind of
 * movement that cannot be booked automatically.
 */
export const differenceKinds = [
  'missingHere',
  'missingThere',
  'otherAmount',
  'otherFee',
  'otherCurrency',
  'unknown',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** `booked`: booked now, or in a trial run to be booked. `known`: contained in an earlier report. */
export const settlementOutcomes = ['booked', 'known', ...differenceKinds] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

export const settlementRowSchema = z.object({
  /** The line's place in the call, from 0. */
  nth: z.number(),
  outcome: z.enum(settlementOutcomes),
});
export type SettlementRow = z.output<typeof settlementRowSchema>;

/** `matched`: a later report, or a payment that came later, has settled it. */
export const differenceStates = ['open', 'matched', 'dismissed', 'proposed'] as const;

/** A difference between our books and a report, until an admin resolves it. */
export const settlementDifferenceSchema = z.object({
  id: z.string(),
  kind: z.enum(differenceKinds),
  /** A payment provider, or `bank`. */
  provider: z.string(),
  at: z.number(),
  line: settlementLineSchema,
  /** Our own amount, minor units, where both have one. */
  oursMinor: z.optional(z.number()),
  bookingId: z.optional(z.string()),
  state: z.enum(differenceStates),
  note: z.optional(z.string()),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.number()),
  /** The proposed journal that resolves it. */
  proposal: z.optional(z.string()),
});
export type SettlementDifference = z.output<typeof settlementDifferenceSchema>;
