import Stripe from 'stripe';
import { fromUnits } from '#shared/domain/money/provider-amounts';
import type { CardAtProvider, CardCharge, Charged, Deps, Fact, HeldCapture, PayOrder } from '#lambdas/ports/payments';
import { clientOf, type Config, neededUnits } from './stripe-client';
import { chargeIn, chargeOf, decimalsOf, minorOf, paymentOf, refundFacts, type Related } from './stripe-facts';
import { ProviderTrouble } from './wire';

/** Every saved card has its own customer at Stripe, so that forgetting one card forgets no other. */
const tokenOf = (customer: string, method: string): string => `${customer}:${method}`;

const partsOf = (token: string) => {
  const [customer = '', method = ''] = token.split(':');
  if (!customer.startsWith('cus_') || !method) throw new Error('a saved card is none of Stripe’s');
  return { customer, method };
};

const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;

type Face = { brand: string | null; last4: string | null; exp_month: number; exp_year: number };

const cardWith = (customer: string | undefined, method: string | undefined, face: Face | null | undefined) => {
  if (!customer || !method || !face?.last4) return undefined;
  const { brand, last4, exp_month: month, exp_year: year } = face;
  return { token: tokenOf(customer, method), brand: brand ?? '', last4, month, year };
};

/** The card that a checkout has left at Stripe with its payer's consent. */
export const savedCardOf = (session: Stripe.Checkout.Session): CardAtProvider | undefined => {
  const customer = idOf(session.customer);
  const { setup_intent: setup } = session;
  if (typeof setup === 'object' && setup?.status === 'succeeded') {
    const method = setup.payment_method;
    return typeof method === 'object' ? cardWith(customer, method?.id, method?.card) : undefined;
  }
  if (paymentOf(session)?.setup_future_usage !== 'off_session') return undefined;
  const charge = chargeOf(session);
  return cardWith(customer, charge?.payment_method ?? undefined, charge?.payment_method_details?.card);
};

const statuses: Readonly<Partial<Record<Stripe.PaymentIntent.Status, Fact['status']>>> = {
  succeeded: 'paid',
  requires_payment_method: 'failed',
  canceled: 'cancelled',
};

const heldIn = ({ status, amount_capturable: units, currency }: Stripe.PaymentIntent, charge?: Stripe.Charge) => {
  if (status !== 'requires_capture') return {};
  const until = charge?.payment_method_details?.card?.capture_before;
  return {
    heldMinor: minorOf(units, currency),
    ...(until === undefined ? {} : { heldUntil: until * 1000 }),
  };
};

/** A payment without a checkout: by a saved card. */
export const cardFactOf = (payment: Stripe.PaymentIntent, related: Related): Fact => {
  const { id, metadata, status, amount: ordered, amount_received: received, livemode } = payment;
  const currency = payment.currency.toUpperCase();
  const amount = fromUnits(status === 'succeeded' ? received : ordered, decimalsOf(currency), currency);
  const intentId = metadata['intentId'];
  if (!intentId || !amount) throw new ProviderTrouble(`Stripe's payment ${id} is none of ours`);
  const charge = chargeIn(payment);
  const paymentStatus = statuses[status] ?? 'pending';
  const fact = { intentId, providerRef: id, status: paymentStatus, amount, live: livemode };
  if (paymentStatus !== 'paid' || !charge) return { ...fact, ...heldIn(payment, charge) };
  return { ...fact, ...refundFacts(charge, related, received) };
};

const expanded = ['latest_charge.balance_transaction'];
const unrelated: Related = { disputes: [], refunds: [] };

/** Undefined when Stripe knows no such payment. */
export const paymentById = async (deps: Deps<Config>, id: string): Promise<Stripe.PaymentIntent | undefined> => {
  try {
    return await clientOf(deps).paymentIntents.retrieve(id, { expand: expanded });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
};

/** Stripe finds a payment by our reference about a minute after it was made; some countries have no search. */
export const lostPayment = async (deps: Deps<Config>, intentId: string): Promise<string | undefined> => {
  if (!/^[\w-]+$/.test(intentId)) return undefined;
  try {
    const found = await clientOf(deps).paymentIntents.search({ query: `metadata['intentId']:'${intentId}'`, limit: 1 });
    return found.data[0]?.id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
};

const paramsOf = (
  { intentId, amount, description, urls, hold = false }: PayOrder,
  { token, isPayerAway }: CardCharge,
): Stripe.PaymentIntentCreateParams => {
  const { customer, method } = partsOf(token);
  return {
    amount: neededUnits(amount),
    currency: amount.currency.toLowerCase(),
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    description,
    metadata: { intentId },
    confirm: true,
    ...(isPayerAway ? { off_session: true } : { return_url: urls.return }),
    ...(hold ? { capture_method: 'manual' as const } : {}),
    expand: expanded,
  };
};

const chargedBy = (payment: Stripe.PaymentIntent): Charged => {
  const page = payment.status === 'requires_action' ? payment.next_action?.redirect_to_url?.url : undefined;
  return { fact: cardFactOf(payment, unrelated), ...(page ? { bankPage: page } : {}) };
};

/** A card that was declined, or whose bank demands its absent owner: no money has moved. */
const declined = ({ intentId, amount }: PayOrder, { cfg }: Deps<Config>, error: Stripe.errors.StripeError): Charged => {
  const providerRef = error.payment_intent?.id ?? intentId;
  const live = !cfg.secretKey.includes('_test_');
  return { fact: { intentId, providerRef, status: 'failed', amount, live } };
};

/** Charged once for an order, whose reference is the idempotency key: a lost answer is asked for again. */
export const chargeCard = async (order: PayOrder, card: CardCharge, deps: Deps<Config>): Promise<Charged> => {
  try {
    const idempotencyKey = `${order.intentId}-card`;
    return chargedBy(await clientOf(deps).paymentIntents.create(paramsOf(order, card), { idempotencyKey }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return declined(order, deps, error);
    // The card was forgotten at Stripe, or removed in its dashboard.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return declined(order, deps, error);
    throw error;
  }
};

/** This order has captured the held amount before, or nobody can capture it any more. */
const takenOrGone = async ({ intentId, providerRef }: HeldCapture, deps: Deps<Config>): Promise<Fact | 'gone'> => {
  const payment = await paymentById(deps, providerRef);
  return payment?.status === 'succeeded' && payment.metadata['intentId'] === intentId
    ? cardFactOf(payment, unrelated)
    : 'gone';
};

/** Later the payment has the reference of the order that captured it. */
export const captureHeld = async (capture: HeldCapture, deps: Deps<Config>): Promise<Fact | 'gone'> => {
  const { intentId, providerRef, amount } = capture;
  const params = { amount_to_capture: neededUnits(amount), metadata: { intentId }, expand: expanded };
  try {
    const idempotencyKey = `${intentId}-capture`;
    const payment = await clientOf(deps).paymentIntents.capture(providerRef, params, { idempotencyKey });
    return cardFactOf(payment, unrelated);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
      return takenOrGone(capture, deps);
    throw error;
  }
};

/** Ends a payment by a saved card that waits or is held; false when it is captured. */
export const cancelPayment = async (id: string, deps: Deps<Config>): Promise<boolean> => {
  try {
    return (await clientOf(deps).paymentIntents.cancel(id)).status === 'canceled';
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return (await paymentById(deps, id))?.status === 'canceled';
  }
};

/** Deleting the customer also deletes the card at Stripe. */
export const forgetCard = async (token: string, deps: Deps<Config>): Promise<void> => {
  try {
    await clientOf(deps).customers.del(partsOf(token).customer);
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
    if (!isGone) throw error;
  }
};
