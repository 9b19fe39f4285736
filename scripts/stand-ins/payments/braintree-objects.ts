import type { Checkout, SimulationContext } from './checkout-book';
import type { SimulatedCards } from './simulated-cards';

export type Credentials = {
  merchantId: string;
  publicKey: string;
  privateKey: string;
  merchantAccountIds: Record<string, string>;
};

export type Sale = {
  id: string;
  status: string;
  /** All statuses so far, in order. */
  history: string[];
  amount: string;
  currency: string;
  orderId: string;
  refundIds: string[];
  /** The sale that a refund belongs to. */
  refunds?: string;
  card?: { customer: string; method: string };
  /** Until when the amount is held, in ms since the epoch. */
  heldUntil?: number;
  /** Time of creation, ms since the epoch: sales submitted on a day are settled by night. */
  madeAt?: number;
};

export type Braintree = {
  credentials: Credentials;
  at: SimulationContext;
  book: Map<string, Checkout>;
  sales: Map<string, Sale>;
  cards: SimulatedCards;
};

export const statuses = {
  paid: 'submitted_for_settlement',
  pending: 'authorizing',
  failed: 'processor_declined',
} as const;

export const escaped = (text: string): string => text.replace(/[&<>]/g, char => `&#${char.charCodeAt(0)};`);

export const xml = (body: string, status = 200): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    status,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });

/** The face of every card here. */
export const cardXml = (method: string): string =>
  `<credit-card><token>${method}</token><bin>411111</bin><last-4>1111</last-4><card-type>Visa</card-type><expiration-month>08</expiration-month><expiration-year>2031</expiration-year></credit-card>`;

const vaultXml = ({ card }: Sale): string =>
  card
    ? `<customer><id>${card.customer}</id></customer>${cardXml(card.method)}`
    : '<customer><id nil="true"/></customer>';

const historyXml = ({ history, amount }: Sale): string =>
  `<status-history type="array">${history.map(status => `<status-event><status>${status}</status><amount>${amount}</amount></status-event>`).join('')}</status-history>`;

const expiryXml = ({ heldUntil }: Sale): string =>
  heldUntil === undefined
    ? ''
    : `<authorization-expires-at type="datetime">${new Date(heldUntil).toISOString()}</authorization-expires-at>`;

export const saleXml = (sale: Sale, disputes = ''): string => {
  const { id, status, amount, currency, orderId, refundIds, refunds } = sale;
  return `<transaction><id>${id}</id><status>${status}</status><type>${refunds ? 'credit' : 'sale'}</type><amount>${amount}</amount><currency-iso-code>${currency}</currency-iso-code><order-id>${escaped(orderId)}</order-id>${refunds ? `<refunded-transaction-id>${refunds}</refunded-transaction-id>` : ''}${vaultXml(sale)}${historyXml(sale)}${expiryXml(sale)}<refund-ids type="array">${refundIds.map(each => `<item>${each}</item>`).join('')}</refund-ids>${disputes ? `<disputes type="array">${disputes}</disputes>` : ''}</transaction>`;
};

export const refused = (message: string, sale?: Sale): Response =>
  xml(
    `<api-error-response><errors><errors type="array"/></errors><message>${escaped(message)}</message>${sale ? saleXml(sale) : ''}</api-error-response>`,
    422,
  );

export const missing = (): Response => xml('<not-found/>', 404);

/** A transaction moves on. */
export const become = (sale: Sale, status: string): void => {
  sale.status = status;
  sale.history.push(status);
};
