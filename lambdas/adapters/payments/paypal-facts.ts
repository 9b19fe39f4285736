import { fromDecimalText } from '#shared/domain/money/provider-amounts';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import type { Deps, Fact } from '#lambdas/ports/payments';
import { askPayPal, type PayPalConfig } from './paypal-calls';
import { ProviderTrouble } from './wire';

export type PayPalMoney = { currency_code?: string; value?: string };
export type Capture = {
  id?: string;
  status?: string;
  amount?: PayPalMoney;
  seller_receivable_breakdown?: { paypal_fee?: PayPalMoney };
};
export type Order = {
  id?: string;
  status?: string;
  links?: { rel?: string; href?: string }[];
  purchase_units?: {
    custom_id?: string;
    amount?: PayPalMoney;
    payments?: { captures?: Capture[]; refunds?: { status?: string; amount?: PayPalMoney }[] };
  }[];
};

const captureStatuses: Readonly<Record<string, Fact['status']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
};

export const captureOf = (order: Order): Capture | undefined => order.purchase_units?.[0]?.payments?.captures?.[0];

const minorIn = ({ currency_code: code = '', value = '' }: PayPalMoney = {}, currency: string): number =>
  code === currency ? (fromDecimalText(value, currency)?.minor ?? 0) : 0;

/** The amount given back in all; an order that lists no refunds of a capture given back in full has it all. */
const refundedMinor = (order: Order, currency: string): number => {
  const refunds = order.purchase_units?.[0]?.payments?.refunds ?? [];
  const sent = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  const listed = sent.reduce((sum, { amount }) => sum + minorIn(amount, currency), 0);
  const capture = captureOf(order);
  return capture?.status === 'REFUNDED' ? Math.max(listed, minorIn(capture.amount, currency)) : listed;
};

type PayPalDispute = {
  dispute_id?: string;
  status?: string;
  reason?: string;
  dispute_amount?: PayPalMoney;
  dispute_life_cycle_stage?: string;
  dispute_outcome?: { outcome_code?: string };
  seller_response_due_date?: string;
};

const lostOutcomes: readonly string[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** During an inquiry buyer and seller talk; from a claim or chargeback on, PayPal holds the money. */
const stateOf = ({
  status,
  dispute_outcome: outcome,
  dispute_life_cycle_stage: stage,
}: PayPalDispute): DisputeState => {
  if (status === 'RESOLVED') return lostOutcomes.includes(outcome?.outcome_code ?? '') ? 'lost' : 'won';
  return stage === 'INQUIRY' ? 'opened' : 'taken';
};

const disputeOf = (dispute: PayPalDispute, currency: string): Dispute => {
  const { dispute_id: ref, dispute_amount: amount, reason, seller_response_due_date: due } = dispute;
  const amountMinor = minorIn(amount, currency);
  if (!ref || amountMinor === 0) throw new ProviderTrouble(`PayPal's dispute ${ref} is of ${amount?.currency_code}`);
  const respondBy = Date.parse(due ?? '');
  return {
    ref,
    state: stateOf(dispute),
    amountMinor,
    ...(reason ? { reason } : {}),
    ...(Number.isNaN(respondBy) ? {} : { respondBy }),
  };
};

/** The list tells no outcome, so each is read. */
export const disputesOf = async (deps: Deps<PayPalConfig>, captureId: string, currency: string): Promise<Dispute[]> => {
  const path = '/v1/customer/disputes';
  const { body } = await askPayPal(deps, `${path}?disputed_transaction_id=${encodeURIComponent(captureId)}`);
  const found = Array.isArray(body['items']) ? (body['items'] as PayPalDispute[]) : [];
  const read = found.flatMap(({ dispute_id: id }) =>
    id ? [askPayPal(deps, `${path}/${encodeURIComponent(id)}`)] : [],
  );
  return (await Promise.all(read)).map(answer => disputeOf(answer.body as PayPalDispute, currency));
};

export const factOf = (order: Order, { mode }: Deps<PayPalConfig>, declined = false): Fact => {
  const [unit] = order.purchase_units ?? [];
  const capture = captureOf(order);
  const { currency_code: currency = '', value = '' } = capture?.amount ?? unit?.amount ?? {};
  const amount = fromDecimalText(value, currency);
  const { id: providerRef, status } = order;
  if (!providerRef || !unit?.custom_id || !amount) throw new ProviderTrouble("PayPal's order is none of ours");
  const unpaid = status === 'VOIDED' ? 'cancelled' : 'pending';
  const known = capture && (captureStatuses[capture.status ?? ''] ?? 'pending');
  const fact: Fact = {
    intentId: unit.custom_id,
    providerRef,
    status: known ?? (declined ? 'failed' : unpaid),
    amount,
    // The host decides whether money is live: sandbox and live do not share orders.
    live: mode === 'live',
  };
  if (fact.status === 'pending' && status === 'APPROVED' && !capture) return { ...fact, approved: true };
  if (fact.status !== 'paid') return fact;
  const feeMinor = minorIn(capture?.seller_receivable_breakdown?.paypal_fee, currency);
  return { ...fact, refundedMinor: refundedMinor(order, currency), ...(feeMinor > 0 ? { feeMinor } : {}) };
};
