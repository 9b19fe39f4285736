import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isRefusal, refuse } from '#shared/contract/errors';
import { factsOf } from '#shared/contract/payment-providers';
import { fromDecimalText, isSameMoney, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { Callback, Deps, Fact, PaymentAdapter, PayOrder, RawRequest } from '#lambdas/ports/payments';
import { bestOf } from './attempts';
import { refundUnkeyed } from './refunds';
import { askJson, formOf, hmacHex, isObject, isSameText, ProviderTrouble } from './wire';

type Config = { merchantId: string; accountId: string; apiKey: string; apiLogin: string };
type Fields = Readonly<Record<string, unknown>>;

/** The merchant that PayU publishes for everybody's trials. */
const SANDBOX_MERCHANT = '508029';
const checkouts = {
  sandbox: 'https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/',
  live: 'https://checkout.payulatam.com/ppp-web-gateway-payu/',
} as const;
const apis = { sandbox: 'https://sandbox.api.payulatam.com', live: 'https://api.payulatam.com' } as const;
const MAX_CHARS = 150;

/**
 * The merchant's panel sets the algorithm of confirmations, which the length of the signature shows. PayU is queried in
 * any case.
 */
const algorithms: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };

export const payuSignature = (algorithm: string, parts: readonly string[]): string =>
  createHash(algorithm).update(parts.join('~')).digest('hex');

/** The signature of accounts that are set to HMAC-SHA256: as long as the plain one, with the key beside the text. */
const hmacSignature = ([key, ...parts]: readonly [string, ...string[]]): string =>
  hmacHex('sha256', key, parts.join('~'));

const formFields = ({ intentId, amount, description, customer, urls }: PayOrder, cfg: Config, test: '0' | '1') => {
  const value = toDecimalText(amount);
  return {
    merchantId: cfg.merchantId,
    accountId: cfg.accountId,
    description: [...description].slice(0, MAX_CHARS).join(''),
    referenceCode: intentId,
    amount: value,
    // Without this field, PayU adds value added tax in Colombia.
    tax: '0',
    taxReturnBase: '0',
    currency: amount.currency,
    signature: payuSignature('sha256', [cfg.apiKey, cfg.merchantId, intentId, value, amount.currency]),
    algorithmSignature: 'SHA256',
    test,
    buyerEmail: customer.email ?? '',
    buyerFullName: [...`${customer.firstName} ${customer.lastName}`.trim()].slice(0, MAX_CHARS).join(''),
    responseUrl: urls.return,
    confirmationUrl: urls.notify,
  };
};

/** Formats the amount as confirmations sign it: one decimal when the second is 0, otherwise two. */
const confirmedValue = (value: string): string => {
  const [whole = '', fraction = ''] = value.split('.');
  const two = fraction.padEnd(2, '0');
  return `${whole}.${two.length === 2 && two.endsWith('0') ? two.slice(0, 1) : two}`;
};

/** The signature covers only order, amount and state, so a confirmation is a hint from a sender who knows the key. */
const verifyCallback = async (request: RawRequest, { cfg }: Deps<Config>): Promise<Callback | 'ignore' | 'forged'> => {
  const form = formOf(request);
  const field = (name: string) => form.get(name) ?? '';
  const sign = field('sign').toLowerCase();
  const algorithm = algorithms[sign.length];
  const intentId = field('reference_sale');
  if (!algorithm || !intentId || field('merchant_id') !== cfg.merchantId) return 'forged';
  const value = confirmedValue(field('value'));
  const parts = [cfg.apiKey, cfg.merchantId, intentId, value, field('currency'), field('state_pol')] as const;
  const isSigned = [payuSignature(algorithm, parts), hmacSignature(parts)].some(right => isSameText(sign, right));
  if (!isSigned) return 'forged';
  const providerRef = field('transaction_id') || undefined;
  return { ref: { intentId, providerRef }, authenticity: 'shared-secret', reply: { status: 200 } };
};

const asked = async ({ cfg, mode, ...deps }: Deps<Config>, service: string, command: Fields): Promise<Fields> => {
  const { body } = await askJson(deps, `${apis[mode]}/${service}/4.0/service.cgi`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
    body: JSON.stringify({
      test: false,
      language: 'en',
      merchant: { apiLogin: cfg.apiLogin, apiKey: cfg.apiKey },
      ...command,
    }),
  });
  if (body['code'] !== 'SUCCESS') throw new ProviderTrouble('PayU has not understood what it was asked');
  return body;
};

type Transaction = {
  id: string;
  type: string;
  state: string;
  amount: Money | undefined;
  /** The payment that a return is of. */
  parent: string | undefined;
};
type Order = { id: number; reference: string; isTest: boolean; transactions: Transaction[] };

/** Every other status is failed. An expired payment was not paid in time. */
const statuses: Readonly<Record<string, Fact['status']>> = {
  APPROVED: 'paid',
  PENDING: 'pending',
  EXPIRED: 'cancelled',
};

const objects = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
const inside = (value: Fields, name: string): Fields => (isObject(value[name]) ? value[name] : {});

const transactionOf = (fields: Fields): Transaction => {
  const { value, currency } = inside(inside(fields, 'additionalValues'), 'TX_VALUE');
  return {
    id: String(fields['id']),
    type: String(fields['type']),
    state: String(inside(fields, 'transactionResponse')['state']),
    amount: fromDecimalText(String(value), String(currency)),
    parent: typeof fields['parentTransactionId'] === 'string' ? fields['parentTransactionId'] : undefined,
  };
};

/** The orders of one reference: each attempt, e.g. after a declined card, is another order. */
const ordersOf = async (deps: Deps<Config>, intentId: string): Promise<Order[]> => {
  const command = { command: 'ORDER_DETAIL_BY_REFERENCE_CODE', details: { referenceCode: intentId } };
  const { result } = await asked(deps, 'reports-api', command);
  return objects(isObject(result) ? result['payload'] : undefined)
    .map(fields => ({
      id: Number(fields['id']),
      reference: String(fields['referenceCode']),
      isTest: fields['isTest'] === true,
      transactions: objects(fields['transactions']).map(transactionOf),
    }))
    .filter(({ reference }) => reference === intentId);
};

const isPayment = ({ type }: Transaction): boolean => /^(AUTHORIZATION_AND_CAPTURE|CAPTURE)$/.test(type);
const isReturn = ({ type, state }: Transaction): boolean =>
  /^(REFUND|PARTIAL_REFUND|VOID)$/.test(type) && (state === 'APPROVED' || state === 'PENDING');

/** Refunded of a payment, minor units; a refund without an amount is a refund of the whole payment. */
const returnedOf = (payment: Transaction & { amount: Money }, order: Order): number =>
  order.transactions
    .filter(transaction => isReturn(transaction) && (transaction.parent ?? payment.id) === payment.id)
    .reduce((sum, { type, amount }) => sum + ((type === 'PARTIAL_REFUND' && amount?.minor) || payment.amount.minor), 0);

const factsOfOrder = (order: Order, isLive: boolean): Fact[] =>
  order.transactions.filter(isPayment).flatMap(payment => {
    const { id: providerRef, state, amount } = payment;
    if (!amount) return [];
    const status = statuses[state] ?? 'failed';
    const fact: Fact = { intentId: order.reference, providerRef, status, amount, live: isLive && !order.isTest };
    if (status !== 'paid') return [fact];
    const refundedMinor = Math.min(amount.minor, returnedOf({ ...payment, amount }, order));
    return [{ ...fact, refundedMinor }];
  });

/** The newest attempt is the last one; an attempt that a confirmation names takes precedence. */
const factIn = (orders: readonly Order[], isLive: boolean, providerRef: string | undefined): Fact | 'unknown' => {
  const facts = orders.flatMap(order => factsOfOrder(order, isLive)).toReversed();
  const named = facts.filter(fact => fact.providerRef === providerRef && fact.status === 'paid');
  return bestOf([...named, ...facts.filter(fact => !named.includes(fact))]) ?? 'unknown';
};

const refund: PaymentAdapter<Config>['refund'] = async ({ intentId, providerRef, amount, key }, deps) => {
  const orders = await ordersOf(deps, intentId);
  const order = orders.find(({ transactions }) => transactions.some(({ id }) => id === providerRef));
  const paid = order?.transactions.find(({ id }) => id === providerRef);
  if (!order || !paid?.amount) throw new ProviderTrouble('PayU does not know the payment to give back');
  const before = order.transactions.filter(isReturn);
  // A return without an amount is one of all that was paid.
  const given = before.map(refund => (refund.type === 'PARTIAL_REFUND' && refund.amount) || paid.amount!);
  const verdict = refundUnkeyed({ paid: paid.amount, asked: amount, given });
  const [whole] = before.filter((_, i) => isSameMoney(given[i]!, amount));
  if (verdict === 'given' && whole)
    return { refundRef: whole.id, status: whole.state === 'APPROVED' ? 'done' : 'pending' };
  if (isRefusal(verdict)) return verdict;
  const isPart = !isSameMoney(paid.amount, amount);
  const { transactionResponse } = await asked(deps, 'payments-api', {
    command: 'SUBMIT_TRANSACTION',
    transaction: {
      order: { id: order.id },
      type: isPart ? 'PARTIAL_REFUND' : 'REFUND',
      reason: `Refund ${key}`.slice(0, MAX_CHARS),
      parentTransactionId: providerRef,
      ...(isPart
        ? { additionalValues: { TX_VALUE: { value: Number(toDecimalText(amount)), currency: amount.currency } } }
        : {}),
    },
  });
  const { state, transactionId } = isObject(transactionResponse) ? transactionResponse : {};
  if ((state !== 'APPROVED' && state !== 'PENDING') || typeof transactionId !== 'string')
    throw new ProviderTrouble('PayU has not given back');
  return { refundRef: transactionId, status: state === 'APPROVED' ? 'done' : 'pending' };
};

/** PayU Latam, Latin America. A declined payment is not final: the payer may retry under the same reference. */
export const payulatam: PaymentAdapter<Config> = {
  name: 'payulatam',
  config: z.object({
    merchantId: z.string().check(z.regex(/^\d+$/)),
    accountId: z.string().check(z.regex(/^\d+$/)),
    apiKey: z.string().check(z.minLength(1)),
    apiLogin: z.string().check(z.minLength(1)),
  }),
  keyModes: ({ merchantId }) => ({ merchantId: merchantId === SANDBOX_MERCHANT ? 'sandbox' : undefined }),
  supports: ({ minor, currency }) => minor > 0 && (factsOf('payulatam').currencies ?? []).includes(currency),
  startCheckout: async (order, { cfg, mode }) => {
    if (!order.customer.email) return refuse('payer_email_missing');
    const fields = formFields(order, cfg, mode === 'sandbox' ? '1' : '0');
    return { kind: 'form', action: checkouts[mode], fields };
  },
  verifyCallback,
  queryStatus: async ({ intentId, providerRef }, deps) =>
    intentId ? factIn(await ordersOf(deps, intentId), deps.mode === 'live', providerRef) : 'unknown',
  refund,
};
