import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { refuse } from '#shared/contract/errors';
import { factsOf } from '#shared/contract/payment-providers';
import { fromDecimalText, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import type { Deps, Fact, PaymentAdapter, RawRequest } from '#lambdas/ports/payments';
import { refundOnce } from './refunds';
import { askJson, isSameText, jsonOf, modeInKey, ProviderTrouble, unlessTrouble, secretsIn } from './wire';

type Config = { secretKey: string; secretHash: string };
type Api = Pick<Deps<Config>, 'cfg' | 'fetch'>;
type Logging = Api & Pick<Deps<Config>, 'log'>;

const API = 'https://api.flutterwave.com/v3';
const OPEN_MIN = 60;
/** Doubles represent amounts of up to this many digits exactly. */
const EXACT_DIGITS = 15;

const started = z.object({ data: z.object({ link: z.url({ protocol: /^https$/ }) }) });
const eventShape = z.object({ data: z.object({ id: z.optional(z.int()), tx_ref: z.string() }) });
const amountShape = z.number().check(z.nonnegative());
const transactionShape = z.object({
  id: z.int(),
  tx_ref: z.string(),
  amount: amountShape,
  currency: z.string(),
  status: z.string(),
  amount_settled: z.optional(z.nullable(amountShape)),
});
const verified = z.object({ status: z.literal('success'), data: transactionShape });
const refundShape = z.object({
  id: z.int(),
  amount_refunded: amountShape,
  status: z.string(),
  comment: z.optional(z.nullable(z.string())),
});
const refundMade = z.object({ status: z.literal('success'), data: refundShape });
const refundList = z.object({
  meta: z.object({ page_info: z.object({ total_pages: z.int() }) }),
  data: z.array(refundShape),
});

const outcomes: Readonly<Record<string, Fact['status']>> = { successful: 'paid', failed: 'failed' };

const call = ({ cfg, fetch }: Api, path: string, post?: unknown, accept?: readonly number[]) => {
  const headers = { authorization: `Bearer ${cfg.secretKey}`, 'content-type': 'application/json' };
  const init = post === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(post) };
  return askJson({ fetch }, `${API}${path}`, init, accept);
};

/** Major units as a JSON number, for amounts that survive the conversion exactly. */
const amountFor = (money: Money): number => Number(toDecimalText(money));

const moneyOf = (amount: number, currency: string): Money | undefined => {
  const text = String(amount);
  return text.replace('.', '').length > EXACT_DIGITS ? undefined : fromDecimalText(text, currency);
};

const neededMoney = (amount: number, currency: string): Money => {
  const money = moneyOf(amount, currency);
  if (!money) throw new ProviderTrouble(`flutterwave names an amount of ${amount} ${currency}`);
  return money;
};

type Transaction = z.infer<typeof transactionShape>;

/** The difference between the amount and what the merchant receives, if Flutterwave reports it. */
const feeOf = ({ amount_settled: settled, currency }: Transaction, { minor }: Money): { feeMinor?: number } => {
  const feeMinor = settled === undefined || settled === null ? 0 : minor - neededMoney(settled, currency).minor;
  return feeMinor > 0 ? { feeMinor } : {};
};

const hasFailed = ({ status }: z.infer<typeof refundShape>): boolean => status.startsWith('failed');

/** A failed refund of ours is identified by its comment. */
const refundedIn = (refunds: readonly z.infer<typeof refundShape>[], currency: string) => {
  const sent = refunds.filter(refund => !hasFailed(refund));
  const failedRefunds = refunds.filter(hasFailed).flatMap(({ comment }) => comment || []);
  return {
    refundedMinor: sent.reduce((sum, refund) => sum + neededMoney(refund.amount_refunded, currency).minor, 0),
    ...(failedRefunds.length > 0 ? { failedRefunds } : {}),
  };
};

const factOf = async (transaction: Transaction, api: Logging): Promise<Fact> => {
  const { id, tx_ref: intentId, currency, status } = transaction;
  const amount = neededMoney(transaction.amount, currency);
  const fact: Fact = {
    intentId,
    providerRef: String(id),
    status: outcomes[status] ?? 'pending',
    amount,
    // The response does not say which mode it is: a key works in one mode only.
    live: !api.cfg.secretKey.startsWith('FLWSECK_TEST-'),
  };
  if (fact.status !== 'paid') return fact;
  const refunds = await unlessTrouble(api, () => refundsOf(api, fact.providerRef));
  return { ...fact, ...feeOf(transaction, amount), ...(refunds ? refundedIn(refunds, currency) : {}) };
};

/** A transaction by its id or by our reference. It does not exist before the payer has tried to pay. */
const transactionAt = async (api: Api, path: string) => {
  const { status, body } = await call(api, path, undefined, [400, 404]);
  if (status === 200) return z.parse(verified, body).data;
  if (status === 404 || /no transaction was found/i.test(String(body['message']))) return undefined;
  throw new ProviderTrouble(`flutterwave refuses to verify: ${String(body['message'])}`, status);
};

const signedAs = ({ headers, body }: RawRequest, { secretHash }: Config): 'signed' | 'shared-secret' | undefined => {
  const signature = headers['flutterwave-signature'];
  const secrets = secretsIn(secretHash, { isMadeUp: true });
  if (signature === undefined)
    return secrets.some(secret => isSameText(headers['verif-hash'] ?? '', secret)) ? 'shared-secret' : undefined;
  const signatures = secrets.map(secret => createHmac('sha256', secret).update(body).digest('base64'));
  return signatures.some(right => isSameText(signature, right)) ? 'signed' : undefined;
};

const refundsOf = async (api: Api, providerRef: string) => {
  const all: z.infer<typeof refundShape>[] = [];
  for (let page = 1; ; page++) {
    const { body } = await call(api, `/refunds?id=${encodeURIComponent(providerRef)}&page=${page}`);
    const { meta, data } = z.parse(refundList, body);
    all.push(...data);
    if (page >= meta.page_info.total_pages) return all;
  }
};

const refundIs = ({ id, status }: z.infer<typeof refundShape>) => ({
  refundRef: String(id),
  status: status.startsWith('completed') ? ('done' as const) : ('pending' as const),
});

const isExact = (amount: Money): boolean => toDecimalText(amount).replace('.', '').length <= EXACT_DIGITS;

/**
 * Flutterwave, Nigeria and much of Africa: hosted checkout, amounts in major units. Uses the documented API version 3.
 */
export const flutterwave: PaymentAdapter<Config> = {
  name: 'flutterwave',
  refundsMayFail: true,
  config: z.object({
    secretKey: z.string().check(z.regex(/^FLWSECK(_TEST)?-[\w-]+-X$/)),
    secretHash: z.string().check(z.minLength(8)),
  }),
  keyModes: ({ secretKey }) => ({ secretKey: modeInKey(secretKey) }),
  supports: amount =>
    amount.minor > 0 && isExact(amount) && factsOf('flutterwave').currencies?.includes(amount.currency) === true,

  async startCheckout({ intentId, amount, description, customer, urls }, { cfg, fetch, now }) {
    if (!customer.email) return refuse('payer_email_missing');
    const name = `${customer.firstName} ${customer.lastName}`.trim();
    const { body } = await call({ cfg, fetch }, '/payments', {
      tx_ref: intentId,
      amount: amountFor(amount),
      currency: amount.currency,
      redirect_url: urls.return,
      session_duration: OPEN_MIN,
      customer: {
        email: customer.email,
        ...(name ? { name } : {}),
        ...(customer.phone ? { phonenumber: customer.phone } : {}),
      },
      customizations: { title: description },
    });
    return { kind: 'redirect', url: z.parse(started, body).data.link, expiresAt: now() + OPEN_MIN * 60_000 };
  },

  async verifyCallback(request, { cfg }) {
    const authenticity = signedAs(request, cfg);
    if (!authenticity) return 'forged';
    const { success, data: event } = z.safeParse(eventShape, jsonOf(request));
    if (!success) return 'ignore';
    const { id, tx_ref: intentId } = event.data;
    return {
      ref: { intentId, ...(id === undefined ? {} : { providerRef: String(id) }) },
      authenticity,
      reply: { status: 200 },
    };
  },

  hasLeft: ({ query }) => query.get('status') === 'cancelled',

  /**
   * The payer may have paid twice under one reference, of which Flutterwave reports one payment. A named payment
   * counts.
   */
  async queryStatus({ intentId, providerRef }, api) {
    const named = providerRef && /^\d+$/.test(providerRef) ? `/transactions/${providerRef}/verify` : undefined;
    const transaction = named && (await transactionAt(api, named));
    if (transaction && (transaction.status === 'successful' || !intentId)) return factOf(transaction, api);
    const byReference = `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(intentId ?? '')}`;
    const found = (intentId && (await transactionAt(api, byReference))) || transaction;
    return found ? factOf(found, api) : 'unknown';
  },

  refund: ({ providerRef, amount, key }, api) =>
    refundOnce({
      list: () => refundsOf(api, providerRef),
      hasKey: ({ comment }) => comment === key,
      give: async () => {
        const wanted = { amount: amountFor(amount), comments: key };
        const { body } = await call(api, `/transactions/${encodeURIComponent(providerRef)}/refund`, wanted);
        return z.parse(refundMade, body).data;
      },
      asRefunded: refundIs,
    }),
};
