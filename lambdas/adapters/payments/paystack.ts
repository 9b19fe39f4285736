import * as z from 'zod/mini';
import { refuse } from '#shared/contract/errors';
import { factsOf } from '#shared/contract/payment-providers';
import { fromHundredths, toHundredths } from '#shared/domain/money/provider-amounts';
import type { Deps, Fact, PaymentAdapter } from '#lambdas/ports/payments';
import { refundOnce } from './refunds';
import { askJson, hmacHex, isSameText, jsonOf, modeInKey, ProviderTrouble } from './wire';

type Config = { secretKey: string };
type Api = Pick<Deps<Config>, 'cfg' | 'fetch'>;

const API = 'https://api.paystack.co';
/** Assumed lifetime of the hosted page; the merchant's account can limit it, by default it is unlimited. */
const OPEN_MS = 60 * 60_000;

const started = z.object({ data: z.object({ authorization_url: z.url({ protocol: /^https$/ }) }) });
const told = z.object({ event: z.literal('charge.success'), data: z.object({ reference: z.string() }) });
const transactionShape = z.object({
  id: z.int(),
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
});
const verified = z.object({ data: transactionShape });
const refundShape = z.object({
  id: z.union([z.int(), z.string()]),
  merchant_note: z.optional(z.nullable(z.string())),
  status: z.string(),
});
const refundMade = z.object({ data: refundShape });
const refundList = z.object({ data: z.array(refundShape) });

/** Every other status is pending, including `abandoned`: a page that the payer has not completed. */
const outcomes: Readonly<Record<string, Fact['status']>> = { success: 'paid', failed: 'failed', reversed: 'refunded' };

const call = ({ cfg, fetch }: Api, path: string, post?: unknown, accept?: readonly number[]) => {
  const headers = { authorization: `Bearer ${cfg.secretKey}` };
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

const factOf = ({ reference, status, amount, currency, domain }: z.infer<typeof transactionShape>): Fact => {
  const money = fromHundredths(amount, currency);
  if (!money) throw new ProviderTrouble(`paystack names an amount of ${amount} ${currency}`);
  const outcome = outcomes[status] ?? 'pending';
  // Their transaction id has 64 bits, our reference is unique: the reference names the payment on both sides.
  return { intentId: reference, providerRef: reference, status: outcome, amount: money, live: domain === 'live' };
};

const refundIs = ({ id, status }: z.infer<typeof refundShape>) => ({
  refundRef: String(id),
  status: status === 'processed' ? ('done' as const) : ('pending' as const),
});

/** Paystack, Nigeria, Ghana, South Africa, Kenya: hosted checkout, amounts in hundredths for every currency. */
export const paystack: PaymentAdapter<Config> = {
  name: 'paystack',
  config: z.object({ secretKey: z.string().check(z.regex(/^sk_(test|live)_\w+$/)) }),
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
    if (!isSameText(signature, hmacHex('sha512', cfg.secretKey, request.body))) return 'forged';
    const { success, data: event } = z.safeParse(told, jsonOf(request));
    if (!success) return 'ignore';
    return { ref: { intentId: event.data.reference }, authenticity: 'signed', reply: { status: 200 } };
  },

  async queryStatus({ intentId, providerRef }, api) {
    const reference = intentId ?? providerRef;
    const transaction = reference ? await transactionOf(api, reference) : undefined;
    return transaction ? factOf(transaction) : 'unknown';
  },

  async refund({ providerRef, amount, key }, api) {
    const transaction = await transactionOf(api, providerRef);
    if (!transaction) throw new ProviderTrouble('paystack knows of no such payment');
    return refundOnce({
      list: async () => {
        const { body } = await call(api, `/refund?transaction=${transaction.id}&perPage=100`);
        return z.parse(refundList, body).data;
      },
      hasKey: ({ merchant_note }) => merchant_note === key,
      give: async () => {
        const wanted = { transaction: providerRef, amount: toHundredths(amount), currency: amount.currency };
        return z.parse(refundMade, (await call(api, '/refund', { ...wanted, merchant_note: key })).body).data;
      },
      told: refundIs,
    });
  },
};
