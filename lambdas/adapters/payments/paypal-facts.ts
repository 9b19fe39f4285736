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
  invoice_id?: string;
  seller_receivable_breakdown?: { paypal_fee?: PayPalMoney };
};
/** An authorised amount. */
type Authorization = { id?: string; status?: string; amount?: PayPalMoney; expiration_time?: string };
/** `invoice_id`: the key of a refund of ours. */
type PayPalRefund = { status?: string; amount?: PayPalMoney; invoice_id?: string };
export type Order = {
  id?: string;
  status?: string;
  payment_source?: { paypal?: { attributes?: { vault?: { id?: string } } } };
  links?: { rel?: string; href?: string }[];
  purchase_units?: {
    custom_id?: string;
    amount?: PayPalMoney;
    payments?: {
      captures?: Capture[];
      authorizations?: Authorization[];
      refunds?: PayPalRefund[];
    };
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

const DESCRIPTION_CHARS = 127;

/** The one unit of an order. */
export const unitOf = (intentId: string, description: string, amount: { currency_code: string; value: string }) => ({
  custom_id: intentId,
  // PayPal accepts only one payment per invoice id.
  invoice_id: intentId,
  description: [...description].slice(0, DESCRIPTION_CHARS).join(''),
  amount,
});

export const readOrder = async (deps: Deps<PayPalConfig>, id: string): Promise<Order | undefined> => {
  const { status, body } = await askPayPal(deps, `/v2/checkout/orders/${encodeURIComponent(id)}`, {}, [404]);
  return status === 404 ? undefined : (body as Order);
};

export const authorizationOf = (order: Order): Authorization | undefined =>
  order.purchase_units?.[0]?.payments?.authorizations?.[0];

export const isHeldUnder = (
  { status, expiration_time: until = '' }: Authorization,
  { now }: Deps<PayPalConfig>,
): boolean => status === 'CREATED' && !(Date.parse(until) <= now());

const authorizationStatuses: Readonly<Record<string, Fact['status']>> = { DENIED: 'failed', PENDING: 'pending' };

/**
 * An amount that is authorised and not captured; an authorisation that is voided, or older than PayPal keeps it, is
 * over.
 */
const heldIn = (held: Authorization, currency: string, deps: Deps<PayPalConfig>): Partial<Fact> => {
  if (!isHeldUnder(held, deps)) return { status: authorizationStatuses[held.status ?? ''] ?? 'cancelled' };
  const until = Date.parse(held.expiration_time ?? '');
  return {
    status: 'pending',
    heldMinor: minorIn(held.amount, currency),
    ...(Number.isNaN(until) ? {} : { heldUntil: until }),
  };
};

export const captureOf = (order: Order): Capture | undefined => order.purchase_units?.[0]?.payments?.captures?.[0];

const minorIn = ({ currency_code: code = '', value = '' }: PayPalMoney = {}, currency: string): number =>
  code === currency ? (fromDecimalText(value, currency)?.minor ?? 0) : 0;

/** The refunded total. If an order lists no refunds of a capture that was refunded in full, everything was refunded. */
const refundedMinor = (order: Order, currency: string): number => {
  const refunds = order.purchase_units?.[0]?.payments?.refunds ?? [];
  const sent = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  const listed = sent.reduce((sum, { amount }) => sum + minorIn(amount, currency), 0);
  const capture = captureOf(order);
  // PayPal does not document that a capture drops a refund that failed later.
  const isWhole = capture?.status === 'REFUNDED' && sent.length === refunds.length;
  return isWhole ? Math.max(listed, minorIn(capture.amount, currency)) : listed;
};

/** Our refunds that failed: the payer’s bank sent them back, or they were cancelled. */
const failedIn = (order: Order): Pick<Fact, 'failedRefunds'> => {
  const refunds = order.purchase_units?.[0]?.payments?.refunds ?? [];
  const failed = refunds.filter(({ status }) => status === 'FAILED' || status === 'CANCELLED');
  const failedRefunds = failed.flatMap(({ invoice_id: key }) => key ?? []);
  return failedRefunds.length > 0 ? { failedRefunds } : {};
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

/** The list shows no outcome, so each is read. */
export const disputesOf = async (deps: Deps<PayPalConfig>, captureId: string, currency: string): Promise<Dispute[]> => {
  const path = '/v1/customer/disputes';
  const { body } = await askPayPal(deps, `${path}?disputed_transaction_id=${encodeURIComponent(captureId)}`);
  const found = Array.isArray(body['items']) ? (body['items'] as PayPalDispute[]) : [];
  const read = found.flatMap(({ dispute_id: id }) =>
    id ? [askPayPal(deps, `${path}/${encodeURIComponent(id)}`)] : [],
  );
  return (await Promise.all(read)).map(answer => disputeOf(answer.body as PayPalDispute, currency));
};

export const factOf = (order: Order, deps: Deps<PayPalConfig>, declined = false): Fact => {
  const [unit] = order.purchase_units ?? [];
  const capture = captureOf(order);
  const { currency_code: currency = '', value = '' } = capture?.amount ?? unit?.amount ?? {};
  const amount = fromDecimalText(value, currency);
  const { id: providerRef, status } = order;
  if (!providerRef || !unit?.custom_id || !amount) throw new ProviderTrouble("PayPal's order is none of ours");
  const unpaid = status === 'VOIDED' ? 'cancelled' : 'pending';
  const known = capture && (captureStatuses[capture.status ?? ''] ?? 'pending');
  const fact: Fact = {
    // The order that captures a held amount has an invoice of its own.
    intentId: capture?.invoice_id ?? unit.custom_id,
    providerRef,
    status: known ?? (declined ? 'failed' : unpaid),
    amount,
    // The host decides whether money is live: sandbox and live do not share orders.
    live: deps.mode === 'live',
  };
  const held = authorizationOf(order);
  if (held && !capture) return { ...fact, ...heldIn(held, currency, deps) };
  if (fact.status === 'pending' && status === 'APPROVED' && !capture) return { ...fact, approved: true };
  if (fact.status !== 'paid') return fact;
  const feeMinor = minorIn(capture?.seller_receivable_breakdown?.paypal_fee, currency);
  const saved = order.payment_source?.paypal?.attributes?.vault?.id;
  const card = saved ? { card: { token: saved, brand: 'paypal', last4: '', month: 0, year: 0 } } : {};
  const refunded = { refundedMinor: refundedMinor(order, currency), ...failedIn(order) };
  return { ...fact, ...card, ...refunded, ...(feeMinor > 0 ? { feeMinor } : {}) };
};
