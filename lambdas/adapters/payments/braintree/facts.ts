import type { Transaction, TransactionGateway } from 'braintree';
import { fromDecimalText, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { CardAtProvider, Deps, Fact } from '#lambdas/ports/payments';
import { bestOf } from '#lambdas/adapters/payments/attempts';
import { ProviderTrouble } from '#lambdas/adapters/payments/wire';
import { type BraintreeDispute, disputeOf } from './disputes';
import { type BraintreeConfig, gatewayOf, isNotFound } from './gateway';

/** The most transactions per order: a search returns all of a payer's attempts, and the successful one counts. */
const MOST_TRIES = 20;

const statuses: Readonly<Record<string, Fact['status']>> = {
  submitted_for_settlement: 'paid',
  settlement_pending: 'paid',
  settlement_confirmed: 'paid',
  settling: 'paid',
  settled: 'paid',
  authorizing: 'pending',
  authorized: 'pending',
  voided: 'refunded',
};

export const amountText = (amount: Money): string | undefined => {
  try {
    return amount.minor > 0 ? toDecimalText(amount) : undefined;
  } catch {
    return undefined;
  }
};

export const neededText = (amount: Money): string => {
  const text = amountText(amount);
  if (text === undefined) throw new Error(`Braintree takes no ${amount.minor} minor units of ${amount.currency}`);
  return text;
};

export const accountFor = ({ merchantAccountIds }: BraintreeConfig, currency: string): string | undefined =>
  Object.hasOwn(merchantAccountIds, currency) ? merchantAccountIds[currency] : undefined;

export type Known = Pick<Transaction, 'id' | 'status' | 'amount' | 'currencyIsoCode' | 'orderId' | 'refundIds'> & {
  /** The payment that a refund gives back. */
  refundedTransactionId?: string | null;
  disputes?: readonly BraintreeDispute[];
  statusHistory?: readonly { status: string }[];
  /** `2026-01-09T12:00:00Z` */
  authorizationExpiresAt?: string;
  creditCard?: BraintreeCard;
  customer?: { id?: string | null };
};
/** A card in the vault, as the SDK reads it from the XML. */
export type BraintreeCard = {
  token?: string | null;
  cardType?: string;
  last4?: string;
  expirationMonth?: string;
  expirationYear?: string;
};
type Search = (
  choose: Parameters<TransactionGateway['search']>[0],
  done: (error: Error | null, found?: { ids: string[] }) => void,
) => void;

export const find = async (deps: Deps<BraintreeConfig>, id: string): Promise<Known | undefined> => {
  try {
    return (await gatewayOf(deps).transaction.find(id)) as unknown as Known;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
};

const findAll = async (deps: Deps<BraintreeConfig>, ids: readonly string[]): Promise<Known[]> =>
  (await Promise.all(ids.slice(0, MOST_TRIES).map(id => find(deps, id)))).filter(each => each !== undefined);

/** All transactions of one order, newest first. */
export const searchFor = async (deps: Deps<BraintreeConfig>, orderId: string): Promise<Known[]> => {
  const { transaction } = gatewayOf(deps);
  const search = transaction.search.bind(transaction) as unknown as Search;
  const ids = await new Promise<string[]>((resolve, reject) =>
    search(
      by => by.orderId().is(orderId),
      (error, found) => (found ? resolve(found.ids) : reject(error ?? new ProviderTrouble('Braintree found nothing'))),
    ),
  );
  return findAll(deps, ids);
};

export const moneyOf = ({ amount, currencyIsoCode: currency }: Known): Money | undefined =>
  fromDecimalText(amount, currency);

/** Statuses of refunds that failed. */
const undone: readonly string[] = ['failed', 'gateway_rejected', 'processor_declined', 'settlement_declined', 'voided'];

/**
 * The refunded total in minor units, both by us and in the control panel, and our refunds that failed, whose order id
 * is their key.
 */
const givenBack = async (deps: Deps<BraintreeConfig>, sale: Known) => {
  const refunds = await findAll(deps, sale.refundIds ?? []);
  const sent = refunds.filter(({ status }) => !undone.includes(status));
  const failed = refunds.filter(refund => !sent.includes(refund)).flatMap(({ orderId }) => orderId || []);
  return {
    refundedMinor: sent.reduce((sum, refund) => sum + (moneyOf(refund)?.minor ?? 0), 0),
    ...(failed.length > 0 ? { failedRefunds: failed } : {}),
  };
};

/** An amount that was authorised and never captured. */
export const isReleased = ({ status, statusHistory }: Known): boolean =>
  status === 'authorization_expired' ||
  (status === 'voided' &&
    statusHistory !== undefined &&
    !statusHistory.some(event => event.status === 'submitted_for_settlement'));

const heldIn = ({ authorizationExpiresAt }: Known, { minor }: Money): Partial<Fact> => {
  const until = Date.parse(authorizationExpiresAt ?? '');
  return { heldMinor: minor, ...(Number.isNaN(until) ? {} : { heldUntil: until }) };
};

const schemes: Readonly<Record<string, string>> = {
  'american express': 'amex',
  'china unionpay': 'unionpay',
  'diners club': 'diners',
};

/**
 * Every saved card has its own customer at Braintree, under the reference of the order that saved it, so that
 * forgetting one card forgets no other.
 */
export const cardIn = (customer: string, card: BraintreeCard | undefined): CardAtProvider | undefined => {
  const { token, cardType = '', last4, expirationMonth, expirationYear } = card ?? {};
  if (!token || !last4) return undefined;
  const brand = cardType.toLowerCase();
  const [month, year] = [Number(expirationMonth), Number(expirationYear)];
  return { token: `${customer}:${token}`, brand: schemes[brand] ?? brand, last4, month, year };
};

const savedBy = ({ orderId, customer, creditCard }: Known): { card?: CardAtProvider } => {
  const card = customer?.id && customer.id === orderId ? cardIn(customer.id, creditCard) : undefined;
  return card ? { card } : {};
};

export const factOf = async (deps: Deps<BraintreeConfig>, sale: Known): Promise<Fact> => {
  const amount = moneyOf(sale);
  if (!amount || !sale.orderId) throw new ProviderTrouble(`Braintree's transaction ${sale.id} is none of ours`);
  const status = isReleased(sale) ? 'cancelled' : (statuses[sale.status] ?? 'failed');
  // The host decides whether money is live: sandbox and production do not share transactions.
  const fact: Fact = { intentId: sale.orderId, providerRef: sale.id, status, amount, live: deps.mode === 'live' };
  if (status === 'refunded') return { ...fact, refundedMinor: amount.minor };
  if (sale.status === 'authorized') return { ...fact, ...heldIn(sale, amount) };
  if (status !== 'paid') return fact;
  const disputes = (sale.disputes ?? []).map(each => disputeOf(each, amount.currency));
  const refunded = await givenBack(deps, sale);
  return { ...fact, ...savedBy(sale), ...refunded, ...(disputes.length > 0 ? { disputes } : {}) };
};

export const bestFact = async (deps: Deps<BraintreeConfig>, sales: readonly Known[]): Promise<Fact | undefined> =>
  bestOf(await Promise.all(sales.map(sale => factOf(deps, sale))));
