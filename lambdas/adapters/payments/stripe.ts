import Stripe from 'stripe';
import * as z from 'zod/mini';
import { refuse } from '#shared/contract/errors';
import type { Callback, Deps, Fact, PaymentAdapter, PayOrder } from '#lambdas/ports/payments';
import {
  cancelPayment,
  captureHeld,
  cardFactOf,
  chargeCard,
  forgetCard,
  lostPayment,
  paymentById,
  savedCardOf,
} from './stripe-cards';
import { clientOf, type Config, neededUnits, unitsOf } from './stripe-client';
import { chargeIn, chargeOf, factOf, paymentOf, type Related } from './stripe-facts';
import { modeInKey, ProviderTrouble, secretsIn } from './wire';

const TOLERANCE_S = 300;

const expanded = ['payment_intent.latest_charge.balance_transaction', 'setup_intent.payment_method'];

/** Undefined when the session does not exist. */
const sessionOf = async (deps: Deps<Config>, id: string): Promise<Stripe.Checkout.Session | undefined> => {
  try {
    return await clientOf(deps).checkout.sessions.retrieve(id, { expand: expanded });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
};

/** Disputes and refunds name the payment intent only. */
const sessionPaidBy = async (
  deps: Deps<Config>,
  paymentIntent: string,
): Promise<Stripe.Checkout.Session | undefined> => {
  const expand = expanded.map(path => `data.${path}`);
  const { data } = await clientOf(deps).checkout.sessions.list({ payment_intent: paymentIntent, limit: 1, expand });
  return data[0];
};

/** A payment has a few of each at most. */
const LISTED = 100;

/**
 * Disputes are fetched only if there are some; refunds always, since a refund that came back is in no sum of the
 * charge.
 */
const relatedTo = async (
  deps: Deps<Config>,
  payment: Stripe.PaymentIntent | undefined,
  charge: Stripe.Charge | undefined,
): Promise<Related> => {
  if (!payment || !charge) return { disputes: [], refunds: [] };
  const of = { payment_intent: payment.id, limit: LISTED };
  const client = clientOf(deps);
  const [disputes, refunds] = await Promise.all([
    charge.disputed ? client.disputes.list(of) : { data: [] },
    client.refunds.list(of),
  ]);
  return { disputes: disputes.data, refunds: refunds.data };
};

/** The payment that an event is about; undefined for events of other kinds. */
const refOf = (event: Stripe.Event): Callback['ref'] | undefined => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id: intentId } = event.data.object;
      return intentId ? { intentId, providerRef: id } : undefined;
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated': {
      const { id, metadata } = event.data.object;
      return metadata['intentId'] ? { intentId: metadata['intentId'], providerRef: id } : undefined;
    }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: payment } = event.data.object;
      return payment ? { providerRef: typeof payment === 'string' ? payment : payment.id } : undefined;
    }
    default:
      return undefined;
  }
};

/** A checkout that saves a card makes a customer for it. */
const savedFrom = ({ saveCard }: PayOrder) => (saveCard ? { customer_creation: 'always' as const } : {});

const paidParams = (order: PayOrder): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  metadata: { intentId: order.intentId },
  payment_intent_data: {
    metadata: { intentId: order.intentId },
    ...(order.saveCard ? { setup_future_usage: 'off_session' as const } : {}),
  },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.amount.currency.toLowerCase(),
        unit_amount: neededUnits(order.amount),
        product_data: { name: order.description },
      },
    },
  ],
});

/** A checkout without a payment: it only saves a card. Stripe names no currency for it. */
const savingParams = ({ intentId, amount: { currency } }: PayOrder): Stripe.Checkout.SessionCreateParams => ({
  mode: 'setup',
  metadata: { intentId, currency },
  allowed_payment_method_types: ['card'],
});

/** Undefined when the amount is below the minimum, which depends on the currency of the merchant's account. */
const sessionFor = async (order: PayOrder, deps: Deps<Config>): Promise<Stripe.Checkout.Session | undefined> => {
  const { intentId, amount, customer, urls } = order;
  try {
    return await clientOf(deps).checkout.sessions.create(
      {
        ...(amount.minor === 0 && order.saveCard ? savingParams(order) : paidParams(order)),
        ...savedFrom(order),
        client_reference_id: intentId,
        ...(customer.email ? { customer_email: customer.email } : {}),
        success_url: urls.return,
        cancel_url: urls.cancel,
      },
      { idempotencyKey: intentId },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'amount_too_small') return undefined;
    throw error;
  }
};

const sessionFact = async (deps: Deps<Config>, session: Stripe.Checkout.Session): Promise<Fact> => {
  const card = savedCardOf(session);
  const fact = factOf(session, await relatedTo(deps, paymentOf(session), chargeOf(session)));
  return { ...fact, ...(card && fact.status === 'paid' ? { card } : {}) };
};

/** A payment by a saved card has no checkout. */
const paymentFact = async (deps: Deps<Config>, id: string): Promise<Fact | 'unknown'> => {
  const payment = await paymentById(deps, id);
  return payment?.metadata['intentId']
    ? cardFactOf(payment, await relatedTo(deps, payment, chargeIn(payment)))
    : 'unknown';
};

/** The answer to a payment by a saved card was lost: only our reference is known. */
const lostFact = async (deps: Deps<Config>, intentId: string): Promise<Fact | 'unknown'> => {
  const id = await lostPayment(deps, intentId);
  return id === undefined ? 'unknown' : paymentFact(deps, id);
};

/**
 * Stripe Checkout: one hosted page per attempt. Our reference is the idempotency key, so each attempt has one session.
 */
export const stripe: PaymentAdapter<Config> = {
  name: 'stripe',
  refundsMayFail: true,
  config: z.object({
    secretKey: z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/)),
    webhookSecret: z.string().check(z.regex(/^whsec_\w+(?:, ?whsec_\w+)*$/)),
  }),
  keyModes: ({ secretKey }) => ({ secretKey: modeInKey(secretKey) }),
  supports: amount => unitsOf(amount) !== undefined,

  async startCheckout(order, deps) {
    const session = await sessionFor(order, deps);
    if (!session) return refuse('amount_too_small');
    if (!session.url) throw new ProviderTrouble('Stripe gave a checkout without a page');
    return { kind: 'redirect', providerRef: session.id, url: session.url, expiresAt: session.expires_at * 1000 };
  },

  async verifyCallback({ headers, body }, deps) {
    const header = headers['stripe-signature'] ?? '';
    const { webhooks } = clientOf(deps);
    for (const secret of secretsIn(deps.cfg.webhookSecret))
      try {
        const event = webhooks.constructEvent(Buffer.from(body), header, secret, TOLERANCE_S, undefined, deps.now());
        const ref = refOf(event);
        return ref ? { ref, authenticity: 'signed', reply: { status: 200 } } : 'ignore';
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    return 'forged';
  },

  async queryStatus({ intentId, providerRef }, deps) {
    if (!providerRef) return intentId === undefined ? 'unknown' : lostFact(deps, intentId);
    const isPayment = providerRef.startsWith('pi_');
    const session = await (isPayment ? sessionPaidBy(deps, providerRef) : sessionOf(deps, providerRef));
    if (session) return sessionFact(deps, session);
    return isPayment ? paymentFact(deps, providerRef) : 'unknown';
  },

  async close({ providerRef }, deps) {
    if (!providerRef) return false;
    if (providerRef.startsWith('pi_')) return cancelPayment(providerRef, deps);
    try {
      return (await clientOf(deps).checkout.sessions.expire(providerRef)).status === 'expired';
    } catch (error) {
      // The session is complete or has expired.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
      throw error;
    }
  },

  async refund({ intentId, providerRef, amount, key }, deps) {
    const isPayment = providerRef.startsWith('pi_');
    const session = isPayment ? undefined : await sessionOf(deps, providerRef);
    const payment = isPayment ? await paymentById(deps, providerRef) : session && paymentOf(session);
    if (!payment) throw new ProviderTrouble(`Stripe knows of no payment of ${intentId}`);
    const refund = await clientOf(deps).refunds.create(
      { payment_intent: payment.id, amount: neededUnits(amount), metadata: { intentId, refundId: key } },
      { idempotencyKey: key },
    );
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new ProviderTrouble(`Stripe did not give back ${intentId}: ${refund.failure_reason ?? refund.status}`);
    return { refundRef: refund.id, status: refund.status === 'succeeded' ? 'done' : 'pending' };
  },
  async sendEvidence({ disputeRef, text, isFinal, key, customerName, servedOn }, deps) {
    const evidence = {
      uncategorized_text: text,
      ...(customerName === undefined ? {} : { customer_name: customerName }),
      ...(servedOn === undefined ? {} : { service_date: servedOn }),
    };
    try {
      await clientOf(deps).disputes.update(disputeRef, { evidence, submit: isFinal }, { idempotencyKey: key });
      return 'taken';
    } catch (error) {
      // The deadline is over, the dispute is decided, or the bank has its evidence.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'refused';
      throw error;
    }
  },
  cards: { charge: chargeCard, captureHeld, forget: forgetCard },
};
