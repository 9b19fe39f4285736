import { type Checkout, givenBack, type SimulationContext, type SimulatedDispute } from './checkout-book';
import type { SimulatedCards } from './simulated-cards';

export type Credentials = {
  accessToken: string;
  webhookSecret: string;
  country: string;
  publicKey: string;
  chargesWithoutCode: boolean;
};
export type Payment = { id: number; status: string; detail?: string; createdAt?: number };
/** A preference, or a payment by card without one; with one payment per attempt. */
export type Preference = Checkout & { payments: Payment[] };
/** A card token: for one payment, and for saving the card once. */
export type Token = {
  number?: string;
  holder?: string;
  card?: string;
  code?: string;
  isPaid?: true;
  isSaved?: true;
};

export type MercadoPago = {
  credentials: Credentials;
  at: SimulationContext;
  book: Map<string, Preference>;
  answered: Map<string, { request: string; answer: unknown }>;
  tokens: Map<string, Token>;
  /** Ids of customers by their addresses. */
  customers: Map<string, string>;
  cards: SimulatedCards;
};

/** An account accepts the currency of its country. */
export const currencies: Readonly<Record<string, string>> = {
  AR: 'ARS',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  MX: 'MXN',
  PE: 'PEN',
  UY: 'UYU',
};

export const refused = (message: string, status = 400, code?: number): Response =>
  Response.json(
    { message, error: 'bad_request', status, ...(code ? { cause: [{ code, description: message }] } : {}) },
    { status },
  );

export const payments = ({ book }: Pick<MercadoPago, 'book'>) =>
  [...book.values()].flatMap(preference => preference.payments.map(payment => ({ preference, payment })));

/** The successors of the sandbox, which is being withdrawn: they have keys of the live form. */
export const isTestUser = ({ at, credentials }: MercadoPago): boolean =>
  !at.isLive && credentials.accessToken.startsWith('APP_USR-');

/** The amount not yet refunded, in cents. */
export const left = (preference: Preference): number =>
  inCents(preference.amount) - inCents(String(givenBack(preference)));
export const inCents = (amount: string): number => Math.round(Number(amount) * 100);

/** A complaint at Mercado Pago is mediated; a reversal by a card's bank is a chargeback. */
const disputed: Readonly<Record<SimulatedDispute['state'], readonly [status: string, detail: string]>> = {
  opened: ['in_mediation', 'pending'],
  taken: ['charged_back', 'in_process'],
  lost: ['charged_back', 'settled'],
  won: ['approved', 'reimbursed'],
};

/** Mercado Pago retains a twentieth. */
const FEE_SHARE = 20;

export const paymentJson = (
  mp: MercadoPago,
  preference: Preference,
  { id, status, detail: statusDetail, createdAt }: Payment,
) => {
  const { reference, amount, currency, isLive, dispute } = preference;
  // Refunds and disputes are of the first payment that was approved.
  const isMain = preference.payments.find(payment => payment.status === 'approved')?.id === id;
  const back = isMain ? givenBack(preference) : 0;
  const plain = back > 0 && left(preference) === 0 ? ['refunded', 'refunded'] : [status, statusDetail ?? 'accredited'];
  const [shown, detail] = isMain && dispute ? disputed[dispute.state] : plain;
  const fee = Math.floor(inCents(amount) / FEE_SHARE) / 100;
  return {
    id,
    status: shown,
    status_detail: detail,
    ...(createdAt === undefined ? {} : { date_created: new Date(createdAt).toISOString() }),
    external_reference: reference,
    transaction_amount: Number(amount),
    transaction_amount_refunded: back,
    fee_details: status === 'approved' ? [{ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' }] : [],
    currency_id: currency,
    // Mercado Pago calls payments of test users live.
    live_mode: isLive || isTestUser(mp),
  };
};
