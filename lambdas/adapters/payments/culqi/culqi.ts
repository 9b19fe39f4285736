import * as z from 'zod/mini';
import { MINUTE_MS } from '#shared/contract/time';
import { refuse } from '#shared/contract/errors';
import { factsOf } from '#shared/contract/payment-providers';
import { fromHundredths, toHundredths } from '#shared/domain/money/provider-amounts';
import type { Deps, Fact, PaymentAdapter, PaymentRef, PayOrder, RawRequest, Refund } from '#lambdas/ports/payments';
import { bestOf } from '#lambdas/adapters/payments/attempts';
import { refundOnce } from '#lambdas/adapters/payments/refunds';
import { askJson, formOf, jsonOf, modeInKey, ProviderTrouble } from '#lambdas/adapters/payments/wire';
import { culqiPage } from './page';

type Config = { publicKey: string; secretKey: string };
type Api = Pick<Deps<Config>, 'cfg' | 'fetch'>;

const API = 'https://api.culqi.com/v2';
/** Charges and refunds cannot be looked up by our texts: their lists are searched page by page, newest first. */
const PAGE_ROWS = 100;
const MAX_PAGES = 100;
const SECOND_MS = 1_000;
/** Clocks differ. */
const EARLIER_MS = 10 * MINUTE_MS;

const chargeId = z.string().check(z.regex(/^chr_(test|live)_\w+$/));
const chargeShape = z.object({
  id: chargeId,
  amount: z.int(),
  amount_refunded: z.optional(z.nullable(z.int())),
  currency_code: z.string(),
  outcome: z.optional(z.nullable(z.object({ type: z.string() }))),
  metadata: z.optional(z.nullable(z.object({ intent_id: z.optional(z.string()) }))),
});
type Charge = z.infer<typeof chargeShape>;
const chargeList = z.object({ items: z.array(chargeShape) });
const refundShape = z.object({
  id: z.string(),
  charge_id: z.string(),
  metadata: z.optional(z.nullable(z.object({ key: z.optional(z.string()) }))),
});
const refundList = z.object({ items: z.array(refundShape) });
const failure = z.object({ type: z.string(), charge_id: z.optional(z.nullable(z.string())) });
/** The 3-D Secure result, once the card holder has confirmed. */
const confirmation = z.object({
  eci: z.string(),
  xid: z.string(),
  cavv: z.string(),
  protocolVersion: z.string(),
  directoryServerTransactionId: z.string(),
});
const posted = z.object({
  token: z.string().check(z.regex(/^(tkn|ype)_(test|live)_\w{1,40}$/)),
  device: z.string().check(z.regex(/^[\w-]{0,64}$/)),
  confirmed: z.string().check(z.maxLength(2000)),
});

const call = ({ cfg, fetch }: Api, path: string, post?: unknown, accept?: readonly number[]) => {
  const headers = { authorization: `Bearer ${cfg.secretKey}`, 'content-type': 'application/json' };
  const init = post === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(post) };
  return askJson({ fetch }, `${API}${path}`, init, accept);
};

const factOf = ({ id, amount, amount_refunded, currency_code, outcome, metadata }: Charge): Fact | 'unknown' => {
  const money = fromHundredths(amount, currency_code);
  if (!money) throw new ProviderTrouble(`culqi names an amount of ${amount} ${currency_code}`);
  const intentId = metadata?.intent_id;
  if (!intentId) return 'unknown';
  const status = outcome?.type === 'venta_exitosa' ? 'paid' : 'failed';
  const fact: Fact = { intentId, providerRef: id, status, amount: money, live: id.startsWith('chr_live_') };
  const refundedMinor = fromHundredths(amount_refunded ?? 0, currency_code)?.minor ?? 0;
  return status === 'paid' ? { ...fact, refundedMinor } : fact;
};

const chargeAt = async (api: Api, id: string): Promise<Charge | undefined> => {
  const { status, body } = await call(api, `/charges/${id}`, undefined, [404]);
  return status === 404 ? undefined : z.parse(chargeShape, body);
};

type Search<T> = {
  path: string;
  list: z.ZodMiniType<{ items: T[] }>;
  filter: string;
  isEnough(found: readonly T[]): boolean;
};

/**
 * Reads a list page by page until it contains the wanted entry. @throws {ProviderTrouble} when the list is too long: an
 * entry that was not reached must not count as missing.
 */
const search = async <T extends { id: string }>(api: Api, { path, list, filter, isEnough }: Search<T>) => {
  const found: T[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const after = found.length > 0 ? `&after=${found.at(-1)?.id}` : '';
    const { items } = z.parse(list, (await call(api, `${path}?limit=${PAGE_ROWS}${filter}${after}`)).body);
    found.push(...items);
    if (items.length < PAGE_ROWS || isEnough(items)) return found;
  }
  throw new ProviderTrouble(`culqi’s list of ${path} is too long to look through`);
};

/**
 * Filters of a list. `since` is in seconds: if Culqi reads it as milliseconds, it is a date long ago and excludes
 * nothing.
 */
const filterOf = ({ since, amount }: Pick<PaymentRef, 'since' | 'amount'>): string =>
  (since === undefined ? '' : `&creation_date_from=${Math.floor((since - EARLIER_MS) / SECOND_MS)}`) +
  (amount === undefined ? '' : `&amount=${toHundredths(amount)}`);

/** The charges of an order: the payer may have retried after a declined card. */
const chargesFor = async (api: Api, intentId: string, where: Pick<PaymentRef, 'since' | 'amount'>) => {
  const isOurs = ({ metadata }: Charge) => metadata?.intent_id === intentId;
  const isPaid = (charge: Charge) => isOurs(charge) && charge.outcome?.type === 'venta_exitosa';
  const wanted = { path: '/charges', list: chargeList, filter: filterOf(where) };
  const charges = await search(api, { ...wanted, isEnough: items => items.some(isPaid) });
  const found = charges.filter(isOurs).map(factOf);
  return bestOf(found.filter(fact => fact !== 'unknown'));
};

/** The refunds of a charge, which the list names by their amount only; empty if nothing was refunded. */
const refundsOf = async (api: Api, { providerRef, amount, key }: Refund) => {
  const charge = await chargeAt(api, providerRef);
  if (charge && (charge.amount_refunded ?? 0) === 0) return [];
  const isEnough = (items: readonly z.infer<typeof refundShape>[]) =>
    items.some(({ metadata }) => metadata?.key === key);
  return search(api, { path: '/refunds', list: refundList, filter: filterOf({ amount }), isEnough });
};

const chargeOf = ({ intentId, amount, customer, description }: PayOrder, form: z.infer<typeof posted>) => {
  const confirmed = form.confirmed ? z.parse(confirmation, JSON.parse(form.confirmed)) : undefined;
  return {
    amount: toHundredths(amount),
    currency_code: amount.currency,
    email: customer.email,
    source_id: form.token,
    description: description.slice(0, 80),
    antifraud_details: {
      ...(customer.firstName ? { first_name: customer.firstName } : {}),
      ...(customer.lastName ? { last_name: customer.lastName } : {}),
      ...(customer.phone ? { phone_number: customer.phone.replace(/\D/g, '') } : {}),
      ...(form.device ? { device_finger_print_id: form.device } : {}),
    },
    metadata: { intent_id: intentId },
    ...(confirmed ? { authentication_3DS: confirmed } : {}),
  };
};

const complete = async (request: RawRequest, order: PayOrder, api: Api): Promise<Fact> => {
  const form = z.parse(posted, Object.fromEntries(formOf(request)));
  // Culqi has no idempotency keys: after a lost response the payer may come back with a new token.
  const { begunAt: since, amount } = order;
  const earlier = await chargesFor(api, order.intentId, { since, amount });
  if (earlier?.status === 'paid') return earlier;
  const { status, body } = await call(api, '/charges', chargeOf(order, form), [400, 402]);
  const charge = status === 201 ? factOf(z.parse(chargeShape, body)) : undefined;
  if (typeof charge === 'object') return charge;
  const { success, data: error } = z.safeParse(failure, body);
  // Status 200: the bank still requires the card holder's confirmation.
  if (status !== 200 && (!success || error.type !== 'card_error'))
    throw new ProviderTrouble(`culqi refuses to charge: ${success ? error.type : 'for no known reason'}`, status);
  const providerRef = (success && error.charge_id) || form.token;
  const live = api.cfg.secretKey.startsWith('sk_live_');
  return { intentId: order.intentId, providerRef, status: 'failed', amount: order.amount, live };
};

/** The body is JSON, and its `data` is a JSON string. */
const chargeNamed = (request: RawRequest): string | undefined => {
  const event = jsonOf(request);
  const data =
    typeof event?.['data'] === 'string' ? jsonOf({ body: new TextEncoder().encode(event['data']) }) : event?.['data'];
  return z.safeParse(z.object({ id: chargeId }), data).data?.id;
};

/**
 * Culqi, Peru: our own page with their checkout in it. Its notifications are not signed, so its API is always queried.
 */
export const culqi: PaymentAdapter<Config> = {
  name: 'culqi',
  config: z.object({
    publicKey: z.string().check(z.regex(/^pk_(test|live)_\w+$/)),
    secretKey: z.string().check(z.regex(/^sk_(test|live)_\w+$/)),
  }),
  keyModes: ({ publicKey, secretKey }) => ({ publicKey: modeInKey(publicKey), secretKey: modeInKey(secretKey) }),
  supports: ({ minor, currency }) => minor > 0 && factsOf('culqi').currencies?.includes(currency) === true,
  startCheckout: async (order, { cfg }) =>
    order.customer.email ? culqiPage(order, cfg.publicKey) : refuse('payer_email_missing'),

  async verifyCallback(request) {
    const providerRef = chargeNamed(request);
    return providerRef ? { ref: { providerRef }, authenticity: 'none', reply: { status: 200 } } : 'ignore';
  },

  complete,

  async queryStatus({ intentId, providerRef, since, amount }, api) {
    const byNumber = z.safeParse(chargeId, providerRef).success && providerRef;
    if (!byNumber) return (intentId && (await chargesFor(api, intentId, { since, amount }))) || 'unknown';
    const charge = await chargeAt(api, byNumber);
    return charge ? factOf(charge) : 'unknown';
  },

  refund: (refund, api) => {
    const { providerRef, amount, key } = refund;
    return refundOnce({
      list: () => refundsOf(api, refund),
      hasKey: ({ charge_id, metadata }) => charge_id === providerRef && metadata?.key === key,
      give: async () => {
        const wanted = { amount: toHundredths(amount), charge_id: providerRef, reason: 'solicitud_comprador' };
        return z.parse(refundShape, (await call(api, '/refunds', { ...wanted, metadata: { key } })).body);
      },
      asRefunded: ({ id }) => ({ refundRef: id, status: 'done' }),
    });
  },
};
