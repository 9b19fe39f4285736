import { WebhookSignatureValidator } from 'mercadopago';
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes';
import type { PreferenceRequest, PreferenceResponse } from 'mercadopago/dist/clients/preference/commonTypes';
import * as z from 'zod/mini';
import { fromDecimalText, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { Callback, Deps, Fact, PaymentAdapter, PaymentRef, PayOrder, RawRequest } from '#lambdas/ports/payments';
import { bestOf } from './attempts';
import { disputesOf, feeOf, refundedOf } from './mercadopago-amounts';
import { askJson, ProviderTrouble, secretsIn } from './wire';

/** A merchant account belongs to one country and accepts only its currency. */
const currencies = { AR: 'ARS', BR: 'BRL', CL: 'CLP', CO: 'COP', MX: 'MXN', PE: 'PEN', UY: 'UYU' } as const;
type Country = keyof typeof currencies;
const countries = Object.keys(currencies) as Country[];

type Config = { accessToken: string; webhookSecret: string; country: Country };
type Payment = Partial<PaymentResponse>;

const API = 'https://api.mercadopago.com';
const LIFE_MS = 24 * 3_600_000;

/** It is undocumented whether amounts may have fractions of a Colombian peso; prices in COP don't use them. */
const decimalsOf = (currency: string): number | undefined => (currency === 'COP' ? 0 : undefined);

const priceOf = (amount: Money): number | undefined => {
  try {
    return amount.minor > 0 ? Number(toDecimalText(amount, decimalsOf(amount.currency))) : undefined;
  } catch {
    return undefined;
  }
};

const neededPrice = (amount: Money): number => {
  const price = priceOf(amount);
  if (price === undefined) throw new Error(`Mercado Pago takes no ${amount.minor} minor units of ${amount.currency}`);
  return price;
};

/** The SDK calls the global `fetch` and treats HTML responses as empty: only its types and signature check are used. */
const call = async <T>(
  deps: Deps<Config>,
  path: string,
  post?: { body: unknown; key: string },
): Promise<T | undefined> => {
  const headers = { authorization: `Bearer ${deps.cfg.accessToken}`, 'content-type': 'application/json' };
  const init = post
    ? { method: 'POST', headers: { ...headers, 'x-idempotency-key': post.key }, body: JSON.stringify(post.body) }
    : { headers };
  const { status, body } = await askJson(deps, `${API}${path}`, init, post ? [] : [404]);
  return status === 404 ? undefined : (body as T);
};

const preferenceOf = (order: PayOrder, until: number): PreferenceRequest => {
  const { intentId, amount, description, customer, urls } = order;
  return {
    items: [
      { id: intentId, title: description, quantity: 1, unit_price: neededPrice(amount), currency_id: amount.currency },
    ],
    external_reference: intentId,
    back_urls: { success: urls.return, pending: urls.return, failure: urls.cancel },
    auto_return: 'approved',
    notification_url: urls.notify,
    payer: {
      name: customer.firstName,
      surname: customer.lastName,
      ...(customer.email ? { email: customer.email } : {}),
    },
    expires: true,
    expiration_date_to: new Date(until).toISOString().replace('Z', '+00:00'),
  };
};

const statuses: Readonly<Record<string, Fact['status']>> = {
  approved: 'paid',
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  rejected: 'failed',
  // By the payer, or because nobody paid in time.
  cancelled: 'cancelled',
  // The money came in: its amounts tell how much was given back or is disputed.
  refunded: 'paid',
  in_mediation: 'paid',
  charged_back: 'paid',
};

/** Test users have keys of the live form, and Mercado Pago calls their payments live. */
const isTestUser = async (deps: Deps<Config>): Promise<boolean> => {
  if (deps.mode === 'live' || deps.cfg.accessToken.startsWith('TEST-')) return false;
  const { tags } = (await call<{ tags?: unknown }>(deps, '/users/me')) ?? {};
  return Array.isArray(tags) && tags.includes('test_user');
};

const factOf = (payment: Payment, isTest: boolean): Fact | undefined => {
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
  if (fact.status !== 'paid') return fact;
  return {
    ...fact,
    refundedMinor: refundedOf(payment, amount),
    ...feeOf(payment, amount),
    ...disputesOf(payment, amount),
  };
};

const searchFor = async (deps: Deps<Config>, intentId: string): Promise<Fact | undefined> => {
  const query = new URLSearchParams({ external_reference: intentId, sort: 'date_created', criteria: 'desc' });
  const found = await call<{ results?: Payment[] }>(deps, `/v1/payments/search?${query}`);
  if (!Array.isArray(found?.results)) throw new ProviderTrouble('Mercado Pago gave no list of payments');
  const isTest = await isTestUser(deps);
  const facts = found.results.flatMap(payment => factOf(payment, isTest) ?? []);
  return bestOf(facts.filter(fact => fact.intentId === intentId));
};

/** Payment ids are numeric, checkout ids are not. */
const isPaymentId = (ref = ''): boolean => /^\d{1,18}$/.test(ref);

/** The search index lags behind, so a payment with a known id is read directly. */
const readFact = async (deps: Deps<Config>, { intentId, providerRef }: PaymentRef): Promise<Fact | undefined> => {
  const payment = isPaymentId(providerRef) ? await call<Payment>(deps, `/v1/payments/${providerRef}`) : undefined;
  const fact = payment && factOf(payment, await isTestUser(deps));
  if (fact?.status === 'paid') return fact;
  const reference = intentId ?? fact?.intentId;
  const found = reference === undefined ? undefined : await searchFor(deps, reference);
  return bestOf([found, fact].filter(each => each !== undefined));
};

/** Older documentation signs the id in lower case, the current one as received: either is accepted. */
const isSigned = ({ headers }: RawRequest, id: string, secret: string): boolean =>
  [id, id.toLowerCase()].some(dataId => {
    const signed = { xSignature: headers['x-signature'], xRequestId: headers['x-request-id'], dataId, secret };
    try {
      WebhookSignatureValidator.validate(signed);
      return true;
    } catch {
      return false;
    }
  });

/** Mercado Pago Checkout Pro: hosted checkout; each attempt of the payer is a payment with our reference. */
export const mercadopago: PaymentAdapter<Config> = {
  name: 'mercadopago',
  config: z.object({
    accessToken: z.string().check(z.regex(/^(APP_USR|TEST)-[\w-]+$/)),
    webhookSecret: z.string().check(z.minLength(8)),
    country: z.enum(countries),
  }),
  // Test users have keys of the live form.
  keyModes: ({ accessToken }) => ({ accessToken: accessToken.startsWith('TEST-') ? 'sandbox' : undefined }),
  supports: (amount, { country }) => amount.currency === currencies[country] && priceOf(amount) !== undefined,

  async startCheckout(order, deps) {
    const expiresAt = deps.now() + LIFE_MS;
    const post = { body: preferenceOf(order, expiresAt), key: order.intentId };
    const preference = await call<PreferenceResponse>(deps, '/checkout/preferences/', post);
    // The sandbox's own page is being withdrawn; test users pay on the ordinary one.
    const isOldTest = deps.mode === 'sandbox' && deps.cfg.accessToken.startsWith('TEST-');
    const url = (isOldTest && preference?.sandbox_init_point) || preference?.init_point;
    if (!url || !preference?.id) throw new ProviderTrouble('Mercado Pago gave a checkout without a page');
    return { kind: 'redirect', providerRef: preference.id, url, expiresAt };
  },

  /**
   * Some genuine deliveries fail the documented signature rule (sdk-java#420): unsigned ones are treated as mere hints.
   */
  async verifyCallback(request, { cfg }): Promise<Callback | 'ignore'> {
    const { query } = request;
    const id = query.get('data.id') ?? query.get('id') ?? '';
    if ((query.get('type') ?? query.get('topic')) !== 'payment' || !isPaymentId(id)) return 'ignore';
    const authenticity = secretsIn(cfg.webhookSecret).some(secret => isSigned(request, id, secret))
      ? 'shared-secret'
      : 'none';
    return { ref: { providerRef: id }, authenticity, reply: { status: 200 } };
  },

  queryStatus: async (ref, deps) => (await readFact(deps, ref)) ?? 'unknown',

  async refund({ intentId, providerRef, amount, key }, deps) {
    // The payer may have paid twice, so exactly this payment is refunded; without an id, the one that is found.
    const id = isPaymentId(providerRef) ? providerRef : (await searchFor(deps, intentId))?.providerRef;
    if (!id) throw new ProviderTrouble(`Mercado Pago knows of no payment of ${intentId}`);
    const post = { body: { amount: neededPrice(amount) }, key };
    const refund = await call<{ id?: number; status?: string }>(deps, `/v1/payments/${id}/refunds`, post);
    if (refund?.id === undefined || refund.status === 'rejected' || refund.status === 'cancelled')
      throw new ProviderTrouble(`Mercado Pago did not give back ${intentId}`);
    return { refundRef: String(refund.id), status: refund.status === 'approved' ? 'done' : 'pending' };
  },
};
