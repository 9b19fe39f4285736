import { DAY_MS } from '#shared/contract/time';
import * as z from 'zod/mini';
import { factsOf } from '#shared/contract/payment-providers';
import { fromDecimalText, isSameMoney, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { Callback, Deps, Fact, PaymentAdapter, PaymentRef, PayOrder, RawRequest } from '#lambdas/ports/payments';
import { refundUnkeyed } from '#lambdas/adapters/payments/refunds';
import { askJson, askText, formOf, isObject, isSameText, ProviderTrouble } from '#lambdas/adapters/payments/wire';
import { type HistoryRow, historyRows } from './history';
import { callSignature, encoded, formSignature, noticeSignature } from './signatures';

type Config = { merchantId: string; merchantKey: string; passphrase: string };

/** The merchant that Payfast publishes for everybody's trials. */
const SANDBOX_MERCHANT = '10000100';
const sites = { sandbox: 'https://sandbox.payfast.co.za', live: 'https://www.payfast.co.za' } as const;
const API = 'https://api.payfast.co.za';
/** Older payments are known from notifications. */
const LOOK_BACK_DAYS = 3;
const PAGE_ROWS = 1000;
const MAX_PAGES = 200;
const MAX_CHARS = 100;

const statuses: Readonly<Record<string, Fact['status']>> = {
  COMPLETE: 'paid',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

const short = (text: string | undefined): string => [...(text ?? '').trim()].slice(0, MAX_CHARS).join('').trim();

const formFields = ({ intentId, amount, description, customer, urls }: PayOrder, cfg: Config) =>
  (
    [
      ['merchant_id', cfg.merchantId],
      ['merchant_key', cfg.merchantKey],
      ['return_url', urls.return],
      ['cancel_url', urls.cancel],
      ['notify_url', urls.notify],
      ['name_first', short(customer.firstName)],
      ['name_last', short(customer.lastName)],
      ['email_address', short(customer.email)],
      ['m_payment_id', intentId],
      ['amount', toDecimalText(amount, 2)],
      ['item_name', short(description)],
    ] as const
  ).filter(([, value]) => value !== '');

type Query = readonly (readonly [string, string])[];

const called = (deps: Deps<Config>, path: string, query: Query = [], body?: Query): [string, RequestInit] => {
  const timestamp = new Date(deps.now()).toISOString().replace(/\.\d+Z$/, '+00:00');
  const headers = { 'merchant-id': deps.cfg.merchantId, version: 'v1', timestamp };
  const signature = callSignature([...Object.entries(headers), ...query, ...(body ?? [])], deps.cfg.passphrase);
  const asked = encoded([...query, ...(deps.mode === 'sandbox' ? [['testing', 'true'] as const] : [])]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return [
    `${API}${path}${asked && `?${asked}`}`,
    body
      ? { method: 'POST', headers: { ...headers, signature, ...form }, body: encoded(body) }
      : { headers: { ...headers, signature } },
  ];
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

type Looked = { rows: HistoryRow[]; pages: number };

/** The rows of one day, page by page, until one of them is enough. */
const ofDay = async (deps: Deps<Config>, day: string, before: Looked, isEnough: (row: HistoryRow) => boolean) => {
  const { rows } = before;
  for (let page = 0; before.pages < MAX_PAGES; page++, before.pages++) {
    const query = [
      ['from', day],
      ['to', day],
      ['limit', String(PAGE_ROWS)],
      ['offset', String(page * PAGE_ROWS)],
    ] as const;
    const { text } = await askText(deps, ...called(deps, '/transactions/history', query));
    const found = historyRows(text);
    rows.push(...found);
    if (found.some(isEnough)) return true;
    if (found.length < PAGE_ROWS) return false;
  }
  throw new ProviderTrouble('Payfast’s history is too long to look through');
};

/**
 * The history, which has no filter by reference: day by day from the beginning of the checkout, or of the last days, and
 * no further than to the payment of an attempt that is not known as paid.
 */
const history = async (deps: Deps<Config>, { intentId, since }: PaymentRef): Promise<HistoryRow[]> => {
  const now = deps.now();
  const first = Math.max(since ?? 0, now - LOOK_BACK_DAYS * DAY_MS);
  const looked: Looked = { rows: [], pages: 0 };
  const isEnough = ({ isPayment, reference }: HistoryRow) => since !== undefined && isPayment && reference === intentId;
  // Payfast’s days are not ours: one more on both sides.
  for (let at = first - DAY_MS; dayOf(at) <= dayOf(now + DAY_MS); at += DAY_MS)
    if (await ofDay(deps, dayOf(at), looked, isEnough)) break;
  return looked.rows;
};

const factIn = (
  rows: readonly HistoryRow[],
  { intentId, providerRef }: PaymentRef,
  live: boolean,
): Fact | 'unknown' => {
  const payments = rows.filter(row => row.isPayment && row.reference && row.reference === (intentId ?? row.reference));
  const paid =
    payments.find(row => row.paymentId === providerRef) ?? (intentId === undefined ? undefined : payments[0]);
  if (!paid?.amount) return 'unknown';
  const { reference, paymentId, amount } = paid;
  const isReturned = rows.some(
    row => row.isReturn && row.reference === reference && row.amount && isSameMoney(row.amount, amount),
  );
  return { intentId: reference, providerRef: paymentId, status: isReturned ? 'refunded' : 'paid', amount, live };
};

/**
 * Asks Payfast to confirm that it sent this notification: the live site does not confirm notifications of the sandbox.
 */
const isTheirs = async (deps: Deps<Config>, fields: Query): Promise<boolean> => {
  const { text, what } = await askText(deps, `${sites[deps.mode]}/eng/query/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encoded(fields),
  });
  const answer = text.trim();
  if (answer !== 'VALID' && answer !== 'INVALID') throw new ProviderTrouble(`${what}: neither VALID nor INVALID`);
  return answer === 'VALID';
};

const verifyCallback = async (request: RawRequest, deps: Deps<Config>): Promise<Callback | 'ignore' | 'forged'> => {
  const all = [...formOf(request)];
  const end = all.findIndex(([name]) => name === 'signature');
  const fields = all.slice(0, end);
  if (end < 0 || !isSameText(all[end]?.[1] ?? '', noticeSignature(fields, deps.cfg.passphrase))) return 'forged';
  const values = new Map(fields);
  if (values.get('merchant_id') !== deps.cfg.merchantId || !(await isTheirs(deps, fields))) return 'forged';
  const [intentId, providerRef] = [values.get('m_payment_id'), values.get('pf_payment_id')];
  const status = statuses[values.get('payment_status') ?? ''];
  const amount = fromDecimalText(values.get('amount_gross') ?? '', 'ZAR');
  if (!intentId || !providerRef || !status || !amount) return 'ignore';
  const fact: Fact = { intentId, providerRef, status, amount, live: deps.mode === 'live' };
  return { ref: { intentId, providerRef }, authenticity: 'signed', fact, reply: { status: 200 } };
};

/** Refunds of one payment. */
const givenOf = async (deps: Deps<Config>, path: string): Promise<Money[]> => {
  const { body } = await askJson(deps, ...called(deps, path));
  const history = isObject(body['data']) && isObject(body['data']['response']) ? body['data']['response'] : {};
  const all: unknown[] = Array.isArray(history['transactions']) ? history['transactions'] : [];
  const cents = all.map(each => Number(isObject(each) ? each['amount'] : NaN));
  if (cents.length === 0 || !cents.every(Number.isSafeInteger))
    throw new ProviderTrouble('Payfast does not say what has come in and gone back');
  return cents.filter(each => each < 0).map(each => ({ minor: -each, currency: 'ZAR' }));
};

const refund: PaymentAdapter<Config>['refund'] = async ({ providerRef, paid, amount, key }, deps) => {
  const path = `/refunds/${encodeURIComponent(providerRef)}`;
  const done = { refundRef: `${providerRef}-${amount.minor}`, status: 'done' as const };
  const verdict = refundUnkeyed({ paid, asked: amount, given: await givenOf(deps, path) });
  if (verdict !== 'give') return verdict === 'given' ? done : verdict;
  const asked = [
    ['amount', String(amount.minor)],
    ['notify_buyer', '1'],
    ['reason', `Refund ${key}`.slice(0, MAX_CHARS)],
  ] as const;
  const { body } = await askJson(deps, ...called(deps, path, [], asked));
  if (body['status'] !== 'success') throw new ProviderTrouble('Payfast has not given back');
  return done;
};

/**
 * Payfast, South Africa. Its notification is the proof, once Payfast confirms it; its history lags and has payments
 * only.
 */
export const payfast: PaymentAdapter<Config> = {
  name: 'payfast',
  config: z.object({
    merchantId: z.string().check(z.regex(/^\d{1,20}$/)),
    merchantKey: z.string().check(z.minLength(1)),
    // Payfast's own SDK encodes other characters once or twice, depending on the place.
    passphrase: z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/)),
  }),
  keyModes: ({ merchantId }) => ({ merchantId: merchantId === SANDBOX_MERCHANT ? 'sandbox' : undefined }),
  trustCallback: true,
  supports: ({ minor, currency }) => minor > 0 && (factsOf('payfast').currencies ?? []).includes(currency),
  startCheckout: async (order, { cfg, mode }) => {
    const fields = formFields(order, cfg);
    const signature = formSignature(fields, cfg.passphrase);
    return { kind: 'form', action: `${sites[mode]}/eng/process`, fields: { ...Object.fromEntries(fields), signature } };
  },
  verifyCallback,
  queryStatus: async (ref, deps) =>
    ref.intentId || ref.providerRef ? factIn(await history(deps, ref), ref, deps.mode === 'live') : 'unknown',
  refund,
};
