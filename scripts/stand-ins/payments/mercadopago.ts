import { createHash, createHmac } from 'node:crypto';
import {
  type Aftermath,
  type PayerAction,
  deliverTwice,
  type Entry,
  flat,
  type SimulationContext,
  type SimulatedProvider,
  type Rule,
  undergo,
  visit,
  wrongFields,
} from './checkout-book';
import {
  askedByBrowser,
  callCustomer,
  changePayment,
  createCustomer,
  createPayment,
  createToken,
  endHolds,
  searchCustomer,
} from './mercadopago-cards';
import {
  type Credentials,
  currencies,
  inCents,
  isTestUser,
  left,
  type MercadoPago,
  type Payment,
  paymentJson,
  payments,
  type Preference,
  refused,
} from './mercadopago-objects';
import { mercadoPagoWeb } from './mercadopago-web';

const API = 'https://api.mercadopago.com/';
const sites: Readonly<Record<string, string>> = {
  AR: 'com.ar',
  BR: 'com.br',
  CL: 'cl',
  CO: 'com.co',
  MX: 'com.mx',
  PE: 'com.pe',
  UY: 'com.uy',
};
const statuses: Readonly<Record<PayerAction, string>> = {
  paid: 'approved',
  pending: 'pending',
  failed: 'rejected',
  cancelled: 'cancelled',
};

const enter = ({ credentials, at, book }: MercadoPago, entry: Entry): Preference => {
  const hash = createHash('sha256').update(entry.reference).digest('hex');
  const id = `123456789-${hash.slice(0, 8)}-${hash.slice(8, 12)}-${hash.slice(12, 16)}`;
  const host = `https://${at.isLive ? 'www' : 'sandbox'}.mercadopago.${sites[credentials.country]}`;
  const page = `${at.pages ?? host}/checkout/v1/redirect?pref_id=${id}`;
  const entered: Preference = {
    ...entry,
    id,
    page,
    state: 'open',
    isLive: at.isLive,
    refunds: new Map(),
    again: 0,
    payments: [],
  };
  book.set(entry.reference, entered);
  return entered;
};

const isUrl: Rule = value => URL.canParse(JSON.parse(value));
const isDate: Rule = /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d"$/;
const isText: Rule = /^".{1,256}"$/;

/** A price is a JSON number in major units, never a string; Chilean and Colombian pesos have no cents. */
const isPrice = (currency: string | undefined): Rule =>
  currency === 'CLP' || currency === 'COP'
    ? /^[1-9]\d*$/
    : value => /^\d+(\.\d{1,2})?$/.test(value) && Number(value) > 0;

const wrongInPreference = (body: unknown, { country }: Credentials): string[] =>
  wrongFields(
    flat(body),
    {
      'items.0.id': isText,
      'items.0.title': isText,
      'items.0.quantity': '1',
      'items.0.unit_price': isPrice(currencies[country]),
      'items.0.currency_id': JSON.stringify(currencies[country]),
      external_reference: /^"[\w-]{1,64}"$/,
      'back_urls.success': isUrl,
      'back_urls.pending': isUrl,
      'back_urls.failure': isUrl,
      auto_return: '"approved"',
      notification_url: isUrl,
      expires: 'true',
      expiration_date_to: isDate,
    },
    { 'payer.name': /^".*"$/, 'payer.surname': /^".*"$/, 'payer.email': /^"[^@\s]+@[^@\s]+"$/ },
  );

type PreferenceBody = {
  items: [{ title: string; unit_price: number; currency_id: string }];
  external_reference: string;
  back_urls: { success: string; failure: string };
  notification_url: string;
};

const createPreference = (mp: MercadoPago, body: unknown): unknown => {
  const { items, external_reference: reference, back_urls: back, notification_url: notify } = body as PreferenceBody;
  const [{ title: description, unit_price: price, currency_id: currency }] = items;
  const urls = { paid: back.success, cancelled: back.failure, notify };
  const { id, page } = enter(mp, { reference, amount: String(price), currency, description, urls });
  const hasOnePage = mp.at.isLive || isTestUser(mp);
  return hasOnePage ? { id, init_point: page } : { id, init_point: `${page}&live=1`, sandbox_init_point: page };
};

const createRefund = (mp: MercadoPago, id: number, key: string, body: unknown): unknown => {
  const { preference } = payments(mp).find(({ payment }) => payment.id === id)!;
  const refund = { id: `${id}${preference.refunds.size + 1}`, amount: String((body as { amount: number }).amount) };
  preference.refunds.set(key, refund);
  return { id: Number(refund.id), payment_id: id, amount: Number(refund.amount), status: 'approved' };
};

const wrongInRefund = (mp: MercadoPago, id: number, body: unknown): string[] => {
  const found = payments(mp).find(({ payment }) => payment.id === id);
  if (!found || found.payment.status !== 'approved') return ['no approved payment of this id'];
  const isAmount: Rule = value => /^\d+(\.\d{1,2})?$/.test(value) && inCents(value) <= left(found.preference);
  return wrongFields(flat(body), { amount: isAmount });
};

/** The answer to the creation or change of a card payment, of which the merchant is notified, too. */
const answerAndNotify = async (mp: MercadoPago, made: Response | Preference): Promise<Response> => {
  if (made instanceof Response) return made;
  const payment = made.payments.at(-1)!;
  await deliverTwice(mp.at, () => notification(mp, made, payment));
  return Response.json(paymentJson(mp, made, payment));
};

/** Ends a checkout at once: nobody can start to pay there any more. */
const endPreference = (mp: MercadoPago, id: string, body: unknown): Response => {
  const preference = [...mp.book.values()].find(each => each.id === id);
  const wrong = wrongFields(flat(body), { expires: 'true', expiration_date_to: isDate });
  if (!preference || wrong.length) return refused(wrong.join(', ') || 'Not found', preference ? 400 : 404);
  if (preference.state === 'open') preference.state = 'cancelled';
  return Response.json({ id });
};

const answerTo = async (
  mp: MercadoPago,
  method: string,
  path: string,
  key: string,
  body: unknown,
): Promise<Response> => {
  const [, id = '', refunds] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? [];
  const preference = /^\/checkout\/preferences\/([\w-]+)$/.exec(path)?.[1];
  const { country } = mp.credentials;
  switch (`${method} ${path.startsWith('/v1/payments/') ? `payment${refunds ?? ''}` : path}`) {
    case 'POST /checkout/preferences/': {
      const wrong = wrongInPreference(body, mp.credentials);
      return wrong.length ? refused(wrong.join(', ')) : Response.json(createPreference(mp, body));
    }
    case 'POST payment/refunds': {
      const wrong = wrongInRefund(mp, Number(id), body);
      return wrong.length ? refused(wrong.join(', ')) : Response.json(createRefund(mp, Number(id), key, body));
    }
    case 'POST /v1/card_tokens':
      return createToken(mp, body as Record<string, unknown>);
    case 'POST /v1/customers':
      return createCustomer(mp, body);
    case 'POST /v1/payments':
      return answerAndNotify(mp, createPayment(mp, body, isPrice(currencies[country])));
    case 'PUT payment':
      return answerAndNotify(mp, changePayment(mp, id, body));
    default:
      if (method === 'PUT' && preference) return endPreference(mp, preference, body);
      return callCustomer(mp, method, path, body) ?? refused('Not found', 404);
  }
};

const sentTo = async (mp: MercadoPago, request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const { method } = request;
  const key = request.headers.get('x-idempotency-key');
  const text = await request.text();
  if (request.headers.get('content-type') !== 'application/json') return refused('JSON is expected');
  if (!key) return refused('Header X-Idempotency-Key can not be null');
  const body: unknown = text ? JSON.parse(text) : {};
  const earlier = mp.answered.get(`${method} ${pathname} ${key}`);
  if (earlier?.request === text) return Response.json(earlier.answer, { status: 201 });
  if (earlier) return refused('The idempotency key was used with another body', 409);
  const answer = await answerTo(mp, method, pathname, key, body);
  if (!answer.ok) return answer;
  const payload = (await answer.json()) as unknown;
  // A deleted card is looked for again each time.
  if (method !== 'DELETE') mp.answered.set(`${method} ${pathname} ${key}`, { request: text, answer: payload });
  return Response.json(payload, { status: 201 });
};

const read = (mp: MercadoPago, { pathname, searchParams }: URL): Response => {
  if (pathname === '/users/me') return Response.json({ id: 1, tags: isTestUser(mp) ? ['test_user'] : ['normal'] });
  if (pathname === '/v1/payments/search') {
    const wrong = wrongFields(Object.fromEntries(searchParams), {
      external_reference: /^[\w-]+$/,
      sort: 'date_created',
      criteria: 'desc',
    });
    if (wrong.length) return refused(wrong.join(', '));
    const found = mp.book.get(searchParams.get('external_reference') ?? '');
    const results = found ? found.payments.map(payment => paymentJson(mp, found, payment)).toReversed() : [];
    return Response.json({ paging: { total: results.length, limit: 30, offset: 0 }, results });
  }
  if (pathname === '/v1/customers/search') return searchCustomer(mp, searchParams.get('email'));
  const customer = callCustomer(mp, 'GET', pathname, undefined);
  if (customer) return customer;
  const id = /^\/v1\/payments\/(\d+)$/.exec(pathname)?.[1];
  const found = payments(mp).find(({ payment }) => String(payment.id) === id);
  return found ? Response.json(paymentJson(mp, found.preference, found.payment)) : refused('Payment not found', 404);
};

/** The payment id is in the query, and only the query is signed, not the body; `ts` is in milliseconds. */
const notification = (mp: MercadoPago, { isLive, urls }: Preference, { id }: Payment): Request => {
  const to = new URL(urls.notify ?? '');
  to.searchParams.set('data.id', String(id));
  to.searchParams.set('type', 'payment');
  const [ts, requestId] = [mp.at.now(), `req-${id}`];
  const manifest = `id:${id};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', mp.credentials.webhookSecret).update(manifest).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-signature': `ts=${ts},v1=${v1}`,
    'x-request-id': requestId,
  };
  const body = JSON.stringify({
    action: 'payment.updated',
    type: 'payment',
    data: { id: String(id) },
    live_mode: isLive,
  });
  return new Request(to, { method: 'POST', headers, body });
};

/** Each attempt creates a payment, except that a pending one is decided. Leaving the page creates none. */
const act = async (mp: MercadoPago, preference: Preference, action: PayerAction): Promise<void> => {
  const waiting = preference.payments.find(({ status }) => status === 'pending');
  if (action === 'cancelled' && !waiting) return;
  const serial = 1_000_000_001 + payments(mp).length;
  const payment = waiting ?? { id: serial, status: '' };
  payment.status = statuses[action];
  if (!waiting) preference.payments.push(payment);
  // After a declined card the preference stays open for another attempt.
  preference.state = action === 'failed' || action === 'cancelled' ? 'open' : action;
  await deliverTwice(mp.at, () => notification(mp, preference, payment));
};

/** An event after a payment; it names the payment, as all of Mercado Pago's do. */
const happens = async (mp: MercadoPago, preference: Preference, aftermath: Aftermath): Promise<void> => {
  const paid = preference.payments.find(({ status }) => status === 'approved');
  if (!paid || !undergo(preference, aftermath, mp.at.now())) return;
  const isAgain = aftermath === 'payAgain';
  const payment = isAgain ? { id: 1_000_000_001 + payments(mp).length, status: 'approved' } : paid;
  if (isAgain) preference.payments.push(payment);
  await deliverTwice(mp.at, () => notification(mp, preference, payment));
};

/** Simulates Mercado Pago: Checkout Pro, and payments, customers and saved cards by its API. */
export const simulateMercadoPago = (
  credentials: Credentials,
  at: SimulationContext,
): Omit<SimulatedProvider, 'book'> & Pick<MercadoPago, 'book' | 'cards'> => {
  const stored = { book: new Map(), answered: new Map(), tokens: new Map(), customers: new Map(), cards: new Map() };
  const mp: MercadoPago = { credentials, at, ...stored };
  return {
    book: mp.book,
    cards: mp.cards,
    enter: entry => enter(mp, entry),
    handle: async request => {
      const url = new URL(request.url);
      const web = mercadoPagoWeb(url);
      if (web) return web;
      if (request.url.startsWith(API)) {
        endHolds(mp);
        const asked = await askedByBrowser(mp, request, url);
        if (asked) return asked;
        if (request.headers.get('authorization') !== `Bearer ${credentials.accessToken}`)
          return refused('invalid access token', 401);
        return request.method === 'GET' ? read(mp, url) : sentTo(mp, request);
      }
      const preference = [...mp.book.values()].find(({ page }) => page !== '' && page === request.url);
      if (!preference) return new Response('Not found', { status: 404 });
      return visit(
        'Mercado Pago',
        request,
        preference,
        action => act(mp, preference, action),
        aftermath => happens(mp, preference, aftermath),
      );
    },
  };
};
