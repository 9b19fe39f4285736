import * as z from 'zod/mini';
import { settledBy } from '../constants';
import { refundTargets } from './booking';
import { closingSchema, reopeningSchema } from './book-closing';
import { idSchema, moment, money, number, text } from './common';
import { promoFields } from './promo';
import { manualJournalSchema, reversalSchema } from './manual-journal';

/** An unpaid ride that its rider will not pay: the company bears the loss. */
export const writeOffSchema = z.strictObject({
  kind: z.literal('writeOff'),
  bookingId: idSchema,
  /** The written-off debt, major units: if the owed amount changes, the proposal cannot be approved. */
  amount: money,
  /** The setting `writeOffShare`, per cent: if it changes, the proposal cannot be approved. */
  share: number({ min: 0, max: 100, digits: 0 }),
});

/** A ride that is owed, whose money came to the company past the product; `at` is when it came. */
export const paidElsewhereSchema = z.strictObject({
  kind: z.literal('paidElsewhere'),
  bookingId: idSchema,
  how: z.enum(settledBy),
  /**
   * The rider's remaining debt at the time of the proposal, major units: if the owed amount changes, the proposal
   * cannot be approved.
   */
  amount: money,
  at: moment,
});

/** Credit above what one admin may give alone in a day; `amount` in major units. */
export const creditSchema = z.strictObject({
  kind: z.literal('credit'),
  uid: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  amount: money.check(z.gt(0)),
});

/** The reason that the people whose money it is read. */
const reason = text(200).check(z.minLength(1, 'invalid_input'));

/** A refund of a ride that makes more than one admin alone gives in a day, as `refundRide` takes it. */
export const refundSchema = z.strictObject({
  kind: z.literal('refund'),
  bookingId: idSchema,
  amount: money.check(z.gt(0, 'no_details_error')),
  to: z.enum(refundTargets),
  bearer: z.enum(['platform', 'shares', 'driver']),
  reason,
});

/** A lower fare that gives back so much, as `correctFare` takes it. */
export const correctionSchema = z.strictObject({
  kind: z.literal('correction'),
  bookingId: idSchema,
  fare: money,
  to: z.optional(z.enum(refundTargets)),
  reason,
});

/** A payment by the bank that is said to have come back, of such an amount, major units; `was` as `returnWithdraw` takes it. */
export const payoutReturnSchema = z.strictObject({
  kind: z.literal('payoutReturn'),
  withdraw: idSchema,
  amount: money,
  was: z.enum(['ordered', 'paid']),
  reason,
});

/** A payment, or a refund of ours, that goes into a wallet on an admin's word, as `decidePaymentIssue` takes it; major units. */
export const issueCreditSchema = z.strictObject({
  kind: z.literal('issueCredit'),
  issue: z.string().check(z.regex(/^[0-9A-Za-z-]{1,128}$/)),
  amount: money,
  note: reason,
});

/** A promo, new or changed, that can give more than one admin alone gives in a day; all of its fields. */
export const promoContentSchema = z.strictObject({
  kind: z.literal('promo'),
  promo: z.optional(idSchema),
  /** The promo as its proposer saw it: if it changes, the proposal cannot be approved. */
  was: z.optional(promoFields),
  record: promoFields,
});

/** Content that one admin proposes and another has to approve, by kind. A new kind also gets its effect and its words. */
export const proposalContentSchema = z.discriminatedUnion('kind', [
  manualJournalSchema,
  reversalSchema,
  closingSchema,
  reopeningSchema,
  writeOffSchema,
  paidElsewhereSchema,
  creditSchema,
  refundSchema,
  correctionSchema,
  payoutReturnSchema,
  issueCreditSchema,
  promoContentSchema,
]);
export type ProposalContent = z.output<typeof proposalContentSchema>;
export type ProposalKind = ProposalContent['kind'];
export type ContentOf<Kind extends ProposalKind> = Extract<ProposalContent, { kind: Kind }>;

/**
 * As it may be stored: earlier versions wrote no amount of a ride, and no share of its driver. Such a proposal is
 * displayed, and can only be declined.
 */
const storedContentSchema = z.discriminatedUnion('kind', [
  manualJournalSchema,
  reversalSchema,
  closingSchema,
  reopeningSchema,
  z.extend(writeOffSchema, { amount: z.optional(money), share: z.optional(writeOffSchema.shape.share) }),
  z.extend(paidElsewhereSchema, { amount: z.optional(money) }),
  creditSchema,
  refundSchema,
  correctionSchema,
  payoutReturnSchema,
  issueCreditSchema,
  promoContentSchema,
]);
export type StoredContent = z.output<typeof storedContentSchema>;

export const proposalStates = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const proposalDecisions = ['approve', 'decline', 'withdraw'] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

export const stateAfter: Readonly<Record<ProposalDecision, ProposalState>> = {
  approve: 'approved',
  decline: 'declined',
  withdraw: 'withdrawn',
};

/** A person with their current name; without a name if they have left. */
const bySchema = z.object({ uid: z.string(), name: z.optional(z.string()) });

export const proposalSchema = z.object({
  id: z.string(),
  at: z.number(),
  by: bySchema,
  reason: z.string(),
  content: storedContentSchema,
  /** The person that a credit is for, or to whom a withdrawal returned. */
  about: z.optional(bySchema),
  state: z.enum(proposalStates),
  decidedAt: z.optional(z.number()),
  decidedBy: z.optional(bySchema),
  note: z.optional(z.string()),
});
export type Proposal = z.output<typeof proposalSchema>;
