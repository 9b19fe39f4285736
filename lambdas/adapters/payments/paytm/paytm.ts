import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { factsOf } from '#shared/contract/payment-providers';
import { fromDecimalText, toDecimalText } from '#shared/domain/money/provider-amounts';
import { askJson, formOf, isObject, ProviderTrouble } from '#lambdas/adapters/payments/wire';
import type { Callback, Deps, Fact, PaymentAdapter, PayOrder, RawRequest } from '#lambdas/ports/payments';
import { isSigned, joinedValues, signed } from './checksum';

type Config = { mid: string; merchantKey: string; websiteName: string; gateway: 'paytmpayments' | 'paytm' };
type Fields = Readonly<Record<string, unknown>>;

/** Older merchant accounts are still served under the older host names. */
const gateways = {
  paytmpayments: { sandbox: 'https://securestage.paytmpayments.com', live: 'https://secure.paytmpayments.com' },
  paytm: { sandbox: 'https://securegw-stage.paytm.in', live: 'https://securegw.paytm.in' },
} as const;

const statuses: Readonly<Record<string, Fact['status']>> = {
  TXN_SUCCESS: 'paid',
  PENDING: 'pending',
  TXN_FAILURE: 'failed',
};
/** The code of an attempt that the payer has left. */
const LEFT = '141';
/** Codes for an unknown order, or one without any payment attempt. */
const unknownCodes: readonly unknown[] = ['331', '334'];

const named = (id: string): string =>
  /^[A-Za-z0-9@_.-]{1,50}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);

const addressOf = ({ cfg, mode }: Deps<Config>, path: string): string => `${gateways[cfg.gateway][mode]}${path}`;

const inside = (value: Fields, name: string): Fields => (isObject(value[name]) ? value[name] : {});

/** The body is sent exactly as it was signed. */
const asked = async (deps: Deps<Config>, path: string, body: Fields): Promise<Fields> => {
  const text = JSON.stringify(body);
  const signature = signed(text, deps.cfg.merchantKey);
  const answer = await askJson(deps, addressOf(deps, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"body":${text},"head":{"signature":${JSON.stringify(signature)}}}`,
  });
  return inside(answer.body, 'body');
};

const placed = (path: string, mid: string, orderId: string): string =>
  `${path}?${new URLSearchParams({ mid, orderId })}`;

const startCheckout = async ({ intentId, amount, customer, urls }: PayOrder, deps: Deps<Config>) => {
  const { mid, websiteName } = deps.cfg;
  const answer = await asked(deps, placed('/theia/api/v1/initiateTransaction', mid, intentId), {
    requestType: 'Payment',
    mid,
    websiteName,
    orderId: intentId,
    callbackUrl: urls.return,
    txnAmount: { value: toDecimalText(amount, 2), currency: amount.currency },
    userInfo: { custId: named(customer.id), ...(customer.email ? { email: customer.email } : {}) },
  });
  const { resultStatus, resultCode } = inside(answer, 'resultInfo');
  const txnToken = answer['txnToken'];
  if (resultStatus !== 'S' || typeof txnToken !== 'string')
    throw new ProviderTrouble(`Paytm has not begun: ${String(resultCode)}`);
  return {
    kind: 'form' as const,
    action: addressOf(deps, placed('/theia/api/v1/showPaymentPage', mid, intentId)),
    fields: { mid, orderId: intentId, txnToken },
  };
};

/**
 * The checksum covers values but not their names: the sender knows the key or has seen a checksum, so Paytm is queried.
 */
const verifyCallback = async (request: RawRequest, { cfg }: Deps<Config>): Promise<Callback | 'ignore' | 'forged'> => {
  const form = formOf(request);
  const intentId = form.get('ORDERID');
  if (!intentId || form.get('MID') !== cfg.mid) return 'forged';
  if (!isSigned(joinedValues(form), cfg.merchantKey, form.get('CHECKSUMHASH') ?? '')) return 'forged';
  return { ref: { intentId }, authenticity: 'shared-secret', reply: { status: 200 } };
};

const factIn = (answer: Fields, orderId: string, { cfg, mode }: Deps<Config>): Fact | 'unknown' => {
  const { resultStatus, resultCode } = inside(answer, 'resultInfo');
  if (unknownCodes.includes(resultCode) || resultStatus === 'NO_RECORD_FOUND') return 'unknown';
  const status = resultCode === LEFT ? 'cancelled' : statuses[String(resultStatus)];
  const amount = fromDecimalText(String(answer['txnAmount']), 'INR');
  const { txnId } = answer;
  const isOurs = answer['orderId'] === orderId && answer['mid'] === cfg.mid;
  if (!status || !amount || typeof txnId !== 'string' || !isOurs)
    throw new ProviderTrouble(`Paytm does not tell of a payment: ${String(resultCode)}`);
  const fact: Fact = { intentId: orderId, providerRef: txnId, status, amount, live: mode === 'live' };
  const refundedMinor = fromDecimalText(String(answer['refundAmt'] ?? '0'), 'INR')?.minor ?? 0;
  return status === 'paid' ? { ...fact, refundedMinor } : fact;
};

const refundStates: Readonly<Record<string, 'done' | 'pending'>> = { TXN_SUCCESS: 'done', PENDING: 'pending' };

const refund: PaymentAdapter<Config>['refund'] = async ({ intentId, providerRef, amount, key }, deps) => {
  const about = { mid: deps.cfg.mid, orderId: intentId, refId: named(key) };
  const stateIn = (answer: Fields) => refundStates[String(inside(answer, 'resultInfo')['resultStatus'])];
  const applied = await asked(deps, '/refund/apply', {
    ...about,
    txnType: 'REFUND',
    txnId: providerRef,
    refundAmount: toDecimalText(amount, 2),
  });
  // A refund reference is accepted once: for a repeat, the status is queried instead.
  const status = stateIn(applied) ?? stateIn(await asked(deps, '/v2/refund/status', about));
  if (!status) throw new ProviderTrouble('Paytm has not given back');
  return { refundRef: about.refId, status };
};

/** Paytm, India. */
export const paytm: PaymentAdapter<Config> = {
  name: 'paytm',
  config: z.object({
    mid: z.string().check(z.minLength(1)),
    merchantKey: z.string().check(z.regex(/^[\x21-\x7e]{16}$/)),
    websiteName: z.string().check(z.minLength(1)),
    gateway: z._default(z.enum(['paytmpayments', 'paytm']), 'paytmpayments'),
  }),
  supports: ({ minor, currency }) => minor > 0 && (factsOf('paytm').currencies ?? []).includes(currency),
  startCheckout,
  verifyCallback,
  queryStatus: async ({ intentId }, deps) => {
    if (!intentId) return 'unknown';
    const answer = await asked(deps, '/v3/order/status', { mid: deps.cfg.mid, orderId: intentId });
    return factIn(answer, intentId, deps);
  },
  refund,
};
