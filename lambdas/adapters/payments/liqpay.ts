import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { factsOf } from '#shared/contract/payment-providers';
import { fromDecimalText, isSameMoney, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { Callback, Deps, Fact, PaymentAdapter, PayOrder, RawRequest, Refund } from '#lambdas/ports/payments';
import { refundUnkeyed } from './refunds';
import { askJson, formOf, isSameText, jsonOf, ProviderTrouble } from './wire';

/** Older merchants sign with SHA-1 (API version 3). Only the algorithm of the merchant's own version is accepted. */
type Config = { publicKey: string; privateKey: string; version: 3 | 7 };

const SITE = 'https://www.liqpay.ua/api';
const SANDBOX_KEY = 'sandbox_';
const algorithms = { 3: 'sha1', 7: 'sha3-256' } as const;

/** Every other status is pending: the payer confirms, the bank processes, or LiqPay reviews the payment. */
const statuses: Readonly<Record<string, Fact['status']>> = {
  success: 'paid',
  sandbox: 'paid',
  failure: 'failed',
  error: 'failed',
  try_again: 'failed',
  // The money arrived; the refunded amount is reported beside it.
  reversed: 'paid',
};

export const liqpaySignature = (
  data: string,
  { privateKey, version }: Pick<Config, 'privateKey' | 'version'>,
): string => createHash(algorithms[version]).update(`${privateKey}${data}${privateKey}`).digest('base64');

const packed = (action: string, fields: Readonly<Record<string, unknown>>, cfg: Config) => {
  const text = JSON.stringify({ version: cfg.version, public_key: cfg.publicKey, action, ...fields });
  const data = Buffer.from(text).toString('base64');
  return { data, signature: liqpaySignature(data, cfg) };
};

const isTestKey = ({ publicKey }: Config): boolean => publicKey.startsWith(SANDBOX_KEY);

const checkoutFields = ({ intentId, amount, description, urls, locale }: PayOrder, { cfg, mode }: Deps<Config>) => ({
  amount: Number(toDecimalText(amount)),
  currency: amount.currency,
  description,
  order_id: intentId,
  result_url: urls.return,
  server_url: urls.notify,
  language: locale.startsWith('uk') ? 'uk' : 'en',
  // Sandbox keys imply test mode; with other keys the request has to ask for it.
  ...(mode === 'sandbox' && !isTestKey(cfg) ? { sandbox: 1 } : {}),
});

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The total that was given back, minor units; LiqPay may leave it out where all was. */
const returnedOf = (answer: Readonly<Record<string, unknown>>, { minor, currency }: Money): number => {
  const total = fromDecimalText(text(answer['refund_amount'] ?? 0), currency)?.minor ?? 0;
  return total === 0 && answer['status'] === 'reversed' ? minor : total;
};

/** Undefined when the data is not a payment of this merchant. */
const factIn = (answer: Readonly<Record<string, unknown>>, { cfg, mode }: Deps<Config>): Fact | undefined => {
  const [intentId, providerRef] = [text(answer['order_id']), text(answer['payment_id'])];
  const amount = fromDecimalText(text(answer['amount']), text(answer['currency']));
  if (!intentId || !providerRef || !amount || text(answer['public_key']) !== cfg.publicKey) return undefined;
  const status = statuses[text(answer['status'])] ?? 'pending';
  const live = mode === 'live' && answer['status'] !== 'sandbox' && !isTestKey(cfg);
  const fact: Fact = { intentId, providerRef, status, amount, live };
  return status === 'paid' ? { ...fact, refundedMinor: returnedOf(answer, amount) } : fact;
};

const verifyCallback = async (request: RawRequest, deps: Deps<Config>): Promise<Callback | 'ignore' | 'forged'> => {
  const form = formOf(request);
  const data = form.get('data') ?? '';
  if (!isSameText(form.get('signature') ?? '', liqpaySignature(data, deps.cfg))) return 'forged';
  const answer = jsonOf({ body: Buffer.from(data, 'base64') });
  if (!answer || text(answer['public_key']) !== deps.cfg.publicKey) return 'forged';
  const fact = factIn(answer, deps);
  if (!fact) return 'ignore';
  const { intentId, providerRef } = fact;
  return { ref: { intentId, providerRef }, authenticity: 'signed', fact, reply: { status: 200 } };
};

const asked = async (deps: Deps<Config>, action: string, fields: Readonly<Record<string, unknown>>) => {
  const body = new URLSearchParams(packed(action, fields, deps.cfg));
  return (await askJson(deps, `${SITE}/request`, { method: 'POST', body })).body;
};

const statusOf = async (deps: Deps<Config>, intentId: string) => {
  const answer = await asked(deps, 'status', { order_id: intentId });
  const fact = factIn(answer, deps);
  if (fact?.intentId === intentId) return fact;
  if (answer['err_code'] === 'payment_not_found') return undefined;
  throw new ProviderTrouble(`LiqPay does not tell of a payment: ${text(answer['err_code'])}`);
};

/** LiqPay reports only the total of refunds, so the requested refund may already be included. */
const givenOf = async (deps: Deps<Config>, { intentId, paid, amount }: Refund): Promise<Money[]> => {
  const total = (await statusOf(deps, intentId))?.refundedMinor ?? 0;
  if (total === 0) return [];
  if (total >= paid.minor) return [paid];
  return [isSameMoney(paid, amount) ? { ...paid, minor: total } : amount];
};

const refund: PaymentAdapter<Config>['refund'] = async (wanted, deps) => {
  const { intentId, providerRef, amount, paid } = wanted;
  const done = { refundRef: `${providerRef}-${amount.minor}`, status: 'done' as const };
  const verdict = refundUnkeyed({ paid, asked: amount, given: await givenOf(deps, wanted) });
  if (verdict !== 'give') return verdict === 'given' ? done : verdict;
  const answer = await asked(deps, 'refund', { order_id: intentId, amount: Number(toDecimalText(amount)) });
  if (answer['result'] !== 'ok') throw new ProviderTrouble(`LiqPay has not given back: ${text(answer['err_code'])}`);
  return answer['wait_amount'] === true ? { ...done, status: 'pending' } : done;
};

/** LiqPay (PrivatBank), Ukraine. */
export const liqpay: PaymentAdapter<Config> = {
  name: 'liqpay',
  config: z.object({
    publicKey: z.string().check(z.minLength(1)),
    privateKey: z.string().check(z.minLength(1)),
    version: z._default(z.union([z.literal(3), z.literal(7)]), 7),
  }),
  keyModes: cfg => ({ publicKey: isTestKey(cfg) ? 'sandbox' : undefined }),
  supports: ({ minor, currency }) => minor > 0 && (factsOf('liqpay').currencies ?? []).includes(currency),
  startCheckout: async (order, deps) => ({
    kind: 'form',
    action: `${SITE}/3/checkout`,
    fields: packed('pay', checkoutFields(order, deps), deps.cfg),
  }),
  verifyCallback,
  queryStatus: async ({ intentId }, deps) => (intentId && (await statusOf(deps, intentId))) || 'unknown',
  refund,
};
