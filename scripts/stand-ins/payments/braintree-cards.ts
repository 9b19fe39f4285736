import { createHash } from 'node:crypto';
import {
  become,
  type Braintree,
  cardXml,
  missing,
  refused,
  type Sale,
  saleXml,
  statuses,
  xml,
} from './braintree-objects';
import { confirmedNonce } from './braintree-web';
import { wrongFields } from './checkout-book';
import type { SimulatedCard } from './simulated-cards';

const DAY_MS = 86_400_000;
/** How long the amount of a Visa card is held: with its owner present, or away. */
const holdDays = { present: 8, away: 3 };

const isId = /^"[\w-]{1,36}"$/;

/** The nonce of a card in the vault, which its bank has not confirmed yet. */
const vaultedNonce = (method: string): string => `fake-vaulted-${method}`;

export const cardOf = ({ cards }: Braintree, method: string): SimulatedCard | undefined =>
  [...cards.values()].find(card => card.method === method.toLowerCase());

/** The vaulted card that a nonce refers to, and whether its bank has confirmed the payment. */
export const vaultedIn = (braintree: Braintree, nonce: string) => {
  const [, confirmed, method = ''] = /^fake-(three-d-secure-)?vaulted-(\w+)$/.exec(nonce) ?? [];
  const card = cardOf(braintree, method);
  return card && { card, isConfirmed: confirmed !== undefined };
};

const vault = ({ cards }: Braintree, customer: string, method: string): SimulatedCard => {
  const card: SimulatedCard = { customer, method, bank: 'pays' };
  cards.set(customer, card);
  return card;
};

/** A sale with this option saves the card for a new customer, whose id is given or generated. */
export const storeCard = (braintree: Braintree, sale: Sale, customer: string): void => {
  const method = createHash('sha256').update(`card ${sale.id}`).digest('hex').slice(0, 8);
  sale.card = vault(braintree, customer || sale.id, method);
};

const customerXml = ({ customer, method }: SimulatedCard): string =>
  `<customer><id>${customer}</id><credit-cards type="array">${cardXml(method)}</credit-cards></customer>`;

/** A text in the form that Braintree's own script sends. */
export const isDeviceData = (text: unknown): boolean =>
  typeof text === 'string' && 'correlation_id' in (JSON.parse(text) as object);

/** Saves a card without a payment, once its bank has said that it exists. */
export const createCustomer = (braintree: Braintree, fields: Record<string, string>): Response => {
  const { credentials, cards } = braintree;
  const accounts = Object.values(credentials.merchantAccountIds);
  const needed = {
    'customer.id': isId,
    'customer.payment_method_nonce': /^".+"$/,
    'customer.credit_card.token': isId,
    'customer.credit_card.options.verify_card': 'true',
    'customer.credit_card.options.verification_merchant_account_id': (value: string) =>
      accounts.includes(JSON.parse(value)),
  };
  const optional = { 'customer.device_data': (value: string) => isDeviceData(JSON.parse(value)) };
  const wrong = wrongFields(fields, needed, optional);
  if (wrong.length) return refused(wrong.join(', '));
  const read = (name: string): string => JSON.parse(fields[`customer.${name}`] ?? '""') as string;
  const [id, method] = [read('id'), read('credit_card.token').toLowerCase()];
  if (cards.has(id)) return refused('Customer ID has already been taken.');
  if (cardOf(braintree, method)) return refused('Duplicate card exists in the vault.');
  const nonce = read('payment_method_nonce');
  if (![nonce, confirmedNonce(nonce)].includes(confirmedNonce('fake-valid-nonce'))) return refused('Do Not Honor');
  return xml(customerXml(vault(braintree, id, method)), 201);
};

export const findCustomer = ({ cards }: Braintree, id: string): Response => {
  const card = cards.get(id);
  return card ? xml(customerXml(card)) : missing();
};

export const deleteCustomer = ({ cards }: Braintree, id: string): Response =>
  cards.delete(id) ? new Response(' ', { status: 200 }) : missing();

export const findCard = (braintree: Braintree, method: string): Response => {
  const card = cardOf(braintree, method);
  return card ? xml(cardXml(card.method)) : missing();
};

const nonceXml = (nonce: string, isConfirmed: boolean): string =>
  `<payment-method-nonce><nonce>${nonce}</nonce><type>CreditCard</type><details><bin>411111</bin><last-four>1111</last-four></details>${
    isConfirmed
      ? '<three-d-secure-info><status>authenticate_successful</status><liability-shifted type="boolean">true</liability-shifted><liability-shift-possible type="boolean">true</liability-shift-possible></three-d-secure-info>'
      : '<three-d-secure-info nil="true"/>'
  }</payment-method-nonce>`;

/** A single-use nonce of a card in the vault. */
export const createNonce = (braintree: Braintree, method: string): Response => {
  const card = cardOf(braintree, method);
  return card ? xml(nonceXml(vaultedNonce(card.method), false), 201) : missing();
};

export const findNonce = (nonce: string): Response =>
  nonce.startsWith('fake-') ? xml(nonceXml(nonce, nonce.startsWith('fake-three-d-secure-'))) : missing();

/** The outcome of a sale by a card of the vault: it is held, submitted, or declined by the bank. */
export const answerOfBank = (
  { at, book }: Braintree,
  sale: Sale,
  { card, isAway, isConfirmed, holds }: { card: SimulatedCard; isAway: boolean; isConfirmed: boolean; holds: boolean },
): Response => {
  const checkout = book.get(sale.orderId);
  sale.card = card;
  if (checkout) checkout.byCard = true;
  const isDeclined = card.bank === 'declines' || (card.bank === 'asks' && !isConfirmed);
  if (isDeclined) {
    become(sale, statuses.failed);
    if (checkout) checkout.state = 'failed';
    return refused(card.bank === 'asks' ? 'Cardholder Authentication Required' : 'Do Not Honor', sale);
  }
  become(sale, 'authorized');
  if (holds) sale.heldUntil = at.now() + holdDays[isAway ? 'away' : 'present'] * DAY_MS;
  else become(sale, statuses.paid);
  if (checkout) {
    checkout.state = holds ? 'pending' : 'paid';
    if (sale.heldUntil !== undefined)
      checkout.held = { amount: sale.amount, until: sale.heldUntil / 1000, isTaken: false };
  }
  return xml(saleXml(sale), 201);
};

/** A hold expires when banks no longer allow it. */
const endHolds = ({ sales, book, at }: Braintree): void => {
  for (const sale of sales.values()) {
    if (sale.status !== 'authorized' || (sale.heldUntil ?? Infinity) > at.now()) continue;
    become(sale, 'authorization_expired');
    const checkout = book.get(sale.orderId);
    if (checkout) checkout.state = 'cancelled';
  }
};

/** Payments and refunds of earlier days are settled: only settled ones can be refunded in part. */
const settleByNight = ({ sales, at }: Braintree): void => {
  for (const sale of sales.values()) {
    if (sale.status !== statuses.paid) continue;
    if (Math.floor((sale.madeAt ?? at.now()) / DAY_MS) < Math.floor(at.now() / DAY_MS)) become(sale, 'settled');
  }
};

/** Applies the time that has passed: holds expire and sales are settled. */
export const moveOn = (braintree: Braintree): void => {
  endHolds(braintree);
  settleByNight(braintree);
};

/** Captures a held amount, or a part; the transaction then gets the given order id. */
export const submit = ({ book }: Braintree, sale: Sale, fields: Record<string, string>): Response => {
  const wrong = wrongFields(fields, {
    'transaction.amount': value => /^"\d{1,12}(\.\d{2,3})?"$/.test(value) && Number(JSON.parse(value)) > 0,
    'transaction.order_id': /^"[\w-]{1,255}"$/,
  });
  if (wrong.length) return refused(wrong.join(', '));
  if (sale.status !== 'authorized') return refused('Cannot submit for settlement unless status is authorized.');
  const amount = JSON.parse(fields['transaction.amount'] ?? '""') as string;
  if (Number(amount) > Number(sale.amount)) return refused('Settlement amount is too large.');
  const checkout = book.get(sale.orderId);
  book.delete(sale.orderId);
  Object.assign(sale, { amount, orderId: JSON.parse(fields['transaction.order_id'] ?? '""') as string });
  become(sale, statuses.paid);
  if (checkout) {
    Object.assign(checkout, { amount, reference: sale.orderId, state: 'paid' });
    if (checkout.held) checkout.held.isTaken = true;
    book.set(sale.orderId, checkout);
  }
  return xml(saleXml(sale));
};
