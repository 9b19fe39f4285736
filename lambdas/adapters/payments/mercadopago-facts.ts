import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes';
import { fromDecimalText, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { Deps, Fact, PaymentRef } from '#lambdas/ports/payments';
import { bestOf } from './attempts';
import { disputesOf, feeOf, refundedOf } from './mercadopago-amounts';
import { call, isTestUser, type MercadoPagoConfig } from './mercadopago-calls';
import { ProviderTrouble } from './wire';

export type Payment = Partial<PaymentResponse>;

/** After this time, Mercado Pago releases an authorised amount. */
const HOLD_MS = 7 * 24 * 3_600_000;

/** It is undocumented whether amounts may have fractions of a Colombian peso; prices in COP don't use them. */
const decimalsOf = (currency: string): number | undefined => (currency === 'COP' ? 0 : undefined);

export const priceOf = (amount: Money): number | undefined => {
  try {
    return amount.minor > 0 ? Number(toDecimalText(amount, decimalsOf(amount.currency))) : undefined;
  } catch {
    return undefined;
  }
};

export const neededPrice = (amount: Money): number => {
  const price = priceOf(amount);
  if (price === undefined) throw new Error(`Mercado Pago takes no ${amount.minor} minor units of ${amount.currency}`);
  return price;
};

const statuses: Readonly<Record<string, Fact['status']>> = {
  approved: 'paid',
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  rejected: 'failed',
  // Cancelled by the payer or by us, or because nobody paid or captured the amount in time.
  cancelled: 'cancelled',
  // The money arrived; the amounts of the payment say how much was refunded or is disputed.
  refunded: 'paid',
  in_mediation: 'paid',
  charged_back: 'paid',
};

const heldIn = ({ date_created: created = '' }: Payment, { minor }: Money): Partial<Fact> => {
  const since = Date.parse(created);
  return { heldMinor: minor, ...(Number.isNaN(since) ? {} : { heldUntil: since + HOLD_MS }) };
};

export const factOf = (payment: Payment, isTest: boolean): Fact | undefined => {
  const { id, external_reference: intentId, status = '', transaction_amount: price, currency_id: currency } = payment;
  const amount = currency === undefined ? undefined : fromDecimalText(String(price), currency);
  if (id === undefined || !intentId) return undefined;
  if (!amount) throw new ProviderTrouble(`Mercado Pago's payment ${id} has no amount`);
  const fact: Fact = {
    intentId,
    providerRef: String(id),
    status: statuses[status] ?? 'pending',
    amount,
    live: payment.live_mode === true && !isTest,
  };
  if (status === 'authorized') return { ...fact, ...heldIn(payment, amount) };
  if (fact.status !== 'paid') return fact;
  return {
    ...fact,
    refundedMinor: refundedOf(payment, amount),
    ...feeOf(payment, amount),
    ...disputesOf(payment, amount),
  };
};

/** Mercado Pago's answer about a payment of ours. */
export const neededFact = async (deps: Deps<MercadoPagoConfig>, payment: Payment | undefined): Promise<Fact> => {
  const fact = payment && factOf(payment, await isTestUser(deps));
  if (!fact) throw new ProviderTrouble('Mercado Pago tells of a payment that is none of ours');
  return fact;
};

/** Every attempt under a reference, newest first. */
export const attemptsOf = async (deps: Deps<MercadoPagoConfig>, intentId: string): Promise<Fact[]> => {
  const query = new URLSearchParams({ external_reference: intentId, sort: 'date_created', criteria: 'desc' });
  const found = await call<{ results?: Payment[] }>(deps, `/v1/payments/search?${query}`);
  if (!Array.isArray(found?.results)) throw new ProviderTrouble('Mercado Pago gave no list of payments');
  const isTest = await isTestUser(deps);
  const facts = found.results.flatMap(payment => factOf(payment, isTest) ?? []);
  return facts.filter(fact => fact.intentId === intentId);
};

export const searchFor = async (deps: Deps<MercadoPagoConfig>, intentId: string): Promise<Fact | undefined> =>
  bestOf(await attemptsOf(deps, intentId));

/** Payment ids are numeric, checkout ids are not. */
export const isPaymentId = (ref = ''): boolean => /^\d{1,18}$/.test(ref);

export const readPayment = async (deps: Deps<MercadoPagoConfig>, id: string): Promise<Fact | undefined> => {
  const payment = await call<Payment>(deps, `/v1/payments/${id}`);
  return payment && factOf(payment, await isTestUser(deps));
};

/** The search index lags behind, so a payment with a known id is read directly. */
export const readFact = async (
  deps: Deps<MercadoPagoConfig>,
  { intentId, providerRef = '' }: PaymentRef,
): Promise<Fact | undefined> => {
  const fact = isPaymentId(providerRef) ? await readPayment(deps, providerRef) : undefined;
  if (fact?.status === 'paid') return fact;
  const reference = intentId ?? fact?.intentId;
  const found = reference === undefined ? undefined : await searchFor(deps, reference);
  return bestOf([found, fact].filter(each => each !== undefined));
};
