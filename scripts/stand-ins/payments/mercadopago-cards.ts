import { createHash } from 'node:crypto';
import {
  currencies,
  inCents,
  type MercadoPago,
  payments,
  type Preference,
  refused,
  type Token,
} from './mercadopago-objects';
import { flat, type Rule, wrongFields } from './checkout-book';

const DAY_MS = 86_400_000;
/** An amount that nobody captures is released after a week. */
const HOLD_MS = 7 * DAY_MS;

/** Mercado Pago's trial cards; the holder's name decides the outcome of a payment: `APRO`, `OTHE`, `SECU`. */
const schemes: Readonly<Record<string, string>> = { '4235647728025682': 'visa', '5031433215406351': 'master' };
/** The security code of every card here. */
const CODE = '123';

const idOf = (...of: string[]): string => createHash('sha256').update(of.join(' ')).digest('hex');
const json = (body: unknown, status = 200): Response => Response.json(body, { status });

const schemeOf = (bin: string): string | undefined =>
  Object.entries(schemes).find(([number]) => number.startsWith(bin))?.[1];

/** A token for the browser, with the public key, or for the merchant's server. */
export const createToken = (mp: MercadoPago, body: Record<string, unknown>): Response => {
  const { card_id: card, card_number: number, security_code: code, cardholder } = body;
  const holder = (cardholder as { name?: string } | undefined)?.name;
  if (card !== undefined && !mp.cards.has(String(card))) return refused('invalid card_id', 400, 201);
  if (card === undefined && (!schemes[String(number)] || !holder || !code))
    return refused('invalid card_number', 400, 301);
  if (code !== undefined && !/^\d{3,4}$/.test(String(code))) return refused('invalid security_code', 400, 302);
  const id = idOf('token', String(mp.tokens.size)).slice(0, 32);
  const token: Token =
    card === undefined
      ? { number: String(number), holder: String(holder), code: String(code) }
      : { card: String(card) };
  if (code !== undefined) token.code = String(code);
  mp.tokens.set(id, token);
  return json(
    { id, status: 'active', first_six_digits: String(number ?? '').slice(0, 6), live_mode: mp.at.isLive },
    201,
  );
};

/** Requests of the browser with the public key. */
export const askedByBrowser = async (mp: MercadoPago, request: Request, url: URL): Promise<Response | undefined> => {
  const key = url.searchParams.get('public_key');
  if (key === null) return undefined;
  if (key !== mp.credentials.publicKey) return refused('public_key not found', 404);
  if (url.pathname === '/v1/card_tokens' && request.method === 'POST')
    return createToken(mp, JSON.parse(await request.text()) as Record<string, unknown>);
  if (url.pathname === '/v1/identification_types')
    return json([
      { id: 'CPF', name: 'CPF', type: 'number', min_length: 11, max_length: 11 },
      { id: 'CNPJ', name: 'CNPJ', type: 'number', min_length: 14, max_length: 14 },
    ]);
  const scheme = schemeOf(url.searchParams.get('bins') ?? '-');
  return json({ results: scheme ? [{ id: scheme }] : [] });
};

export const searchCustomer = ({ customers }: MercadoPago, email: string | null): Response => {
  const id = customers.get(email ?? '');
  return json({ paging: { total: id ? 1 : 0 }, results: id ? [{ id, email }] : [] });
};

export const createCustomer = ({ customers }: MercadoPago, body: unknown): Response => {
  const isText: Rule = value => /^".*"$/.test(value);
  const wrong = wrongFields(flat(body), { email: /^"[^@\s]+@[^@\s]+"$/ }, { first_name: isText, last_name: isText });
  if (wrong.length) return refused(wrong.join(', '));
  const { email } = body as { email: string };
  if (customers.has(email)) return refused('the customer already exist', 400, 101);
  const id = `123456789-${idOf('customer', email).slice(0, 14)}`;
  customers.set(email, id);
  return json({ id, email }, 201);
};

const cardJson = (id: string, customer: string) => ({
  id,
  customer_id: customer,
  first_six_digits: '423564',
  last_four_digits: '5682',
  expiration_month: 11,
  expiration_year: 2030,
  payment_method: { id: 'visa', name: 'Visa', payment_type_id: 'credit_card' },
  security_code: { length: 3, card_location: 'back' },
});

/** The same card of a customer is saved once. */
const saveCard = (mp: MercadoPago, customer: string, body: unknown): Response => {
  const { token: name = '' } = body as { token?: string };
  const token = mp.tokens.get(name);
  if (!token?.number || token.isSaved) return refused('Invalid card_token_id', 400, 3003);
  token.isSaved = true;
  if (token.holder !== 'APRO') return refused('invalid card', 400, 200);
  const id = String(Number.parseInt(idOf('card', customer, token.number).slice(0, 10), 16));
  if (!mp.cards.has(id)) mp.cards.set(id, { customer, method: id, bank: 'pays' });
  return json(cardJson(id, customer), 201);
};

/** Calls about one customer and its cards. */
export const callCustomer = (mp: MercadoPago, method: string, path: string, body: unknown): Response | undefined => {
  const [, id = '', rest, card = ''] = /^\/v1\/customers\/([\w-]+)(\/cards)?(?:\/(\d+))?$/.exec(path) ?? [];
  if (!id) return undefined;
  const email = [...mp.customers].find(([, each]) => each === id)?.[0];
  if (email === undefined) return refused('Customer not found', 404);
  const own = [...mp.cards].filter(([, { customer }]) => customer === id).map(([each]) => each);
  if (!rest && method === 'GET') return json({ id, email, cards: own.map(each => cardJson(each, id)) });
  if (!rest && method === 'DELETE') {
    for (const each of own) mp.cards.delete(each);
    mp.customers.delete(email);
    return json({ id });
  }
  if (rest && !card && method === 'POST') return saveCard(mp, id, body);
  if (!card || method !== 'DELETE' || !own.includes(card)) return refused('Card not found', 404);
  mp.cards.delete(card);
  return json({ id: card });
};

/** Declined by the card's bank, and why; undefined where it pays. */
const declineOf = (mp: MercadoPago, { card, code, holder }: Token): string | undefined => {
  if (code !== undefined && code !== CODE) return 'cc_rejected_bad_filled_security_code';
  if (card === undefined) {
    if (holder === 'SECU') return 'cc_rejected_bad_filled_security_code';
    return holder === 'APRO' ? undefined : 'cc_rejected_other_reason';
  }
  const bank = mp.cards.get(card)?.bank;
  if (bank === 'declines') return 'cc_rejected_insufficient_amount';
  return bank === 'asks' && code === undefined ? 'cc_rejected_call_for_authorize' : undefined;
};

type PaymentBody = {
  transaction_amount: number;
  token: string;
  description: string;
  external_reference: string;
  notification_url: string;
  capture: boolean;
  payer: { id: string };
};

const wrongInPayment = (body: unknown, isPrice: Rule): string[] =>
  wrongFields(flat(body), {
    transaction_amount: isPrice,
    token: /^"\w{8,64}"$/,
    description: /^".{1,256}"$/,
    installments: '1',
    payment_method_id: '"visa"',
    'payer.type': '"customer"',
    'payer.id': /^"[\w-]+"$/,
    external_reference: /^"[\w-]{1,64}"$/,
    notification_url: value => URL.canParse(JSON.parse(value)),
    binary_mode: 'true',
    capture: /^(true|false)$/,
  });

/** The fault of a payment's token. */
const wrongToken = (mp: MercadoPago, { token: name, payer }: PaymentBody): Response | undefined => {
  const token = mp.tokens.get(name);
  if (!token) return refused('Card Token not found', 400, 2006);
  if (token.isPaid) return refused('Invalid card_token_id', 400, 3003);
  if (![...mp.customers.values()].includes(payer.id)) return refused('Customer not found', 400, 2002);
  if (token.card === undefined) return undefined;
  if (mp.cards.get(token.card)?.customer !== payer.id) return refused('Invalid card token', 400, 2062);
  return token.code === undefined && !mp.credentials.chargesWithoutCode
    ? refused("security_code_id can't be null", 400, 3031)
    : undefined;
};

/** Charges a card, or sets the amount aside; the payer's attempts under one reference are payments of their own. */
export const createPayment = (mp: MercadoPago, body: unknown, isPrice: Rule): Response | Preference => {
  const wrong = wrongInPayment(body, isPrice);
  if (wrong.length) return refused(wrong.join(', '));
  const { transaction_amount: price, description, external_reference: reference, capture, ...of } = body as PaymentBody;
  const bad = wrongToken(mp, body as PaymentBody);
  if (bad) return bad;
  const token = mp.tokens.get(of.token)!;
  token.isPaid = true;
  const currency = currencies[mp.credentials.country] ?? '';
  const declined = declineOf(mp, token);
  const now = mp.at.now();
  const made = {
    id: 1_000_000_001 + payments(mp).length,
    status: declined ? 'rejected' : capture ? 'approved' : 'authorized',
    detail: declined ?? (capture ? 'accredited' : 'pending_capture'),
    createdAt: now,
  };
  const earlier = mp.book.get(reference);
  const preference: Preference = {
    id: `card-${reference}`,
    page: `https://www.mercadopago.com/activities/${made.id}`,
    reference,
    amount: String(price),
    currency,
    description,
    isLive: mp.at.isLive,
    refunds: new Map(),
    payments: [...(earlier?.payments ?? []), made],
    state: declined ? 'failed' : capture ? 'paid' : 'pending',
    urls: { paid: '', cancelled: '', notify: of.notification_url },
    ...(token.card === undefined ? {} : { byCard: true }),
    ...(capture || declined ? {} : { held: { amount: String(price), until: (now + HOLD_MS) / 1000, isTaken: false } }),
  };
  mp.book.set(reference, preference);
  return preference;
};

/** A hold is given up after a week. */
export const endHolds = (mp: MercadoPago): void => {
  for (const { preference, payment } of payments(mp)) {
    const { held } = preference;
    if (payment.status !== 'authorized' || !held || held.until * 1000 > mp.at.now()) continue;
    Object.assign(payment, { status: 'cancelled', detail: 'expired' });
    preference.state = 'cancelled';
  }
};

/**
 * Captures a held amount, or a part of it, once, or releases it. Nothing else of a payment can be changed, not even its
 * reference.
 */
export const changePayment = (mp: MercadoPago, id: string, body: unknown): Response | Preference => {
  const found = payments(mp).find(({ payment }) => String(payment.id) === id);
  if (!found) return refused('Payment not found', 404);
  const { preference, payment } = found;
  const fields = flat(body);
  const takes = fields['capture'] !== undefined;
  const rules: Record<string, Rule> = takes
    ? { capture: 'true', transaction_amount: /^\d+(\.\d{1,2})?$/ }
    : { status: '"cancelled"' };
  const wrong = wrongFields(fields, rules);
  if (wrong.length) return refused(wrong.join(', '));
  if (payment.status !== 'authorized')
    return refused('The action requested is not valid for the current payment state', 400, 2034);
  if (!takes) {
    Object.assign(payment, { status: 'cancelled', detail: 'by_collector' });
    preference.state = 'cancelled';
    return preference;
  }
  const { transaction_amount: amount } = body as { transaction_amount: number };
  if (!(amount > 0) || inCents(String(amount)) > inCents(preference.amount))
    return refused('Invalid transaction_amount', 400, 4037);
  Object.assign(payment, { status: 'approved', detail: 'accredited' });
  preference.amount = String(amount);
  preference.state = 'paid';
  if (preference.held) preference.held.isTaken = true;
  return preference;
};
