import type { PaymentMethodNonce } from 'braintree';
import type { CardCharge, Charged, Deps, Fact, HeldCapture, PayOrder, Start } from '#lambdas/ports/payments';
import { ProviderTrouble } from '#lambdas/adapters/payments/wire';
import { cardPage } from './card-page';
import {
  accountFor,
  bestFact,
  type BraintreeCard,
  cardIn,
  factOf,
  find,
  isReleased,
  type Known,
  neededText,
  searchFor,
} from './facts';
import { type BraintreeConfig, gatewayOf, isNotFound } from './gateway';

const partsOf = (token: string) => {
  const [customer = '', method = ''] = token.split(':');
  if (!customer || !method) throw new Error('a saved card is none of Braintree’s');
  return { customer, method };
};

const unlessMissing = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
};

/** Settings of Braintree's scripts; the merchant account must be the same as for the payment. */
export const clientTokenFor = async (deps: Deps<BraintreeConfig>, currency: string): Promise<string> => {
  const merchantAccountId = accountFor(deps.cfg, currency) ?? '';
  const { clientToken } = await gatewayOf(deps).clientToken.generate({ merchantAccountId });
  if (typeof clientToken !== 'string') throw new ProviderTrouble('Braintree gave no token for its fields');
  return clientToken;
};

/** Braintree keeps no currency with a card, so the token, which we choose, contains it. */
const methodFor = ({ intentId, amount: { currency } }: PayOrder): string => `${intentId}_${currency.toLowerCase()}`;

/** A card that was saved without a payment. */
export const savedFact = async (deps: Deps<BraintreeConfig>, intentId: string): Promise<Fact | undefined> => {
  const customer = await unlessMissing(gatewayOf(deps).customer.find(intentId));
  const cards = (customer?.creditCards ?? []) as unknown as BraintreeCard[];
  const saved = cards.find(({ token }) => token?.startsWith(`${intentId}_`));
  const card = cardIn(intentId, saved);
  if (!saved || !card) return undefined;
  const currency = (saved.token ?? '').slice(-3).toUpperCase();
  return {
    intentId,
    providerRef: intentId,
    status: 'paid',
    amount: { minor: 0, currency },
    live: deps.mode === 'live',
    card,
  };
};

/** Whether a card's bank has confirmed it. Braintree checks that itself where an amount is charged. */
const isConfirmed = async (deps: Deps<BraintreeConfig>, nonce: string): Promise<boolean> => {
  if (!deps.cfg.threeDSecure) return true;
  const found = nonce
    ? await unlessMissing<PaymentMethodNonce>(gatewayOf(deps).paymentMethodNonce.find(nonce))
    : undefined;
  return found?.threeDSecureInfo?.liabilityShifted === true;
};

/** The device of a payer who is there. */
export type Device = { deviceData?: string };

/** Saves a card without a payment, once for an order. Its bank is asked whether it exists. */
export const saveCard = async (
  order: PayOrder,
  { nonce, device }: { nonce: string; device: Device },
  deps: Deps<BraintreeConfig>,
): Promise<Fact> => {
  const { intentId, amount } = order;
  const earlier = await savedFact(deps, intentId);
  if (earlier) return earlier;
  const failed: Fact = { intentId, providerRef: intentId, status: 'failed', amount, live: deps.mode === 'live' };
  if (!(await isConfirmed(deps, nonce))) return failed;
  const verificationMerchantAccountId = accountFor(deps.cfg, amount.currency) ?? '';
  const { success } = await gatewayOf(deps).customer.create({
    id: intentId,
    paymentMethodNonce: nonce,
    ...device,
    creditCard: { token: methodFor(order), options: { verifyCard: true, verificationMerchantAccountId } },
  } as object);
  return success ? ((await savedFact(deps, intentId)) ?? failed) : failed;
};

/** If the account has 3-D Secure, the bank of a saved card is asked whenever its owner is present. */
export const confirmCard = async (
  order: PayOrder,
  token: string,
  deps: Deps<BraintreeConfig>,
): Promise<Start | undefined> => {
  if (!deps.cfg.threeDSecure) return undefined;
  const created = await unlessMissing(gatewayOf(deps).paymentMethodNonce.create(partsOf(token).method));
  const { nonce, details } = created?.paymentMethodNonce ?? {};
  // A card that was removed in the control panel is declined when it is charged.
  if (!nonce || !details?.bin) return undefined;
  const clientToken = await clientTokenFor(deps, order.amount.currency);
  return cardPage(order, { clientToken, asksBank: true, saved: { nonce, bin: details.bin } });
};

/** Charged once per order. We search for an earlier charge first, because Braintree has no idempotency keys. */
export const chargeCard = async (
  { intentId, amount, hold = false }: PayOrder,
  { token, isPayerAway }: CardCharge,
  deps: Deps<BraintreeConfig>,
): Promise<Charged> => {
  const earlier = await bestFact(deps, await searchFor(deps, intentId));
  if (earlier) return { fact: earlier };
  const { customer, method } = partsOf(token);
  const result = await gatewayOf(deps).transaction.sale({
    amount: neededText(amount),
    customerId: customer,
    paymentMethodToken: method,
    orderId: intentId,
    merchantAccountId: accountFor(deps.cfg, amount.currency) ?? '',
    options: { submitForSettlement: !hold },
    ...(isPayerAway ? { transactionSource: 'unscheduled' as const } : {}),
  });
  const sale = result.transaction as Known | undefined;
  if (sale) return { fact: await factOf(deps, sale) };
  // If there is no transaction, the card was forgotten, or removed in the control panel.
  const known = await unlessMissing(gatewayOf(deps).paymentMethod.find(method));
  if (known) throw new ProviderTrouble(`Braintree did not take ${intentId}: ${result.message}`);
  return { fact: { intentId, providerRef: intentId, status: 'failed', amount, live: deps.mode === 'live' } };
};

/** Later the transaction has the reference of the order that captured it. */
export const captureHeld = async (
  { intentId, providerRef, amount }: HeldCapture,
  deps: Deps<BraintreeConfig>,
): Promise<Fact | 'gone'> => {
  const { transaction } = gatewayOf(deps);
  // The SDK's types lack the options.
  const submit = transaction.submitForSettlement.bind(transaction) as (
    id: string,
    text: string,
    options: { orderId: string },
  ) => ReturnType<typeof transaction.submitForSettlement>;
  const result = await unlessMissing(submit(providerRef, neededText(amount), { orderId: intentId }));
  if (result?.success) return factOf(deps, result.transaction as unknown as Known);
  // This order has captured the amount before, or nobody can capture it any more.
  const sale = await find(deps, providerRef);
  const fact = sale?.orderId === intentId ? await factOf(deps, sale) : undefined;
  return fact?.status === 'paid' ? fact : 'gone';
};

/** Releases an authorised amount; false if it was captured, or if there is no transaction. */
export const endHold = async (providerRef: string | undefined, deps: Deps<BraintreeConfig>): Promise<boolean> => {
  const sale = providerRef ? await find(deps, providerRef) : undefined;
  if (!sale) return false;
  if (sale.status !== 'authorized') return isReleased(sale);
  return (await gatewayOf(deps).transaction.void(sale.id)).success;
};

/** Deleting the customer also deletes the card at Braintree. */
export const forgetCard = async (token: string, deps: Deps<BraintreeConfig>): Promise<void> => {
  await unlessMissing(gatewayOf(deps).customer.delete(partsOf(token).customer));
};
