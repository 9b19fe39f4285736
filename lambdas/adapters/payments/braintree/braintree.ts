import type { Transaction, TransactionGateway } from 'braintree';
import * as z from 'zod/mini';
import { fromDecimalText, type Money, toDecimalText } from '#shared/domain/money/provider-amounts';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Callback, Deps, Fact, PaymentAdapter, RawRequest, Refund } from '#lambdas/ports/payments';
import { bestOf } from '#lambdas/adapters/payments/attempts';
import { refundOnce } from '#lambdas/adapters/payments/refunds';
import { formOf, ProviderTrouble } from '#lambdas/adapters/payments/wire';
import { cardPage } from './card-page';
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
const voidable: readonly string[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];
const refundable: readonly string[] = ['settled', 'settling'];

const amountText = (amount: Money): string | undefined => {
  try {
    return amount.minor > 0 ? toDecimalText(amount) : undefined;
  } catch {
    return undefined;
  }
};

const neededText = (amount: Money): string => {
  const text = amountText(amount);
  if (text === undefined) throw new Error(`Braintree takes no ${amount.minor} minor units of ${amount.currency}`);
  return text;
};

const accountFor = ({ merchantAccountIds }: BraintreeConfig, currency: string): string | undefined =>
  Object.hasOwn(merchantAccountIds, currency) ? merchantAccountIds[currency] : undefined;

type Known = Pick<Transaction, 'id' | 'status' | 'amount' | 'currencyIsoCode' | 'orderId' | 'refundIds'> & {
  disputes?: readonly BraintreeDispute[];
};
type Search = (
  choose: Parameters<TransactionGateway['search']>[0],
  done: (error: Error | null, found?: { ids: string[] }) => void,
) => void;

const find = async (deps: Deps<BraintreeConfig>, id: string): Promise<Known | undefined> => {
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
const searchFor = async (deps: Deps<BraintreeConfig>, orderId: string): Promise<Known[]> => {
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

const moneyOf = ({ amount, currencyIsoCode: currency }: Known): Money | undefined => fromDecimalText(amount, currency);

/** Refunds that came to nothing are told by these statuses. */
const undone: readonly string[] = ['failed', 'gateway_rejected', 'processor_declined', 'settlement_declined', 'voided'];

/** Minor units given back in all, by us and in the control panel. */
const givenBack = async (deps: Deps<BraintreeConfig>, sale: Known): Promise<number> => {
  const refunds = await findAll(deps, sale.refundIds ?? []);
  const sent = refunds.filter(({ status }) => !undone.includes(status));
  return sent.reduce((sum, refund) => sum + (moneyOf(refund)?.minor ?? 0), 0);
};

const factOf = async (deps: Deps<BraintreeConfig>, sale: Known): Promise<Fact> => {
  const amount = moneyOf(sale);
  if (!amount || !sale.orderId) throw new ProviderTrouble(`Braintree's transaction ${sale.id} is none of ours`);
  const status = statuses[sale.status] ?? 'failed';
  // The host decides whether money is live: sandbox and production do not share transactions.
  const fact: Fact = { intentId: sale.orderId, providerRef: sale.id, status, amount, live: deps.mode === 'live' };
  if (status === 'refunded') return { ...fact, refundedMinor: amount.minor };
  if (status !== 'paid') return fact;
  const disputes = (sale.disputes ?? []).map(each => disputeOf(each, amount.currency));
  const refundedMinor = await givenBack(deps, sale);
  return { ...fact, refundedMinor, ...(disputes.length > 0 ? { disputes } : {}) };
};

const bestFact = async (deps: Deps<BraintreeConfig>, sales: readonly Known[]): Promise<Fact | undefined> =>
  bestOf(await Promise.all(sales.map(sale => factOf(deps, sale))));

/** What is not settled can only be voided, and only in full; what is, is given back, also in parts. */
const give = async (
  { intentId, providerRef, amount, key }: Refund,
  deps: Deps<BraintreeConfig>,
): Promise<Pick<Known, 'id'> | Refusal> => {
  const sale = await find(deps, providerRef);
  if (!sale) throw new ProviderTrouble(`Braintree knows of no payment of ${intentId}`);
  if (sale.status === 'voided') return sale;
  const { transaction } = gatewayOf(deps);
  const canVoid = voidable.includes(sale.status) && moneyOf(sale)?.minor === amount.minor;
  if (!canVoid && !refundable.includes(sale.status)) return refuse('refund_too_early');
  const options = { amount: neededText(amount), orderId: key };
  const result = canVoid
    ? await transaction.void(sale.id)
    : await transaction.refund(sale.id, options as unknown as string);
  if (!result.success || !result.transaction)
    throw new ProviderTrouble(`Braintree did not give back ${intentId}: ${result.message}`);
  return result.transaction;
};

const heard = async (request: RawRequest, deps: Deps<BraintreeConfig>): Promise<Callback | 'ignore' | 'forged'> => {
  const form = formOf(request);
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? ''];
  try {
    const notification = (await gatewayOf(deps).webhookNotification.parse(signature, payload)) as {
      transaction?: Partial<Known>;
      dispute?: { transaction?: Partial<Known> };
    };
    const transaction = notification.transaction ?? notification.dispute?.transaction;
    if (!transaction?.id) return 'ignore';
    const ref = { providerRef: transaction.id, ...(transaction.orderId ? { intentId: transaction.orderId } : {}) };
    return { ref, authenticity: 'signed', reply: { status: 200 } };
  } catch (error) {
    if (error instanceof Error && error.name === 'invalidSignatureError') return 'forged';
    // Genuine, but in a form that the SDK cannot parse: a redelivery would not help.
    deps.log.warn('notification of Braintree that cannot be read', { error: String(error) });
    return 'ignore';
  }
};

/** Braintree: our own page with its hosted card fields; we charge the nonce they return. It has no idempotency keys. */
export const braintree: PaymentAdapter<BraintreeConfig> = {
  name: 'braintree',
  config: z.object({
    merchantId: z.string().check(z.minLength(1)),
    publicKey: z.string().check(z.minLength(1)),
    privateKey: z.string().check(z.minLength(1)),
    merchantAccountIds: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.string().check(z.minLength(1))),
    threeDSecure: z._default(z.boolean(), true),
  }),
  supports: (amount, cfg) => accountFor(cfg, amount.currency) !== undefined && amountText(amount) !== undefined,

  async startCheckout(order, deps) {
    const merchantAccountId = accountFor(deps.cfg, order.amount.currency) ?? '';
    const { clientToken } = await gatewayOf(deps).clientToken.generate({ merchantAccountId });
    if (typeof clientToken !== 'string') throw new ProviderTrouble('Braintree gave no token for its fields');
    return cardPage(order, { clientToken, amount: neededText(order.amount), asksBank: deps.cfg.threeDSecure });
  },

  async complete(request, { intentId, amount }, deps) {
    // A form that is posted again, or from another tab, must not charge twice.
    const earlier = await bestFact(deps, await searchFor(deps, intentId));
    if (earlier && earlier.status !== 'failed') return earlier;
    const result = await gatewayOf(deps).transaction.sale({
      amount: neededText(amount),
      paymentMethodNonce: formOf(request).get('payment_method_nonce') ?? '',
      orderId: intentId,
      merchantAccountId: accountFor(deps.cfg, amount.currency) ?? '',
      // A nonce that no bank has confirmed is refused, whatever the browser says.
      options: { submitForSettlement: true, threeDSecure: { required: deps.cfg.threeDSecure } },
    });
    const sale = result.transaction as Known | undefined;
    if (!sale) throw new ProviderTrouble(`Braintree did not take ${intentId}: ${result.message}`);
    return factOf(deps, sale);
  },

  async verifyCallback(request, deps) {
    const challenge = request.query.get('bt_challenge');
    if (request.method !== 'GET' || challenge === null) return heard(request, deps);
    if (!/^[a-f0-9]{20,32}$/.test(challenge)) return 'forged';
    // The SDK's types lack this property.
    const { webhookNotification } = gatewayOf(deps) as unknown as {
      webhookNotification: { verify(challenge: string): string };
    };
    const body = webhookNotification.verify(challenge);
    return { ref: {}, authenticity: 'none', reply: { status: 200, body } };
  },

  async queryStatus({ intentId, providerRef }, deps) {
    const named = providerRef ? await find(deps, providerRef) : undefined;
    const fact = named && (await factOf(deps, named));
    if (fact?.status === 'paid') return fact;
    const orderId = intentId ?? fact?.intentId;
    return (orderId && (await bestFact(deps, await searchFor(deps, orderId)))) || (fact ?? 'unknown');
  },

  refund: (wanted, deps) =>
    refundOnce({
      list: () => searchFor(deps, wanted.key),
      // Only refunds have the key as their order id.
      hasKey: () => true,
      give: () => give(wanted, deps),
      told: ({ id }) => ({ refundRef: id, status: 'done' }),
    }),
};
