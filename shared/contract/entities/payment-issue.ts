import * as z from 'zod/mini';
import { paymentFaults } from './payment-fault';

/**
 * `mismatch`: a provider reports a payment that does not fit its order. `second`: perhaps a second payment of one
 * order, which only the provider's records can show. `reversed`: the provider reversed a payment. `ownerless`: money of
 * a person who has left. `restored`: a reversed payment is reported as paid again. `refund`: a refund of ours that the
 * provider does not confirm. `byHand`: a refund that is only possible in the provider's panel. `dispute`: the payer's
 * bank asks for proof, or has taken the money. `givenBack`: money was refunded in the provider's panel, at the
 * platform's expense. `returned`: a refund of ours came back, and is in the payer's wallet.
 */
export const paymentIssueKinds = [
  'mismatch',
  'second',
  'reversed',
  'ownerless',
  'restored',
  'refund',
  'byHand',
  'dispute',
  'givenBack',
  'returned',
] as const;

/**
 * `sent`: the provider has sent the refund; `credit`: the wallet gets the amount; `close`: nothing moves. `won` and
 * `lost`: the bank's decision on a dispute.
 */
export const paymentIssueDecisions = ['credit', 'sent', 'close', 'won', 'lost'] as const;
export type PaymentIssueDecision = (typeof paymentIssueDecisions)[number];

/**
 * `ordered`: the provider's function sends it within a minute; `draft`: it is at the provider, to be completed and
 * submitted there; `submitted`: the bank has it; `refused`: the provider did not accept it.
 */
export const evidenceStates = ['ordered', 'draft', 'submitted', 'refused'] as const;

/** A payment that somebody has to look at. Amounts in major units of `currency`. */
export const paymentIssueSchema = z.object({
  id: z.string(),
  kind: z.enum(paymentIssueKinds),
  at: z.number(),
  provider: z.string(),
  providerRef: z.string(),
  intentId: z.string(),
  /** Absent for the payment of a debt. */
  bookingId: z.optional(z.string()),
  customer: z.string(),
  /** As reported by the provider. */
  amount: z.number(),
  currency: z.string(),
  /** With `mismatch`: the differences, and the order's own amount. */
  faults: z.optional(z.array(z.enum(paymentFaults))),
  ordered: z.optional(z.number()),
  orderedCurrency: z.optional(z.string()),
  /** With `second`: the provider's reference of the payment that settled the order. */
  settledRef: z.optional(z.string()),
  /** With `refund`: the id of the refund. */
  refundId: z.optional(z.string()),
  /**
   * With `dispute`: the provider's id of it, its reason in the provider's words, and the end of the time for proof
   * (ms).
   */
  disputeRef: z.optional(z.string()),
  reason: z.optional(z.string()),
  respondBy: z.optional(z.number()),
  /** The bank has the money until the dispute is decided. */
  taken: z.optional(z.boolean()),
  /**
   * With `dispute`: when the file of evidence was last created and by whom, and the state of the evidence at the
   * provider.
   */
  evidenceAt: z.optional(z.number()),
  evidenceBy: z.optional(z.string()),
  evidenceState: z.optional(z.enum(evidenceStates)),
  /** With `returned`: the payer has left since, so no wallet has the amount. */
  isGone: z.optional(z.literal(true)),
  decision: z.optional(z.enum(paymentIssueDecisions)),
  note: z.optional(z.string()),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.number()),
});
export type PaymentIssue = z.output<typeof paymentIssueSchema>;

type Undecided = Pick<PaymentIssue, 'kind' | 'faults'>;

/**
 * Whether the payment can become credit: its money has arrived and is in no wallet yet. A payment in another currency, of
 * a sandbox, or of another provider cannot.
 */
const mayCredit = ({ kind, faults = [] }: Undecided): boolean =>
  kind === 'second' || (kind === 'mismatch' && faults.every(fault => fault === 'amount'));

/** Decisions allowed on an issue. A refund must end: on the card or in the wallet. */
export const decisionsOn = (issue: Undecided): readonly PaymentIssueDecision[] => {
  if (issue.kind === 'refund' || issue.kind === 'byHand') return ['sent', 'credit'];
  if (issue.kind === 'dispute') return ['won', 'lost'];
  return mayCredit(issue) ? ['credit', 'close'] : ['close'];
};
