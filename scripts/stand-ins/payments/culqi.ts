import { createHash } from 'node:crypto';
import { culqiWeb } from './culqi-web';
import { inHundredths, ofHundredths } from './hundredths';
import {
  type Aftermath,
  type Checkout,
  type PayerAction,
  deliverTwice,
  flat,
  givenBack,
  type SimulationContext,
  undergo,
  visit,
  wrongFields,
} from './checkout-book';

type At = SimulationContext & {
  secretKey: string;
  /** The merchant's notification URL, a setting of its account. */
  notify: string;
};
/** A tokenised card or wallet, with the future decision of its bank. */
type Token = { action: PayerAction; wantsConfirmation: boolean; amount?: string; isLive?: boolean };
type Given = { id: string; charge_id: string; amount: number; metadata: { key: string } };
type Stage = {
  /** When each charge and refund was made, ms since the epoch. */
  madeAt: Map<string, number>;
  at: At;
  tokens: Map<string, Token>;
  charges: Checkout[];
  given: Given[];
  next(kind: string): string;
};

export type SimulatedCulqi = {
  handle(request: Request): Promise<Response>;
  /** Creates a token for a card or wallet entered by a payer; it is valid for one charge. */
  token(token: Token): string;
  charges: readonly Checkout[];
  refunds(): number;
};

const json = (status: number, body: unknown): Response => Response.json(body, { status });
const no = (status: number, type: string, merchant_message: string, more: object = {}): Response =>
  json(status, { object: 'error', type, merchant_message, ...more });

const text = /^".+"$/;
const charging = {
  amount: /^[1-9]\d*$/,
  currency_code: /^"(PEN|USD)"$/,
  email: /^"[^"@\s]+@[^"@\s]+"$/,
  source_id: /^"(tkn|ype)_\w+"$/,
  'metadata.intent_id': text,
};
const chargingMore = {
  description: /^".{5,80}"$/s,
  'antifraud_details.first_name': text,
  'antifraud_details.last_name': text,
  'antifraud_details.phone_number': /^"\d{5,15}"$/,
  'antifraud_details.device_finger_print_id': text,
};
const confirming = {
  'authentication_3DS.eci': text,
  'authentication_3DS.xid': text,
  'authentication_3DS.cavv': text,
  'authentication_3DS.protocolVersion': text,
  'authentication_3DS.directoryServerTransactionId': text,
};
const refunding = {
  amount: /^[1-9]\d*$/,
  charge_id: text,
  reason: /^"(solicitud_comprador|duplicado|fraudulento)"$/,
  'metadata.key': text,
};

const refundedOf = (checkout: Checkout): number => inHundredths(String(givenBack(checkout)));

const chargeOf = (checkout: Checkout) => ({
  object: 'charge',
  id: checkout.id,
  amount: inHundredths(checkout.amount),
  amount_refunded: refundedOf(checkout),
  currency_code: checkout.currency,
  outcome: { type: checkout.state === 'paid' ? 'venta_exitosa' : 'tarjeta_rechazada' },
  metadata: { intent_id: checkout.reference },
});

/** A notification: unsigned, with the charge as a JSON string inside the JSON body. */
const notificationOf = ({ at }: Stage, checkout: Checkout): Request => {
  const type = checkout.state === 'paid' ? 'charge.creation.succeeded' : 'charge.creation.failed';
  const body = JSON.stringify({ object: 'event', type, data: JSON.stringify(chargeOf(checkout)) });
  return new Request(at.notify, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
};

const PANEL = 'https://mipanel.culqi.com/charges';
const events: readonly Aftermath[] = ['refundPart', 'refundRest', 'payAgain'];

type Charged = Pick<Checkout, 'reference' | 'amount' | 'currency' | 'description'>;

const enter = (stage: Stage, order: Charged, isLive: boolean): Checkout => {
  const id = stage.next(`chr_${isLive ? 'live' : 'test'}`);
  const made = { id, page: `${PANEL}/${id}`, urls: { paid: '', cancelled: '' }, events, again: 0 };
  const checkout: Checkout = { ...order, ...made, state: 'paid', isLive, refunds: new Map() };
  stage.charges.unshift(checkout);
  stage.madeAt.set(id, stage.at.now());
  return checkout;
};

type Order = {
  amount: number;
  currency_code: string;
  source_id: string;
  description?: string;
  metadata: { intent_id: string };
};

const charge = async (stage: Stage, request: Request): Promise<Response> => {
  const body = (await request.json()) as Order;
  const isConfirmed = 'authentication_3DS' in body;
  const wrong = wrongFields(flat(body), { ...charging, ...(isConfirmed ? confirming : {}) }, chargingMore);
  if (wrong.length > 0) return no(400, 'parameter_error', wrong.join(', '));
  const token = stage.tokens.get(body.source_id);
  if (!token) return no(400, 'parameter_error', 'the token does not exist or was used');
  if (token.wantsConfirmation && !isConfirmed) return json(200, { action_code: 'REVIEW', user_message: 'Autentica' });
  stage.tokens.delete(body.source_id);
  const { amount = ofHundredths(body.amount), isLive = stage.at.isLive } = token;
  const { currency_code: currency, description = '', metadata } = body;
  const checkout = enter(stage, { reference: metadata.intent_id, amount, currency, description }, isLive);
  checkout.state = token.action;
  await deliverTwice(stage.at, () => notificationOf(stage, checkout));
  if (token.action === 'paid') return json(201, chargeOf(checkout));
  return no(402, 'card_error', 'tarjeta rechazada', { charge_id: checkout.id, code: 'card_declined' });
};

const refund = async ({ charges, given, next, at }: Stage, request: Request): Promise<Response> => {
  const body = (await request.json()) as Omit<Given, 'id'>;
  const wrong = wrongFields(flat(body), refunding);
  if (wrong.length > 0) return no(400, 'parameter_error', wrong.join(', '));
  const checkout = charges.find(({ id }) => id === body.charge_id);
  if (checkout?.state !== 'paid') return no(404, 'parameter_error', 'no such charge');
  if (refundedOf(checkout) + body.amount > inHundredths(checkout.amount))
    return no(400, 'parameter_error', 'the amount exceeds what is left of the charge');
  const id = next(`ref_${at.isLive ? 'live' : 'test'}`);
  checkout.refunds.set(id, { id, amount: ofHundredths(body.amount) });
  given.unshift({ ...body, id });
  return json(201, { object: 'refund', ...body, id });
};

const listed = (
  rows: readonly { id: string; amount: number }[],
  { searchParams }: URL,
  { madeAt }: Stage,
): Response => {
  const limit = Number(searchParams.get('limit') ?? 10);
  const [amount, since] = [searchParams.get('amount'), searchParams.get('creation_date_from')];
  const items = rows.filter(
    item =>
      (amount === null || item.amount === Number(amount)) &&
      (since === null || (madeAt.get(item.id) ?? Infinity) >= Number(since) * 1000),
  );
  const from = items.findIndex(({ id }) => id === searchParams.get('after')) + 1;
  return limit >= 1 && limit <= 100
    ? json(200, { items: items.slice(from, from + limit), paging: {} })
    : no(400, 'parameter_error', 'limit');
};

/**
 * Culqi reports charges only, so refunds in its panel cause no notification. A second charge comes from another tab.
 */
const happens = async (stage: Stage, checkout: Checkout, aftermath: Aftermath): Promise<void> => {
  if (aftermath !== 'payAgain') return void undergo(checkout, aftermath, stage.at.now());
  const { reference, amount, currency, description, isLive } = checkout;
  const second = enter(stage, { reference, amount, currency, description }, isLive);
  await deliverTwice(stage.at, () => notificationOf(stage, second));
};

/** Simulates Culqi's API and its panel; the checkout itself is a page of ours. */
export const culqi = (at: At): SimulatedCulqi => {
  const account = createHash('sha256').update(at.secretKey).digest('hex').slice(0, 8);
  let last = 0;
  const next = (kind: string) => `${kind}_${account}${String(++last).padStart(8, '0')}`;
  const stage: Stage = { madeAt: new Map(), at, tokens: new Map(), charges: [], given: [], next };
  const newToken = (token: Token): string => {
    const id = next(`tkn_${at.isLive ? 'live' : 'test'}`);
    stage.tokens.set(id, token);
    return id;
  };
  return {
    charges: stage.charges,
    refunds: () => stage.given.length,
    token: newToken,
    async handle(request) {
      const url = new URL(request.url);
      const charged = stage.charges.find(({ page }) => page === request.url);
      if (charged)
        return visit(
          'Culqi',
          request,
          charged,
          async () => undefined,
          aftermath => happens(stage, charged, aftermath),
        );
      const web = culqiWeb(url, newToken);
      if (web) return web;
      const { headers, method } = request;
      const what = `${method} ${url.origin}${url.pathname}`;
      if (headers.get('authorization') !== `Bearer ${at.secretKey}`) return no(401, 'authentication_error', 'key');
      if (headers.get('content-type') !== 'application/json') return no(400, 'parameter_error', 'content-type');
      if (what === 'POST https://api.culqi.com/v2/charges') return charge(stage, request);
      if (what === 'POST https://api.culqi.com/v2/refunds') return refund(stage, request);
      if (what === 'GET https://api.culqi.com/v2/charges') return listed(stage.charges.map(chargeOf), url, stage);
      if (what === 'GET https://api.culqi.com/v2/refunds') return listed(stage.given, url, stage);
      const id = what.split('GET https://api.culqi.com/v2/charges/')[1];
      const found = stage.charges.find(charge => charge.id === id);
      return found ? json(200, chargeOf(found)) : no(404, 'resource_error', 'no such charge');
    },
  };
};
