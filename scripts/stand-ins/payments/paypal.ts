import { createHash, createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  type Aftermath,
  type PayerAction,
  deliverTwice,
  type Entry,
  pairs,
  type SimulationContext,
  type SimulatedProvider,
  undergo,
  visit,
  wrongFields,
} from './checkout-book';
import {
  captureHeld,
  chargeAccount,
  createSetup,
  createToken,
  deleteToken,
  endHolds,
  fulfil,
  saveAccount,
  setupJson,
  type Vault,
  voidHeld,
} from './paypal-cards';
import type { SimulatedCards } from './simulated-cards';
import { captureJson, disputeJson, type Order, orderJson, wrongInOrder, wrongInRefund } from './paypal-objects';

type Credentials = { clientId: string; clientSecret: string; webhookId: string };

const TOKEN_S = 32_400;

type PayPal = {
  credentials: Credentials;
  at: SimulationContext;
  book: Map<string, Order>;
  tokens: Map<string, number>;
  answered: Map<string, { request: string; answer: Response }>;
  cards: SimulatedCards;
  invoices: Set<string>;
  /** The account's notification URL, for payments without a checkout. */
  notify: string;
};

const vaultOf = (paypal: PayPal): Vault => ({
  book: paypal.book,
  cards: paypal.cards,
  invoices: paypal.invoices,
  notify: paypal.notify,
  nowS: () => Math.floor(paypal.at.now() / 1000),
  enter: entry => enter(paypal, entry),
  sendEvent: (order, type) => sendEvent(paypal, order, type, captureJson(order)),
});

/** One key signs the webhooks of all merchants; the webhook id in the signed text identifies the merchant. */
let keys: ReturnType<typeof newKeys> | undefined;
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const refused = (status: number, name: string, issue = name): Response =>
  Response.json({ name, message: issue, debug_id: 'd1', details: [{ issue }] }, { status });

const apiHost = ({ at }: PayPal): string => (at.isLive ? 'api-m.paypal.com' : 'api-m.sandbox.paypal.com');

const enter = (paypal: PayPal, entry: Entry): Order => {
  const { at, book } = paypal;
  const id = createHash('sha256').update(entry.reference).digest('hex').slice(0, 17).toUpperCase();
  const page = `${at.pages ?? `https://www.${at.isLive ? '' : 'sandbox.'}paypal.com`}/checkoutnow?token=${id}`;
  const order: Order = { ...entry, id, page, state: 'open', isLive: at.isLive, refunds: new Map() };
  book.set(entry.reference, order);
  return order;
};

const giveToken = async ({ credentials, tokens, at }: PayPal, request: Request): Promise<Response> => {
  const { clientId, clientSecret } = credentials;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (request.headers.get('authorization') !== basic) return refused(401, 'invalid_client');
  if ((await request.text()) !== 'grant_type=client_credentials') return refused(400, 'unsupported_grant_type');
  const token = `A21AA${tokens.size + 1}`;
  tokens.set(token, at.now() + TOKEN_S * 1000);
  return Response.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_S });
};

/** The verify-webhook-signature call: checks the raw event text against its signature headers. */
const judge = ({ credentials, at }: PayPal, text: string): Response => {
  const mark = ',"webhook_event":';
  const cut = text.indexOf(mark);
  const event = text.slice(cut + mark.length, -1);
  const claims = pairs(Object.entries(JSON.parse(`${text.slice(0, cut)}}`) as Record<string, string>));
  const host = `https://${at.isLive ? 'api.paypal.com' : 'api.sandbox.paypal.com'}/v1/notifications/certs/`;
  const wrong = wrongFields(claims, {
    auth_algo: 'SHA256withRSA',
    cert_url: value => value.startsWith(host),
    transmission_id: /^[\w-]{1,50}$/,
    transmission_sig: /^[A-Za-z0-9+/=]{1,500}$/,
    transmission_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    webhook_id: /^\w{1,50}$/,
  });
  if (wrong.length) return refused(400, 'VALIDATION_ERROR', wrong.join(', '));
  const { transmission_id: id, transmission_time: time, transmission_sig: signature = '' } = claims;
  const message = `${id}|${time}|${credentials.webhookId}|${crc32(Buffer.from(event))}`;
  keys ??= newKeys();
  const isOurs =
    claims['webhook_id'] === credentials.webhookId &&
    createVerify('RSA-SHA256').update(message).verify(keys.publicKey, signature, 'base64');
  return Response.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' });
};

const sendEvent = async (
  { credentials, at }: PayPal,
  { urls }: Order,
  type: string,
  resource: unknown,
): Promise<void> => {
  const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_version: '1.0', event_type: type, resource });
  const [id, time] = [randomUUID(), new Date(at.now()).toISOString().replace(/\.\d+/, '')];
  const message = `${id}|${time}|${credentials.webhookId}|${crc32(Buffer.from(body))}`;
  keys ??= newKeys();
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `https://api${at.isLive ? '' : '.sandbox'}.paypal.com/v1/notifications/certs/CERT-360caa42`,
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(message).sign(keys.privateKey, 'base64'),
  };
  const to = urls.notify ?? new URL('webhook', urls.paid);
  await deliverTwice(at, () => new Request(to, { method: 'POST', headers, body }));
};

const events = { paid: 'COMPLETED', pending: 'PENDING', failed: 'DENIED', cancelled: 'DENIED' } as const;
const sendCaptureEvent = (paypal: PayPal, order: Order, action: PayerAction) =>
  sendEvent(paypal, order, `PAYMENT.CAPTURE.${events[action]}`, captureJson(order));

/** Payment happens at capture: the approved order is completed, put under review, or declined by the bank. */
const capture = async (paypal: PayPal, order: Order): Promise<Response> => {
  if (order.captureId) return refused(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (!order.approved) return refused(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (order.approved === 'failed') return refused(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  if (order.intent === 'AUTHORIZE') return refused(422, 'UNPROCESSABLE_ENTITY', 'ACTION_DOES_NOT_MATCH_INTENT');
  if (order.saves && order.approved === 'paid') saveAccount(vaultOf(paypal), order);
  order.captureId = `${order.id.slice(0, 14)}CAP`;
  order.state = order.approved;
  await sendCaptureEvent(paypal, order, order.approved);
  return Response.json(orderJson(order), { status: 201 });
};

const disputeEvents = { dispute: 'CREATED', take: 'UPDATED', win: 'RESOLVED', lose: 'RESOLVED' } as const;

/** A refund of the panel has the invoice's id and no custom one; disputes name the transaction. */
const happens = async (paypal: PayPal, order: Order, aftermath: Aftermath): Promise<void> => {
  if (aftermath === 'payAgain' || !undergo(order, aftermath, paypal.at.now())) return;
  if (aftermath === 'refundPart' || aftermath === 'refundRest') {
    const refund = order.panelRefunds?.at(-1);
    const related = { supplementary_data: { related_ids: { order_id: order.id } } };
    await sendEvent(paypal, order, 'PAYMENT.CAPTURE.REFUNDED', {
      id: refund?.id,
      invoice_id: order.reference,
      ...related,
    });
  } else if (aftermath === 'refundFails') {
    const [key, refund] = [...order.refunds].at(-1) ?? [];
    const related = { supplementary_data: { related_ids: { order_id: order.id } } };
    const failed = { id: refund?.id, custom_id: order.reference, invoice_id: key, status: 'FAILED', ...related };
    await sendEvent(paypal, order, 'PAYMENT.REFUND.FAILED', failed);
  } else await sendEvent(paypal, order, `CUSTOMER.DISPUTE.${disputeEvents[aftermath]}`, disputeJson(order));
};

const disputes = ({ book }: PayPal, { pathname, searchParams }: URL): Response => {
  const found = [...book.values()].flatMap(order => disputeJson(order) ?? []);
  const id = /^\/v1\/customer\/disputes\/([^/]+)$/.exec(pathname)?.[1];
  if (id !== undefined) {
    const dispute = found.find(({ dispute_id }) => dispute_id === id);
    return dispute ? Response.json(dispute) : refused(404, 'RESOURCE_NOT_FOUND');
  }
  const capture = searchParams.get('disputed_transaction_id');
  const listed = found.filter(each =>
    each.disputed_transactions.some(transaction => transaction.seller_transaction_id === capture),
  );
  // PayPal's list does not contain the outcome.
  return Response.json({ items: listed.map(({ dispute_outcome: _outcome, ...item }) => item) });
};

const giveBack = ({ book }: PayPal, id: string, key: string, body: unknown): Response => {
  const order = [...book.values()].find(candidate => candidate.captureId === id && candidate.state === 'paid');
  const wrong = order ? wrongInRefund(order, key, body) : ['CAPTURE_NOT_FOUND'];
  if (!order || wrong.length) return refused(422, 'UNPROCESSABLE_ENTITY', wrong.join(', '));
  const refund = {
    id: `${id.slice(0, 13)}R${order.refunds.size}`,
    amount: (body as { amount: { value: string } }).amount.value,
  };
  order.refunds.set(key, refund);
  return Response.json({ id: refund.id, status: 'COMPLETED' }, { status: 201 });
};

type OrderBody = {
  purchase_units: [{ custom_id: string; description: string; amount: { value: string; currency_code: string } }];
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } };
};

const create = (paypal: PayPal, body: unknown): Response | Promise<Response> => {
  const { payment_source: source } = body as { payment_source?: { paypal?: { vault_id?: string } } };
  if (source?.paypal?.vault_id !== undefined) return chargeAccount(vaultOf(paypal), body);
  const wrong = wrongInOrder(body);
  if (wrong.length) return refused(400, 'INVALID_REQUEST', wrong.join(', '));
  const { purchase_units, payment_source } = body as OrderBody;
  const [{ custom_id: reference, description, amount }] = purchase_units;
  const { return_url: paid, cancel_url: cancelled } = payment_source.paypal.experience_context;
  const { value, currency_code: currency } = amount;
  const order = enter(paypal, { reference, description, amount: value, currency, urls: { paid, cancelled } });
  order.saves = 'attributes' in payment_source.paypal;
  return Response.json(orderJson(order), { status: 201 });
};

/** Holds the amount that the owner of a saved account has approved. */
const authorize = (paypal: PayPal, order: Order): Promise<Response> | Response => {
  if (order.held) return refused(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_AUTHORIZED');
  if (order.intent !== 'AUTHORIZE') return refused(422, 'UNPROCESSABLE_ENTITY', 'ACTION_DOES_NOT_MATCH_INTENT');
  if (order.approved !== 'paid') return refused(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  return fulfil(vaultOf(paypal), order);
};

const postToVault = (paypal: PayPal, path: string, body: unknown): Response | Promise<Response> | undefined => {
  if (path === '/v3/vault/setup-tokens') return createSetup(vaultOf(paypal), body);
  if (path === '/v3/vault/payment-tokens') return createToken(vaultOf(paypal), body);
  const [, id = '', what] = /^\/v2\/payments\/authorizations\/(\w+)\/(capture|void)$/.exec(path) ?? [];
  if (what === 'capture') return captureHeld(vaultOf(paypal), id, body);
  return what === 'void' ? voidHeld(vaultOf(paypal), id) : undefined;
};

const post = async (paypal: PayPal, request: Request, path: string): Promise<Response> => {
  const text = await request.text();
  if (request.headers.get('content-type') !== 'application/json') return refused(415, 'UNSUPPORTED_MEDIA_TYPE');
  if (path === '/v1/notifications/verify-webhook-signature') return judge(paypal, text);
  const key = request.headers.get('paypal-request-id');
  if (!key) return refused(400, 'PAYPAL_REQUEST_ID_REQUIRED');
  if (request.headers.get('prefer') !== 'return=representation') return refused(400, 'MINIMAL');
  const earlier = paypal.answered.get(`${path} ${key}`);
  if (earlier) return earlier.request === text ? earlier.answer.clone() : refused(422, 'PREVIOUS_REQUEST_DIFFERS');
  const body: unknown = JSON.parse(text);
  const [, id = '', what] =
    /^\/v2\/(?:checkout\/orders|payments\/captures)\/(\w+)\/(capture|authorize|refund)$/.exec(path) ?? [];
  const order = [...paypal.book.values()].find(candidate => candidate.id === id);
  const act = async () => {
    if (path === '/v2/checkout/orders') return create(paypal, body);
    const ofVault = await postToVault(paypal, path, body);
    if (ofVault) return ofVault;
    if (what === 'authorize' && order) return authorize(paypal, order);
    if (what === 'refund') return giveBack(paypal, id, key, body);
    return what === 'capture' && order ? capture(paypal, order) : refused(404, 'RESOURCE_NOT_FOUND');
  };
  const answer = await act();
  if (answer.ok) paypal.answered.set(`${path} ${key}`, { request: text, answer: answer.clone() });
  return answer;
};

const call = async (paypal: PayPal, request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '/v1/oauth2/token') return giveToken(paypal, request);
  const token = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if ((paypal.tokens.get(token) ?? 0) <= paypal.at.now()) return refused(401, 'AUTHENTICATION_FAILURE');
  endHolds(vaultOf(paypal));
  if (request.method === 'POST') return post(paypal, request, pathname);
  const [, kind, saved = ''] = /^\/v3\/vault\/(setup|payment)-tokens\/(\w+)$/.exec(pathname) ?? [];
  if (kind === 'payment' && request.method === 'DELETE') return deleteToken(vaultOf(paypal), saved);
  if (pathname.startsWith('/v1/customer/disputes')) return disputes(paypal, new URL(request.url));
  const id = /^\/v2\/checkout\/orders\/([^/]+)$/.exec(pathname)?.[1];
  const order = [...paypal.book.values()].find(candidate => candidate.id === (id ?? saved));
  if (kind === 'setup' && order?.isSetup) return Response.json(setupJson(order));
  // Sandbox orders do not exist in production.
  return order?.isLive === paypal.at.isLive ? Response.json(orderJson(order)) : refused(404, 'RESOURCE_NOT_FOUND');
};

/** The payer approves or leaves; a payment under review is decided later. */
const act = async (paypal: PayPal, order: Order, action: PayerAction): Promise<void> => {
  if (order.state === 'pending') {
    order.state = action;
    return sendCaptureEvent(paypal, order, action);
  }
  if (action === 'cancelled') return;
  order.approved = action;
  if (order.isSetup) return;
  await sendEvent(paypal, order, 'CHECKOUT.ORDER.APPROVED', orderJson(order));
};

/** Simulates PayPal: orders that a payer approves and the merchant captures. */
export const simulatePayPal = (
  credentials: Credentials,
  at: SimulationContext,
  notify = '',
): SimulatedProvider & { cards: SimulatedCards } => {
  const maps = {
    book: new Map(),
    tokens: new Map(),
    answered: new Map(),
    cards: new Map(),
    invoices: new Set<string>(),
  };
  const paypal: PayPal = { credentials, at, notify, ...maps };
  return {
    book: paypal.book,
    cards: paypal.cards,
    enter: entry => enter(paypal, entry),
    handle: async request => {
      if (new URL(request.url).host === apiHost(paypal)) return call(paypal, request);
      const order = [...paypal.book.values()].find(({ page }) => page === request.url);
      if (!order) return new Response('Not found', { status: 404 });
      return visit(
        'PayPal',
        request,
        order,
        action => act(paypal, order, action),
        aftermath => happens(paypal, order, aftermath),
      );
    },
  };
};
