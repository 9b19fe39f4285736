import type Stripe from 'stripe';
import { fromUnits } from '#shared/domain/money/provider-amounts';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import type { Fact } from '#lambdas/ports/payments';
import { ProviderTrouble } from './wire';

const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const withThree = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

/** Stripe's own table differs from ISO 4217: ISK is given in hundredths although it has no decimals. */
export const decimalsOf = (currency: string): number => {
  if (withoutDecimals.includes(currency)) return 0;
  return withThree.includes(currency) ? 3 : 2;
};

/** The minor units of an amount in Stripe's units. */
export const minorOf = (units: number, currency: string): number => {
  const code = currency.toUpperCase();
  const amount = fromUnits(units, decimalsOf(code), code);
  if (!amount) throw new ProviderTrouble(`Stripe tells of ${units} units of ${code}`);
  return amount.minor;
};

/**
 * `warning_…` are inquiries: the money stays until the bank makes a chargeback of them. An appeal follows a loss. A status
 * that Stripe adds later counts as open.
 */
const states: Readonly<Record<string, DisputeState>> = {
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  warning_needs_response: 'opened',
  warning_under_review: 'opened',
  warning_closed: 'won',
  prevented: 'won',
  needs_response: 'taken',
  under_review: 'taken',
  won: 'won',
  lost: 'lost',
};

/** The fee of a dispute, as far as it is in the payment's currency. */
const feeOf = ({ balance_transactions: entries, currency }: Stripe.Dispute): number | undefined => {
  const own = entries.filter(entry => entry.currency === currency);
  const units = own.reduce((sum, { fee }) => sum + fee, 0);
  return units > 0 ? minorOf(units, currency) : undefined;
};

export const disputeOf = (dispute: Stripe.Dispute): Dispute => {
  const { id, amount, currency, reason, evidence_details: evidence } = dispute;
  const known = states[dispute.status] ?? 'opened';
  // Funds are withdrawn a moment after the notice; until then only the notice counts.
  const state = known === 'taken' && dispute.balance_transactions.length === 0 ? 'opened' : known;
  const feeMinor = feeOf(dispute);
  return {
    ref: id,
    state,
    amountMinor: minorOf(amount, currency),
    reason,
    ...(feeMinor === undefined ? {} : { feeMinor }),
    ...(evidence.due_by === null ? {} : { respondBy: evidence.due_by * 1000 }),
  };
};

export const paymentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof intent === 'object' && intent !== null ? intent : undefined;

/** With a transfer or voucher the session is `complete` but unpaid for days; the payment intent then has the outcome. */
const statusOf = (session: Stripe.Checkout.Session): Fact['status'] => {
  if (session.payment_status === 'paid') return 'paid';
  // A checkout that only saves a card.
  if (session.mode === 'setup' && session.status === 'complete') return 'paid';
  // Pages abandoned for a day get this status, too.
  if (session.status === 'expired') return 'cancelled';
  const payment = paymentOf(session);
  const hasEnded = payment?.status === 'requires_payment_method' || payment?.status === 'canceled';
  return session.status === 'complete' && hasEnded ? 'failed' : 'pending';
};

export const chargeIn = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof charge === 'object' && charge !== null ? charge : undefined;

export const chargeOf = (session: Stripe.Checkout.Session): Stripe.Charge | undefined => {
  const payment = paymentOf(session);
  return payment && chargeIn(payment);
};

/** Stripe's fee, where the account is settled in the payment's currency. */
const chargeFee = ({ balance_transaction: entry, currency }: Stripe.Charge): { feeMinor?: number } =>
  typeof entry === 'object' && entry !== null && entry.currency === currency
    ? { feeMinor: minorOf(entry.fee, currency) }
    : {};

/** A refund that its bank sent back days later is money of the payer again. `metadata.refundId` names ours. */
const failedOf = (refunds: readonly Stripe.Refund[]): string[] =>
  refunds.flatMap(({ status, metadata }) =>
    (status === 'failed' || status === 'canceled') && metadata?.['refundId'] ? [metadata['refundId']] : [],
  );

export type Related = { disputes: readonly Stripe.Dispute[]; refunds: readonly Stripe.Refund[] };

/**
 * The events after a payment. At Stripe, the part of a held amount that was not captured counts as refunded; here it is
 * no refund of the payment.
 */
export const refundFacts = (charge: Stripe.Charge, { disputes, refunds }: Related, paidUnits: number) => {
  const failedRefunds = failedOf(refunds);
  const released = charge.amount - paidUnits;
  return {
    refundedMinor: minorOf(Math.max(0, charge.amount_refunded - released), charge.currency),
    ...chargeFee(charge),
    ...(disputes.length > 0 ? { disputes: disputes.map(disputeOf) } : {}),
    ...(failedRefunds.length > 0 ? { failedRefunds } : {}),
  };
};

/** A checkout that only saves a card names the currency that we gave it. */
const amountIn = ({ mode, amount_total: units, currency, metadata }: Stripe.Checkout.Session) => {
  if (mode === 'setup') return { minor: 0, currency: metadata?.['currency'] ?? '' };
  const code = currency?.toUpperCase() ?? '';
  return units === null ? undefined : fromUnits(units, decimalsOf(code), code);
};

export const factOf = (session: Stripe.Checkout.Session, related: Related): Fact => {
  const { id, client_reference_id: intentId, livemode } = session;
  const amount = amountIn(session);
  if (!intentId || !amount) throw new ProviderTrouble(`Stripe's session ${id} is none of ours`);
  const fact: Fact = { intentId, providerRef: id, status: statusOf(session), amount, live: livemode };
  const charge = chargeOf(session);
  return fact.status === 'paid' && charge ? { ...fact, ...refundFacts(charge, related, charge.amount) } : fact;
};
