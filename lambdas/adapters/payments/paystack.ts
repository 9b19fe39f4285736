import * as z from 'zod/mini';
import { refuse } from '#shared/contract/errors';
import { factsOf } from '#shared/contract/payment-providers';
import { fromHundredths, toHundredths } from '#shared/domain/money/provider-amounts';
import type { Dispute } from '#shared/domain/payment/record';
import type { Deps, Fact, PaymentAdapter, PaymentRef } from '#lambdas/ports/payments';
import { refundOnce } from './refunds';
import { askJson, hmacHex, isSameText, jsonOf, modeInKey, ProviderTrouble, secretsIn, unlessTrouble } from './wire';

type Config = { secretKey: string };
type Api = Pick<Deps<Config>, 'cfg' | 'fetch'>;
type Logging = Api & Pick<Deps<Config>, 'log'>;

const API = 'https://api.paystack.co';
/** Assumed lifetime of the hosted page; the merchant's account can limit it, by default it is unlimited. */
const OPEN_MS = 60 * 60_000;

const started = z.object({ data: z.object({ authorization_url: z.url({ protocol: /^https$/ }) }) });
/** An event about a payment, one of its refunds or one of its disputes. */
const eventShape = z.union([
  z.object({ event: z.literal('charge.success'), data: z.object({ reference: z.string() }) }),
  z.object({
    event: z.string().check(z.startsWith('charge.dispute.')),
    data: z.object({ transaction: z.object({ reference: z.string() }) }),
  }),
  z.object({
    event: z.string().check(z.startsWith('refund.')),
    data: z.object({ transaction_reference: z.string() }),
  }),
]);
/** Unsigned integers of 64 bits, which are read as text where a number would lose their last digits. */
const idShape = z.union([z.int(), z.string()]);
const transactionShape = z.object({
  id: idShape,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  fees: z.optional(z.nullable(z.int())),
});
const verified = z.object({ data: transactionShape });
const refundShape = z.object({
  id: idShape,
  amount: z.int(),
  /** A refund that a lost dispute has led to. */
  dispute: z.optional(z.unknown()),
  merchant_note: z.optional(z.nullable(z.string())),
  status: z.string(),
});
const refundMade = z.object({ data: refundShape });
const refundList = z.object({ data: z.array(refundShape) });
const disputeShape = z.object({
  id: idShape,
  refund_amount: z.optional(z.nullable(z.int())),
  status: z.string(),
  resolution: z.optional(z.nullable(z.string())),
  category: z.optional(z.nullable(z.string())),
  dueAt: z.optional(z.nullable(z.string())),
});
const disputeList = z.object({ data: z.array(disputeShape) });

/**
 * Every other status is pending, including `abandoned`: a page that the payer has not completed. A payment that is
 * `reversed` arrived, and was refunded or lost in a dispute, as its amounts show.
 */
const outcomes: Readonly<Record<string, Fact['status']>> = { success: 'paid', failed: 'failed', reversed: 'paid' };

/** The key that calls are made with: the first one; notifications may be signed with each. */
const callKey = ({ secretKey }: Config): string => secretKey.split(',', 1)[0]!;

const call = ({ cfg, fetch }: Api, path: string, post?: unknown, accept?: readonly number[]) => {
  const headers = { authorization: `Bearer ${callKey(cfg)}` };
  const posted = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const init = post === undefined ? { headers } : { ...posted, body: JSON.stringify(post) };
  return askJson({ fetch }, `${API}${path}`, init, accept);
};

/** An unknown reference is answered with 400 or 404 and an error code that says so. */
const transactionOf = async (api: Api, reference: string) => {
  const { status, body } = await call(
    api,
    `/transaction/verify/${encodeURIComponent(reference)}`,
    undefined,
    [400, 404],
  );
  if (status === 200) return z.parse(verified, body).data;
  if (status === 404 || body['code'] === 'transaction_not_found') return undefined;
  throw new ProviderTrouble(`paystack refuses to verify: ${String(body['message'])}`, status);
};

const minorOf = (hundredths: number, currency: string): number => {
  const money = fromHundredths(hundredths, currency);
  if (!money) throw new ProviderTrouble(`paystack names an amount of ${hundredths} ${currency}`);
  return money.minor;
};

type Transaction = z.infer<typeof transactionShape>;

/** The refunds of a payment, by us and in the dashboard. */
const refundsOf = async (api: Api, { id }: Transaction) =>
  z.parse(refundList, (await call(api, `/refund?transaction=${id}&perPage=100`)).body).data;

const disputeOf = (dispute: z.infer<typeof disputeShape>, { amount, currency }: Transaction): Dispute => {
  const { id, refund_amount: claimed, status, resolution, category: reason, dueAt } = dispute;
  const isOver = status === 'resolved';
  const respondBy = Date.parse(dueAt ?? '');
  return {
    ref: String(id),
    // Paystack leaves the money with the merchant until a dispute is decided.
    state: isOver ? (resolution === 'merchant-accepted' ? 'lost' : 'won') : 'opened',
    amountMinor: minorOf(claimed ?? amount, currency),
    ...(reason ? { reason } : {}),
    ...(Number.isNaN(respondBy) ? {} : { respondBy }),
  };
};

const disputesOf = async (api: Api, transaction: Transaction): Promise<Dispute[]> => {
  const { body } = await call(api, `/dispute?transaction=${transaction.id}&perPage=100`);
  return z.parse(disputeList, body).data.map(dispute => disputeOf(dispute, transaction));
};

/**
 * The refunds that did not result from a dispute: those are reported with their dispute. A failed refund of ours is
 * identified by its note.
 */
const refundedOf = async (
  api: Api,
  transaction: Transaction,
): Promise<Pick<Fact, 'refundedMinor' | 'failedRefunds'>> => {
  const all = await refundsOf(api, transaction);
  const refunds = all.filter(({ dispute }) => dispute === undefined || dispute === null);
  const sent = refunds.filter(({ status }) => status !== 'failed');
  const failed = refunds.filter(refund => !sent.includes(refund)).flatMap(({ merchant_note: key }) => key ?? []);
  return {
    refundedMinor: sent.reduce((sum, { amount }) => sum + minorOf(amount, transaction.currency), 0),
    ...(failed.length > 0 ? { failedRefunds: failed } : {}),
  };
};

const amountsOf = async (api: Logging, transaction: Transaction, isDisputed: boolean): Promise<Partial<Fact>> => {
  const { status, currency, fees } = transaction;
  const refunded = await unlessTrouble(api, () => refundedOf(api, transaction));
  const hasDisputes = isDisputed || status === 'reversed';
  const disputes = hasDisputes ? await unlessTrouble(api, () => disputesOf(api, transaction)) : undefined;
  return {
    ...refunded,
    ...(fees ? { feeMinor: minorOf(fees, currency) } : {}),
    ...(disputes ? { disputes } : {}),
  };
};

const factOf = async (api: Logging, transaction: Transaction, isDisputed: boolean): Promise<Fact> => {
  const { reference, status, amount, currency, domain } = transaction;
  const money = fromHundredths(amount, currency);
  if (!money) throw new ProviderTrouble(`paystack names an amount of ${amount} ${currency}`);
  const outcome = outcomes[status] ?? 'pending';
  // Their transaction id has 64 bits, our reference is unique: the reference names the payment on both sides.
  const fact: Fact = {
    intentId: reference,
    providerRef: reference,
    status: outcome,
    amount: money,
    live: domain === 'live',
  };
  return outcome === 'paid' ? { ...fact, ...(await amountsOf(api, transaction, isDisputed)) } : fact;
};

const refundIs = ({ id, status }: z.infer<typeof refundShape>) => ({
  refundRef: String(id),
  status: status === 'processed' ? ('done' as const) : ('pending' as const),
});

const referredTo = ({ data }: z.infer<typeof eventShape>): PaymentRef => {
  if ('reference' in data) return { intentId: data.reference };
  if ('transaction' in data) return { intentId: data.transaction.reference, isDisputed: true };
  return { intentId: data.transaction_reference };
};

/** Paystack, Nigeria, Ghana, South Africa, Kenya: hosted checkout, amounts in hundredths for every currency. */
export const paystack: PaymentAdapter<Config> = {
  name: 'paystack',
  refundsMayFail: true,
  config: z.object({ secretKey: z.string().check(z.regex(/^sk_(test|live)_\w+(?:, ?sk_\1_\w+)*$/)) }),
  keyModes: ({ secretKey }) => ({ secretKey: modeInKey(secretKey) }),
  supports: ({ minor, currency }) => minor > 0 && factsOf('paystack').currencies?.includes(currency) === true,

  async startCheckout({ intentId, amount, customer, urls }, { cfg, fetch, now }) {
    if (!customer.email) return refuse('payer_email_missing');
    const { body } = await call({ cfg, fetch }, '/transaction/initialize', {
      email: customer.email,
      amount: toHundredths(amount),
      currency: amount.currency,
      reference: intentId,
      callback_url: urls.return,
      metadata: { cancel_action: urls.cancel },
    });
    const { authorization_url: url } = z.parse(started, body).data;
    return { kind: 'redirect', url, expiresAt: now() + OPEN_MS };
  },

  async verifyCallback(request, { cfg }) {
    const signature = request.headers['x-paystack-signature'] ?? '';
    const signatures = secretsIn(cfg.secretKey).map(key => hmacHex('sha512', key, request.body));
    if (!signatures.some(right => isSameText(signature, right))) return 'forged';
    const { success, data: event } = z.safeParse(eventShape, jsonOf(request));
    if (!success) return 'ignore';
    return { ref: referredTo(event), authenticity: 'signed', reply: { status: 200 } };
  },

  async queryStatus({ intentId, providerRef, isDisputed = false }, api) {
    const reference = intentId ?? providerRef;
    const transaction = reference ? await transactionOf(api, reference) : undefined;
    return transaction ? factOf(api, transaction, isDisputed) : 'unknown';
  },

  async refund({ providerRef, amount, key }, api) {
    const transaction = await transactionOf(api, providerRef);
    if (!transaction) throw new ProviderTrouble('paystack knows of no such payment');
    return refundOnce({
      list: () => refundsOf(api, transaction),
      hasKey: ({ merchant_note }) => merchant_note === key,
      give: async () => {
        const wanted = { transaction: providerRef, amount: toHundredths(amount), currency: amount.currency };
        return z.parse(refundMade, (await call(api, '/refund', { ...wanted, merchant_note: key })).body).data;
      },
      asRefunded: refundIs,
    });
  },
};
