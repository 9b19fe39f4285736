import { createHash } from 'node:crypto';
import type { CustomerResponse } from 'mercadopago/dist/clients/customer/commonTypes';
import type { CustomerCardResponse } from 'mercadopago/dist/clients/customerCard/commonTypes';
import type { PaymentCreateRequest } from 'mercadopago/dist/clients/payment/create/types';
import type {
  CardAtProvider,
  CardCharge,
  Charged,
  Deps,
  Fact,
  HeldCapture,
  PayOrder,
  RawRequest,
  Start,
} from '#lambdas/ports/payments';
import { bestOf } from './attempts';
import { call, type MercadoPagoConfig } from './mercadopago-calls';
import {
  attemptsOf,
  isPaymentId,
  neededFact,
  neededPrice,
  type Payment,
  readPayment,
  searchFor,
} from './mercadopago-facts';
import { codePage } from './mercadopago-page';
import { formOf, ProviderTrouble } from './wire';

type MpDeps = Deps<MercadoPagoConfig>;

const schemes: Readonly<Record<string, string>> = { master: 'mastercard', debmaster: 'mastercard', debvisa: 'visa' };

/** A saved card of a customer, with the scheme that each payment has to name. */
const partsOf = (token: string) => {
  const [customer = '', card = '', method = ''] = token.split(':');
  if (!customer || !card || !method) throw new Error('a saved card is none of Mercado Pago’s');
  return { customer, card, method };
};

const isRefused = (error: unknown): boolean =>
  error instanceof ProviderTrouble && (error.status === 400 || error.status === 404);

/** Undefined when Mercado Pago calls the request invalid. */
const unlessRefused = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
};

const findCustomer = async (deps: MpDeps, email: string): Promise<string | undefined> => {
  const query = new URLSearchParams({ email });
  const found = await call<{ results?: CustomerResponse[] }>(deps, `/v1/customers/search?${query}`);
  return found?.results?.find(({ id }) => id)?.id;
};

/** Mercado Pago has one customer per e-mail address, who owns its cards. */
const customerFor = async (deps: MpDeps, { intentId, customer }: PayOrder): Promise<string> => {
  const { email = '', firstName, lastName } = customer;
  const known = await findCustomer(deps, email);
  if (known) return known;
  const body = { email, first_name: firstName, last_name: lastName };
  const made = await unlessRefused(
    call<CustomerResponse>(deps, '/v1/customers', { body, key: `${intentId}-customer` }),
  );
  // Another request has created the customer meanwhile.
  const id = made?.id ?? (await findCustomer(deps, email));
  if (!id) throw new ProviderTrouble('Mercado Pago made no customer');
  return id;
};

const cardIn = (customer: string, card: CustomerCardResponse | undefined, deps: MpDeps): CardAtProvider | undefined => {
  const { id, last_four_digits: last4, expiration_month: month, expiration_year: year, payment_method } = card ?? {};
  const method = payment_method?.id;
  if (!id || !last4 || !method || month === undefined || year === undefined) return undefined;
  return {
    token: `${customer}:${id}:${method}`,
    brand: schemes[method] ?? method,
    last4,
    month,
    year,
    ...(deps.cfg.chargesWithoutCode ? {} : { needsOwner: true }),
  };
};

/** Undefined when Mercado Pago does not accept the card. */
const saveCard = async (deps: MpDeps, customer: string, token: string): Promise<CardAtProvider | undefined> => {
  const path = `/v1/customers/${encodeURIComponent(customer)}/cards`;
  const sent = { body: { token }, key: `card-${token}` };
  return cardIn(customer, await unlessRefused(call<CustomerCardResponse>(deps, path, sent)), deps);
};

const noPayment = ({ intentId, amount }: PayOrder, { mode }: MpDeps): Fact => ({
  intentId,
  providerRef: intentId,
  status: 'failed',
  amount,
  live: mode === 'live',
});

/** Codes of a card token that is not there, was used, or lacks its security code: no payment was made. */
const badToken = /"code":\s*"?(2006|2062|3003|3031)\b|security_code/;

type Means = { token: string; method: string; customer: string };

/**
 * One payment of an order by a card. Its idempotency key counts the declined attempts: a second try of the payer is
 * another payment, while repeating a request whose answer was lost never makes another one.
 */
const payWith = async (deps: MpDeps, order: PayOrder, { token, method, customer }: Means, tries: number) => {
  const { intentId, amount, description, urls, hold = false } = order;
  const body: PaymentCreateRequest = {
    transaction_amount: neededPrice(amount),
    token,
    description,
    installments: 1,
    payment_method_id: method,
    payer: { type: 'customer', id: customer },
    external_reference: intentId,
    notification_url: urls.notify,
    // Approved or rejected at once.
    binary_mode: true,
    capture: !hold,
  };
  try {
    const payment = await call<Payment>(deps, '/v1/payments', { body, key: `${intentId}-${tries}` });
    return await neededFact(deps, payment);
  } catch (error) {
    if (isRefused(error) && badToken.test((error as Error).message)) return noPayment(order, deps);
    throw error;
  }
};

const onlySave = async (deps: MpDeps, order: PayOrder, token: string): Promise<Fact> => {
  const card = await saveCard(deps, await customerFor(deps, order), token);
  return card ? { ...noPayment(order, deps), status: 'paid', card } : noPayment(order, deps);
};

/** The card of a payment whose payer agrees to save it. The payment counts even if the card cannot be saved. */
const withCard = async (deps: MpDeps, fact: Fact, { customer, token }: Means): Promise<Fact> => {
  if (fact.status !== 'paid') return fact;
  try {
    const card = await saveCard(deps, customer, token);
    return card ? { ...fact, card } : fact;
  } catch (error) {
    deps.log.warn('card not saved at Mercado Pago', { error: String(error) });
    return fact;
  }
};

/** Takes the form that our page posted: the token of a new card, or of a saved one with its security code. */
export const completeCard = async (request: RawRequest, order: PayOrder, deps: MpDeps): Promise<Fact> => {
  const { intentId, amount, saveCard: saves = false } = order;
  const form = formOf(request);
  const token = form.get('token') ?? '';
  if (!/^[\w-]{8,64}$/.test(token)) return noPayment(order, deps);
  if (amount.minor === 0 && saves) return onlySave(deps, order, token);
  // A form that is posted again, or from another tab, must not charge twice.
  const attempts = await attemptsOf(deps, intentId);
  const earlier = bestOf(attempts);
  if (earlier && earlier.status !== 'failed') return earlier;
  if (order.card) return payWith(deps, order, { ...partsOf(order.card), token }, attempts.length);
  const method = form.get('method') ?? '';
  if (!/^[a-z][\w-]{1,30}$/.test(method)) return noPayment(order, deps);
  const means = { token, method, customer: await customerFor(deps, order) };
  const fact = await payWith(deps, order, means, attempts.length);
  return saves ? withCard(deps, fact, means) : fact;
};

/** Its owner types the security code of a saved card for each payment. */
export const confirmCard = (order: PayOrder, token: string, { cfg }: MpDeps): Promise<Start> => {
  const { card, method } = partsOf(token);
  return codePage(order, cfg, { card, codeLength: method === 'amex' ? 4 : 3 });
};

/** Charges a saved card without its security code, which only accounts with the permission may do. */
export const chargeCard = async (order: PayOrder, charge: CardCharge, deps: MpDeps): Promise<Charged> => {
  const earlier = await searchFor(deps, order.intentId);
  if (earlier) return { fact: earlier };
  if (!deps.cfg.chargesWithoutCode) return { fact: noPayment(order, deps) };
  const { customer, card, method } = partsOf(charge.token);
  const body = { card_id: card, customer_id: customer };
  const key = `${order.intentId}-token-${deps.now()}`;
  const made = await unlessRefused(call<{ id?: string }>(deps, '/v1/card_tokens', { body, key }));
  if (!made) return { fact: noPayment(order, deps) };
  if (!made.id) throw new ProviderTrouble('Mercado Pago gave no card token');
  return { fact: await payWith(deps, order, { token: made.id, method, customer }, 0) };
};

/**
 * The payment always has the reference of its hold; here it is reported with the reference of the order that captures
 * it.
 */
export const captureHeld = async (
  { intentId, providerRef, amount }: HeldCapture,
  deps: MpDeps,
): Promise<Fact | 'gone'> => {
  const body = { capture: true, transaction_amount: neededPrice(amount) };
  const sent = { method: 'PUT' as const, body, key: `${intentId}-take` };
  const taken = await unlessRefused(call<Payment>(deps, `/v1/payments/${providerRef}`, sent));
  const fact = taken ? await neededFact(deps, taken) : await readPayment(deps, providerRef);
  // This order has captured the amount before, or nobody can capture it any more.
  return fact?.status === 'paid' && fact.amount.minor === amount.minor ? { ...fact, intentId } : 'gone';
};

/** Releases an authorised amount; false if it was captured, or if there is no payment. */
export const endHold = async (providerRef: string, deps: MpDeps): Promise<boolean> => {
  const fact = await readPayment(deps, providerRef);
  if (fact?.heldMinor === undefined) return fact?.status === 'cancelled';
  const sent = { method: 'PUT' as const, body: { status: 'cancelled' }, key: `${providerRef}-cancel` };
  const ended = await unlessRefused(call<Payment>(deps, `/v1/payments/${providerRef}`, sent));
  return ended?.status === 'cancelled';
};

/** Ends a checkout on Mercado Pago's page, so that nobody starts to pay there; false if somebody already has. */
export const endCheckout = async (preference: string, intentId: string, deps: MpDeps): Promise<boolean> => {
  const until = new Date(deps.now()).toISOString().replace('Z', '+00:00');
  const body = { expires: true, expiration_date_to: until };
  const sent = { method: 'PUT' as const, body, key: `${intentId}-close` };
  if (!(await call(deps, `/checkout/preferences/${encodeURIComponent(preference)}`, sent))) return false;
  const found = await searchFor(deps, intentId);
  return found === undefined || found.status === 'failed' || found.status === 'cancelled';
};

export const close = async (
  { providerRef = '', intentId }: { providerRef?: string | undefined; intentId?: string | undefined },
  deps: MpDeps,
): Promise<boolean> => {
  if (isPaymentId(providerRef)) return endHold(providerRef, deps);
  return intentId !== undefined && /^\d+-[\w-]+$/.test(providerRef) ? endCheckout(providerRef, intentId, deps) : false;
};

const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** When its last card is deleted, the customer is deleted at Mercado Pago, too. */
export const forgetCard = async (token: string, deps: MpDeps): Promise<void> => {
  const { customer, card } = partsOf(token);
  const at = `/v1/customers/${encodeURIComponent(customer)}`;
  const remove = (path: string) => call(deps, path, { method: 'DELETE', key: keyOf(path) });
  await remove(`${at}/cards/${encodeURIComponent(card)}`);
  const left = await call<CustomerResponse>(deps, at);
  if (left?.cards?.length === 0) await remove(at);
};
