import * as z from 'zod/mini';

/**
 * `mismatch`: a provider reports a payment that does not fit its order. `second`: perhaps a second payment of one order,
 * which only the provider's own books can tell. `reversed`: the provider took a payment back. `ownerless`: money of
 * somebody who has left. `restored`: a payment that was taken back is reported as paid again.
 */
export const paymentIssueKinds = ['mismatch', 'second', 'reversed', 'ownerless', 'restored'] as const;

/** The parts of a payment that can differ from its order. */
export const paymentFaults = ['order', 'provider', 'amount', 'currency', 'mode'] as const;
export type PaymentFault = (typeof paymentFaults)[number];

export const paymentIssueDecisions = ['credit', 'close'] as const;

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
  /** With `mismatch`: what differs, and the order's own amount. */
  faults: z.optional(z.array(z.enum(paymentFaults))),
  ordered: z.optional(z.number()),
  orderedCurrency: z.optional(z.string()),
  decision: z.optional(z.enum(paymentIssueDecisions)),
  note: z.optional(z.string()),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.number()),
});
export type PaymentIssue = z.output<typeof paymentIssueSchema>;

type Undecided = Pick<PaymentIssue, 'kind' | 'faults'>;

/**
 * Whether the amount may be credited to the payer: only where money has come in that is in nobody's wallet. A payment in
 * another currency, of a sandbox or at another provider is none that could be.
 */
export const mayCreditIssue = ({ kind, faults = [] }: Undecided): boolean =>
  kind === 'second' || (kind === 'mismatch' && faults.every(fault => fault === 'amount'));
