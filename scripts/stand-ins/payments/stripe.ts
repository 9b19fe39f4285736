import { createHash, createHmac } from 'node:crypto';
import {
  type Aftermath,
  type PayerAction,
  deliverTwice,
  type Entry,
  givenBack,
  pairs,
  type SimulationContext,
  type SimulatedProvider,
  undergo,
  visit,
  wrongFields,
} from './checkout-book';
import type { SimulatedCards } from './simulated-cards';
import { takeEvidence } from './stripe-evidence';
import { disputeOf, inMajor, inUnits, paymentOf, refundsOf, type Stored, wrongInSession } from './stripe-objects';
import {
  cancel,
  capture,
  chargeCard,
  deleteCustomer,
  endHolds,
  paymentIntentOf,
  readPayment,
  saveCard,
  visitBank,
} from './stripe-cards';
import { sessionOf } from './stripe-sessions';

type Credentials = { secretKey: string; webhookSecret: string };

const API = 'https://api.stripe.com/v1';
const VERSION = '2026-10-28.endive';
const LEAST_CENTS = 50;
const LIFE_S = 24 * 3_600;

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const refused = (message: string, code?: string, status = 400): Response =>
  json({ error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } }, status);

const eventTypes: Readonly<Record<PayerAction, string>> = {
  paid: 'completed',
  pending: 'completed',
  failed: 'async_payment_failed',
  cancelled: 'expired',
};

type Stripe = {
  credentials: Credentials;
  at: SimulationContext;
  /** The account's notification URL, for payments without a checkout. */
  notify: string;
  book: Map<string, Stored>;
  answered: Map<string, { request: string; answer: unknown; status?: number }>;
  cards: SimulatedCards;
};

const callsOf = (stripe: Stripe) => ({
  book: stripe.book,
  cards: stripe.cards,
  nowS: () => nowS(stripe),
  isLive: stripe.at.isLive,
});

const nowS = ({ at }: Stripe): number => Math.floor(at.now() / 1000);

const enter = (stripe: Stripe, entry: Entry): Stored => {
  const { at, book } = stripe;
  const hash = createHash('sha256').update(entry.reference).digest('hex').slice(0, 24);
  const id = `cs_${at.isLive ? 'live' : 'test'}_${hash}`;
  const page = `${at.pages ?? 'https://checkout.stripe.com'}/c/pay/${id}`;
  const expiresAt = nowS(stripe) + LIFE_S;
  const stored: Stored = { ...entry, id, page, state: 'open', isLive: at.isLive, refunds: new Map(), expiresAt };
  book.set(entry.reference, stored);
  return stored;
};

/** Idempotency: the same key with the same fields gets the first response again; with other fields it is an error. */
const idempotent = ({ answered }: Stripe, key: string | null, request: string, act: () => unknown): Response => {
  if (!key) return refused('this call moves money: it needs an Idempotency-Key');
  const earlier = answered.get(key);
  if (earlier && earlier.request !== request)
    return json({ error: { type: 'idempotency_error', message: 'Keys are for one request only' } }, 400);
  const answer = earlier?.answer ?? act();
  answered.set(key, { request, answer });
  return json(answer);
};

/** As `idempotent`, for a call whose errors count as answers, too. */
const idempotentFor = async (
  { answered }: Stripe,
  key: string | null,
  request: string,
  act: () => Response,
): Promise<Response> => {
  const earlier = key ? answered.get(key) : undefined;
  if (earlier && earlier.request !== request)
    return json({ error: { type: 'idempotency_error', message: 'Keys are for one request only' } }, 400);
  if (earlier) return json(earlier.answer, earlier.status);
  const response = act();
  if (key) answered.set(key, { request, answer: await response.clone().json(), status: response.status });
  return response;
};

const createSession = (stripe: Stripe, key: string | null, body: string): Response => {
  const fields = pairs(new URLSearchParams(body));
  const wrong = wrongInSession(fields);
  if (wrong.length) return refused(wrong.join(', '));
  const field = (name: string) => fields[name] ?? '';
  const price = (name: string) => field(`line_items[0][price_data]${name}`);
  const reference = field('client_reference_id');
  if (key !== reference) return refused('the key is not the reference');
  // The minimum is reported in the account's own currency. Other currencies would be converted, for which no rate is
  // available here.
  if (price('[currency]') === 'usd' && Number(price('[unit_amount]')) < LEAST_CENTS)
    return refused('The Checkout Session’s total amount must convert to at least 50 cents.', 'amount_too_small');
  return idempotent(stripe, key, body, () => {
    const isSetup = field('mode') === 'setup';
    const currency = isSetup ? field('metadata[currency]') : price('[currency]').toUpperCase();
    const urls = { paid: field('success_url'), cancelled: field('cancel_url') };
    const amount = inMajor(price('[unit_amount]') || '0', currency);
    const description = price('[product_data][name]') || 'A card is saved';
    const stored = enter(stripe, { reference, amount, currency, description, urls });
    if (field('customer_creation')) stored.saves = isSetup ? 'only' : 'too';
    return sessionOf(stored, false);
  });
};

/** Only an open session can be expired. */
const expire = ({ book }: Stripe, id: string): Response => {
  const stored = [...book.values()].find(candidate => candidate.id === id);
  if (!stored) return refused('No such checkout.session', 'resource_missing', 404);
  if (stored.state !== 'open') return refused('Only Checkout Sessions with a status in ["open"] can be expired.');
  stored.state = 'cancelled';
  return json(sessionOf(stored, false));
};

const createRefund = (stripe: Stripe, key: string | null, body: string): Response => {
  const fields = pairs(new URLSearchParams(body));
  const stored = [...stripe.book.values()].find(candidate => paymentOf(candidate).id === fields['payment_intent']);
  if (!stored) return refused('No such payment_intent', 'resource_missing', 404);
  const most = inUnits(stored.amount, stored.currency);
  const wrong = wrongFields(fields, {
    payment_intent: /^pi_/,
    amount: value => /^[1-9]\d*$/.test(value) && Number(value) <= most,
    'metadata[intentId]': stored.reference,
    'metadata[refundId]': key ?? '',
  });
  if (wrong.length || stored.state !== 'paid') return refused(wrong.join(', ') || 'there is no successful charge');
  const unrefunded = most - inUnits(String(givenBack(stored)), stored.currency);
  // A known key gets the same answer again, whatever was refunded since.
  if (!stripe.answered.has(key ?? '') && Number(fields['amount']) > unrefunded)
    return unrefunded <= 0
      ? refused(`Charge ${stored.id.replace('cs_', 'ch_')} has already been refunded.`, 'charge_already_refunded')
      : refused(
          `Refund amount (${fields['amount']}) is greater than unrefunded amount on charge (${unrefunded})`,
          'charge_already_refunded',
        );
  return idempotent(stripe, key, body, () => {
    const id = `re_${stored.refunds.size + 1}${stored.id.slice(8)}`;
    stored.refunds.set(key ?? '', { id, amount: inMajor(fields['amount'] ?? '', stored.currency) });
    return { id, object: 'refund', status: 'succeeded', amount: Number(fields['amount']) };
  });
};

const EXPANDED = 'payment_intent.latest_charge.balance_transaction';

const listed = (data: readonly unknown[]): Response => json({ object: 'list', data, has_more: false });

const SAVED = 'setup_intent.payment_method';

const isExpandedIn = (params: URLSearchParams, prefix = ''): boolean =>
  params.get('expand[0]') === `${prefix}${EXPANDED}` && params.get('expand[1]') === `${prefix}${SAVED}`;

const withPayment = ({ book }: Stripe, payment: string | null): Stored[] =>
  [...book.values()].filter(candidate => paymentOf(candidate).id === payment);

const readList = (stripe: Stripe, { pathname, searchParams }: URL): Response | undefined => {
  const found = withPayment(stripe, searchParams.get('payment_intent'));
  if (pathname === '/v1/disputes') return listed(found.flatMap(disputeOf));
  if (pathname === '/v1/refunds') return listed(found.flatMap(refundsOf));
  if (pathname === '/v1/checkout/sessions')
    return listed(
      found.filter(({ byCard }) => !byCard).map(each => sessionOf(each, isExpandedIn(searchParams, 'data.'))),
    );
  return undefined;
};

const readSession = ({ book }: Stripe, { pathname, searchParams }: URL): Response => {
  const id = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(pathname)?.[1];
  if (id === undefined) return refused('Unrecognized request URL', undefined, 404);
  const stored = [...book.values()].find(candidate => candidate.id === id);
  if (!stored) return refused('No such checkout.session', 'resource_missing', 404);
  return json(sessionOf(stored, isExpandedIn(searchParams)));
};

const answerPost = async (stripe: Stripe, path: string, key: string | null, body: string): Promise<Response> => {
  const fields = pairs(new URLSearchParams(body));
  const calls = callsOf(stripe);
  if (path === 'checkout/sessions') return createSession(stripe, key, body);
  const expiring = /^checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1];
  if (expiring !== undefined) return expire(stripe, expiring);
  if (path === 'refunds') return createRefund(stripe, key, body);
  const disputed = /^disputes\/([^/]+)$/.exec(path)?.[1];
  if (disputed !== undefined)
    return idempotentFor(stripe, key, body, () => takeEvidence(stripe.book, disputed, fields));
  if (path === 'payment_intents') return idempotentFor(stripe, key, body, () => chargeCard(calls, fields, key));
  const [, id = '', step] = /^payment_intents\/([^/]+)\/(capture|cancel)$/.exec(path) ?? [];
  if (step === 'capture') return idempotentFor(stripe, key, body, () => capture(calls, id, fields));
  return step === 'cancel' ? cancel(calls, id) : refused('Unrecognized request URL', undefined, 404);
};

const readPaymentIn = (stripe: Stripe, { pathname, searchParams }: URL): Response | undefined => {
  if (pathname === '/v1/payment_intents/search') {
    const reference = /^metadata\['intentId'\]:'([\w-]+)'$/.exec(searchParams.get('query') ?? '')?.[1];
    const stored = reference === undefined ? undefined : stripe.book.get(reference);
    return json({ object: 'search_result', data: stored?.byCard ? [paymentIntentOf(stored)] : [], has_more: false });
  }
  const id = /^\/v1\/payment_intents\/([^/]+)$/.exec(pathname)?.[1];
  return id === undefined ? undefined : readPayment(callsOf(stripe), id);
};

const answerCall = async (stripe: Stripe, request: Request): Promise<Response> => {
  const { headers, method } = request;
  const url = new URL(request.url);
  endHolds(callsOf(stripe));
  if (headers.get('authorization') !== `Bearer ${stripe.credentials.secretKey}`)
    return refused('Invalid API Key provided', undefined, 401);
  if (headers.get('stripe-version') !== VERSION) return refused(`another version than ${VERSION}`);
  if (method === 'GET') return readList(stripe, url) ?? readPaymentIn(stripe, url) ?? readSession(stripe, url);
  if (method === 'DELETE') return deleteCustomer(callsOf(stripe), url.pathname.replace('/v1/customers/', ''));
  if (method !== 'POST' || headers.get('content-type') !== 'application/x-www-form-urlencoded')
    return refused('a form is expected');
  return answerPost(stripe, url.pathname.replace('/v1/', ''), headers.get('idempotency-key'), await request.text());
};

const notification = (stripe: Stripe, stored: Stored, type: string, object: unknown): Request => {
  const body = JSON.stringify({
    id: `evt_${stored.id.slice(8)}`,
    object: 'event',
    type,
    livemode: stored.isLive,
    data: { object },
  });
  const t = nowS(stripe);
  const v1 = createHmac('sha256', stripe.credentials.webhookSecret).update(`${t}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${t},v1=${v1}` };
  const to = stored.urls.notify ?? (stored.urls.paid ? new URL('webhook', stored.urls.paid) : stripe.notify);
  return new Request(to, { method: 'POST', headers, body });
};

/** Applies the pressed button. A bank's late confirmation has its own event type. */
const act = async (stripe: Stripe, stored: Stored, action: PayerAction): Promise<void> => {
  const isLate = stored.state === 'pending' && action === 'paid';
  stored.state = action;
  saveCard(callsOf(stripe), stored);
  const type = isLate ? 'async_payment_succeeded' : eventTypes[action];
  await deliverTwice(stripe.at, () =>
    notification(stripe, stored, `checkout.session.${type}`, sessionOf(stored, false)),
  );
};

const disputeTypes = { take: 'funds_withdrawn', dispute: 'created', win: 'closed', lose: 'closed' } as const;

/** An event after a payment names the payment intent, as Stripe's do. */
const happens = async (stripe: Stripe, stored: Stored, aftermath: Aftermath): Promise<void> => {
  if (aftermath === 'payAgain' || !undergo(stored, aftermath, stripe.at.now())) return;
  const [type, object] =
    aftermath === 'refundPart' || aftermath === 'refundRest'
      ? ['charge.refunded', paymentOf(stored, false).latest_charge]
      : aftermath === 'refundFails'
        ? ['refund.failed', refundsOf(stored).find(({ status }) => status === 'failed')]
        : [`charge.dispute.${disputeTypes[aftermath]}`, disputeOf(stored)[0]];
  await deliverTwice(stripe.at, () => notification(stripe, stored, type, object));
};

/** Simulates Stripe Checkout. */
export const simulateStripe = (
  credentials: Credentials,
  at: SimulationContext,
  notify = '',
): SimulatedProvider & { cards: SimulatedCards } => {
  const stripe: Stripe = { credentials, at, notify, book: new Map(), answered: new Map(), cards: new Map() };
  return {
    book: stripe.book,
    cards: stripe.cards,
    enter: entry => enter(stripe, entry),
    handle: async request => {
      if (request.url.startsWith(`${API}/`)) return answerCall(stripe, request);
      const bank = await visitBank(callsOf(stripe), request);
      if (bank) return bank;
      const stored = [...stripe.book.values()].find(candidate => candidate.page === request.url);
      if (!stored) return new Response('Not found', { status: 404 });
      return visit(
        'Stripe',
        request,
        stored,
        action => act(stripe, stored, action),
        aftermath => happens(stripe, stored, aftermath),
      );
    },
  };
};
