import * as z from 'zod/mini';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Callback, Deps, PaymentAdapter, RawRequest, Refund } from '#lambdas/ports/payments';
import { refundOnce } from '#lambdas/adapters/payments/refunds';
import { formOf, ProviderTrouble } from '#lambdas/adapters/payments/wire';
import { cardPage } from './card-page';
import {
  captureHeld,
  chargeCard,
  clientTokenFor,
  confirmCard,
  type Device,
  endHold,
  forgetCard,
  saveCard,
  savedFact,
} from './cards';
import { accountFor, amountText, bestFact, factOf, find, type Known, moneyOf, neededText, searchFor } from './facts';
import { type BraintreeConfig, gatewayOf } from './gateway';

const voidable: readonly string[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];
const refundable: readonly string[] = ['settled', 'settling'];

/** An unsettled payment can only be voided in full; a settled one is refunded, also in parts. */
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

/** The device as seen by Braintree's script, for its risk rules; a page where that script was blocked has none. */
const deviceOf = (form: URLSearchParams): Device => {
  const deviceData = form.get('device_data') ?? '';
  return /^\{[\x20-\x7e]{1,2000}\}$/.test(deviceData) ? { deviceData } : {};
};

/** Braintree: our own page with its hosted card fields; we charge the nonce they return. It has no idempotency keys. */
export const braintree: PaymentAdapter<BraintreeConfig> = {
  name: 'braintree',
  refundsMayFail: true,
  config: z.object({
    merchantId: z.string().check(z.minLength(1)),
    publicKey: z.string().check(z.minLength(1)),
    privateKey: z.string().check(z.minLength(1)),
    merchantAccountIds: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.string().check(z.minLength(1))),
    threeDSecure: z._default(z.boolean(), true),
  }),
  supports: (amount, cfg) => accountFor(cfg, amount.currency) !== undefined && amountText(amount) !== undefined,

  async startCheckout(order, deps) {
    const { currency } = order.amount;
    if (accountFor(deps.cfg, currency) === undefined) return refuse('currency_not_taken', { currency });
    return cardPage(order, { clientToken: await clientTokenFor(deps, currency), asksBank: deps.cfg.threeDSecure });
  },

  async complete(request, order, deps) {
    const { intentId, amount, saveCard: saves = false, hold = false } = order;
    const form = formOf(request);
    const nonce = form.get('payment_method_nonce') ?? '';
    const device = deviceOf(form);
    if (amount.minor === 0 && saves) return saveCard(order, { nonce, device }, deps);
    // A form that is posted again, or from another tab, must not charge twice.
    const earlier = await bestFact(deps, await searchFor(deps, intentId));
    if (earlier && earlier.status !== 'failed') return earlier;
    const result = await gatewayOf(deps).transaction.sale({
      amount: neededText(amount),
      paymentMethodNonce: nonce,
      ...device,
      orderId: intentId,
      merchantAccountId: accountFor(deps.cfg, amount.currency) ?? '',
      // A nonce is refused unless a bank has confirmed it, whatever the browser says.
      options: {
        submitForSettlement: !hold,
        threeDSecure: { required: deps.cfg.threeDSecure },
        ...(saves ? { storeInVaultOnSuccess: true } : {}),
      },
      ...(saves ? { customer: { id: intentId } } : {}),
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
    const transaction = providerRef ? await find(deps, providerRef) : undefined;
    // A notification may name a refund, which is reported with its payment.
    const refunded = transaction?.refundedTransactionId;
    const named = refunded ? await find(deps, refunded) : transaction;
    const fact = named && (await factOf(deps, named));
    if (fact?.status === 'paid') return fact;
    const orderId = refunded ? fact?.intentId : (intentId ?? fact?.intentId);
    if (!orderId) return fact ?? 'unknown';
    const best = (await bestFact(deps, await searchFor(deps, orderId))) ?? fact;
    return best ?? (await savedFact(deps, orderId)) ?? 'unknown';
  },
  close: ({ providerRef }, deps) => endHold(providerRef, deps),

  refund: (wanted, deps) =>
    refundOnce({
      list: () => searchFor(deps, wanted.key),
      // Only refunds have the key as their order id.
      hasKey: () => true,
      give: () => give(wanted, deps),
      asRefunded: ({ id }) => ({ refundRef: id, status: 'done' }),
    }),
  cards: { confirm: confirmCard, charge: chargeCard, captureHeld, forget: forgetCard },
};
