import { createHash } from 'node:crypto';
import { type Checkout, wrongFields } from './checkout-book';
import type { Bank, SimulatedCards } from './simulated-cards';
import { simulatedPage } from './simulated-page';
import { inMajor, inUnits, paymentOf, type Stored } from './stripe-objects';

const DAY_S = 86_400;
/** How long Stripe holds an amount of a Visa card. */
const HOLD_S = 7 * DAY_S;

type Calls = {
  book: Map<string, Stored>;
  cards: SimulatedCards;
  nowS(): number;
  isLive: boolean;
};

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const refused = (message: string, code?: string, status = 400): Response =>
  json({ error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } }, status);

const idAfter = (prefix: string, { id }: Checkout): string => `${prefix}_${id.split('_').at(-1) ?? ''}`;
const customerOf = (stored: Stored): string => idAfter('cus', stored);
const methodOf = (stored: Stored): string => idAfter('pm', stored);

/** The face of every card here. */
const face = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 };

/** The payer of a checkout that saves cards has paid, or has left their card without a payment. */
export const saveCard = ({ cards }: Calls, stored: Stored): void => {
  if (!stored.saves || stored.state !== 'paid') return;
  const customer = customerOf(stored);
  cards.set(customer, { customer, method: methodOf(stored), bank: 'pays' });
};

/** The fields of a session about the card that it saves. */
export const savedIn = (stored: Stored, isExpanded: boolean) => {
  if (!stored.saves) return { mode: 'payment', customer: null, setup_intent: null };
  const isSetup = stored.saves === 'only';
  const isDone = stored.state === 'paid';
  const method = isExpanded ? { id: methodOf(stored), object: 'payment_method', card: face } : methodOf(stored);
  const setup_intent =
    isSetup && isDone ? { id: idAfter('seti', stored), status: 'succeeded', payment_method: method } : null;
  return { mode: isSetup ? 'setup' : 'payment', customer: isDone ? customerOf(stored) : null, setup_intent };
};

/** A payment as Stripe reports it, whether by a checkout or by a saved card. */
export const paymentIntentOf = (stored: Stored) => {
  const payment = paymentOf(stored);
  const { amount, currency, isLive, reference, held, bankPage, saves } = stored;
  const original = inUnits(held?.amount ?? amount, currency);
  const isHeld = held !== undefined && !held.isTaken && stored.state === 'pending';
  const received = stored.state === 'paid' ? inUnits(amount, currency) : 0;
  const charge = payment.latest_charge && {
    ...payment.latest_charge,
    amount: original,
    amount_refunded: payment.latest_charge.amount_refunded + (held?.isTaken ? original - received : 0),
    payment_method: methodOf(stored),
    payment_method_details: { type: 'card', card: { ...face, ...(held ? { capture_before: held.until } : {}) } },
  };
  const action = { type: 'redirect_to_url', redirect_to_url: { url: bankPage } };
  const isAsked = bankPage !== undefined && stored.state === 'open';
  return {
    ...payment,
    status: isAsked
      ? 'requires_action'
      : isHeld
        ? 'requires_capture'
        : stored.state === 'cancelled'
          ? 'canceled'
          : payment.status,
    amount: original,
    amount_received: received,
    amount_capturable: isHeld ? original : 0,
    currency: currency.toLowerCase(),
    livemode: isLive,
    metadata: { intentId: reference },
    setup_future_usage: saves === 'too' ? 'off_session' : null,
    next_action: isAsked ? action : null,
    latest_charge: charge,
  };
};

const declined = (stored: Stored, code: string): Response =>
  json(
    {
      error: { type: 'card_error', code, message: 'Your card was declined.', payment_intent: paymentIntentOf(stored) },
    },
    402,
  );

/** The answer of the card's bank. */
const answerOf = ({ nowS }: Calls, stored: Stored, bank: Bank, fields: Record<string, string>): Response => {
  const isAway = fields['off_session'] === 'true';
  if (bank === 'declines' || (bank === 'asks' && isAway)) {
    stored.state = 'failed';
    return declined(stored, bank === 'declines' ? 'card_declined' : 'authentication_required');
  }
  if (fields['capture_method'] === 'manual')
    stored.held = { amount: stored.amount, until: nowS() + HOLD_S, isTaken: false };
  if (bank === 'asks') {
    stored.bankPage = `https://hooks.stripe.com/3d_secure/${stored.id}`;
    stored.urls.paid = fields['return_url'] ?? '';
    return json(paymentIntentOf(stored));
  }
  stored.state = stored.held ? 'pending' : 'paid';
  return json(paymentIntentOf(stored));
};

/** Charges a saved card. */
export const chargeCard = (calls: Calls, fields: Record<string, string>, key: string | null): Response => {
  const reference = fields['metadata[intentId]'] ?? '';
  const card = calls.cards.get(fields['customer'] ?? '');
  if (!card) return refused('No such customer', 'resource_missing');
  const isAway = fields['off_session'] === 'true';
  const wrong = wrongFields(
    fields,
    {
      amount: /^[1-9]\d{0,7}$/,
      currency: /^[a-z]{3}$/,
      customer: card.customer,
      payment_method: card.method,
      'allowed_payment_method_types[0]': 'card',
      description: /^.{1,250}$/,
      'metadata[intentId]': /^[\w-]{1,200}$/,
      confirm: 'true',
      'expand[0]': 'latest_charge.balance_transaction',
      ...(isAway ? { off_session: 'true' } : { return_url: (value: string) => URL.canParse(value) }),
    },
    { capture_method: 'manual' },
  );
  if (wrong.length || key !== `${reference}-card`) return refused(wrong.join(', ') || 'the key is not of the order');
  const currency = (fields['currency'] ?? '').toUpperCase();
  const hash = createHash('sha256').update(`card ${reference}`).digest('hex').slice(0, 24);
  const stored: Stored = {
    id: `cs_${calls.isLive ? 'live' : 'test'}_${hash}`,
    page: `https://dashboard.stripe.com/payments/pi_${hash}`,
    reference,
    amount: inMajor(fields['amount'] ?? '', currency),
    currency,
    description: fields['description'] ?? '',
    state: 'open',
    isLive: calls.isLive,
    urls: { paid: '', cancelled: '' },
    refunds: new Map(),
    expiresAt: calls.nowS() + DAY_S,
    byCard: true,
  };
  calls.book.set(reference, stored);
  return answerOf(calls, stored, card.bank, fields);
};

/** A hold that is older than banks allow ends, and its payment is cancelled. */
export const endHolds = ({ book, nowS }: Calls): void => {
  for (const stored of book.values()) {
    const { held } = stored;
    if (held && !held.isTaken && stored.state === 'pending' && held.until <= nowS()) stored.state = 'cancelled';
  }
};

const heldUnder = ({ book }: Calls, id: string): Stored | undefined =>
  [...book.values()].find(each => each.byCard && paymentOf(each).id === id);

/** Captures a held amount, or a part of it. The payment then gets the given reference. */
export const capture = (calls: Calls, id: string, fields: Record<string, string>): Response => {
  const stored = heldUnder(calls, id);
  if (!stored) return refused('No such payment_intent', 'resource_missing', 404);
  const { held, currency } = stored;
  const units = Number(fields['amount_to_capture']);
  const isHeld = held && !held.isTaken && stored.state === 'pending';
  if (!isHeld) return refused('This PaymentIntent could not be captured', 'payment_intent_unexpected_state');
  if (!(units > 0) || units > inUnits(held.amount, currency)) return refused('amount_to_capture is too large');
  calls.book.delete(stored.reference);
  stored.reference = fields['metadata[intentId]'] ?? stored.reference;
  calls.book.set(stored.reference, stored);
  stored.amount = inMajor(String(units), currency);
  held.isTaken = true;
  stored.state = 'paid';
  return json(paymentIntentOf(stored));
};

export const cancel = (calls: Calls, id: string): Response => {
  const stored = heldUnder(calls, id);
  if (!stored) return refused('No such payment_intent', 'resource_missing', 404);
  if (stored.state !== 'open' && stored.state !== 'pending')
    return refused('This PaymentIntent can’t be canceled', 'payment_intent_unexpected_state');
  stored.state = 'cancelled';
  return json(paymentIntentOf(stored));
};

export const readPayment = (calls: Calls, id: string): Response => {
  const stored = [...calls.book.values()].find(each => paymentOf(each).id === id);
  return stored ? json(paymentIntentOf(stored)) : refused('No such payment_intent', 'resource_missing', 404);
};

export const deleteCustomer = ({ cards }: Calls, customer: string): Response =>
  cards.delete(customer)
    ? json({ id: customer, object: 'customer', deleted: true })
    : refused('No such customer', 'resource_missing', 404);

/** The page of the card's bank: its owner confirms the payment, or does not. */
export const visitBank = async ({ book }: Calls, request: Request): Promise<Response | undefined> => {
  const stored = [...book.values()].find(({ bankPage }) => bankPage === request.url);
  if (!stored) return undefined;
  if (request.method !== 'POST' || stored.state !== 'open')
    return simulatedPage(
      'Bank',
      '<form method="post"><button name="action" value="paid">Confirm</button><button name="action" value="failed">Refuse</button></form>',
    );
  const isConfirmed = new URLSearchParams(await request.text()).get('action') === 'paid';
  stored.state = isConfirmed ? (stored.held ? 'pending' : 'paid') : 'failed';
  return new Response(null, { status: 303, headers: { location: stored.urls.paid } });
};
