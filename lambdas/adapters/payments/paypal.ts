import * as z from 'zod/mini';
import { factsOf } from '#shared/contract/payment-providers';
import type { Approved, Callback, Deps, Fact, PaymentAdapter, PayOrder, RawRequest } from '#lambdas/ports/payments';
import { moneyOf, valueOf } from './paypal-amounts';
import { askPayPal, hostOf, issueIn, type PayPalConfig } from './paypal-calls';
import {
  captureAccount,
  chargeAccount,
  endHeld,
  forgetAccount,
  isSetup,
  readSetup,
  savingAttributes,
  startSetup,
  takeSetup,
} from './paypal-cards';
import { type Capture, captureOf, disputesOf, factOf, type Order, readOrder, unitOf } from './paypal-facts';
import { jsonOf, ProviderTrouble, textOf } from './wire';

/** How long a payer may take to approve an order. */
const LIFE_MS = 3 * 3_600_000;

const orderBody = ({ intentId, amount, description, urls, saveCard = false }: PayOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [unitOf(intentId, description, moneyOf(amount))],
  payment_source: {
    paypal: {
      ...(saveCard ? savingAttributes : {}),
      experience_context: {
        return_url: urls.return,
        cancel_url: urls.cancel,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
    },
  },
});

/** The payer must confirm at PayPal once more: its page is the one that they came from. */
const CONFIRM_AGAIN = 'PAYER_ACTION_REQUIRED';
const TAKEN_ALREADY = 'ORDER_ALREADY_CAPTURED';

/**
 * Captures an approved order, once: the return page and the notification use the same idempotency key. Any other
 * refusal concerns the payer or the account, and ends the attempt: PayPal would refuse the same order again.
 */
const takeApproved = async (
  deps: Deps<PayPalConfig>,
  approved: Approved,
  step: 'capture' | 'authorize' = 'capture',
): Promise<Fact> => {
  const { intentId, providerRef } = approved;
  if (isSetup(providerRef)) return takeSetup(approved, deps);
  const path = `/v2/checkout/orders/${encodeURIComponent(providerRef)}/${step}`;
  const { status, body } = await askPayPal(deps, path, { body: {}, key: `${intentId}-cap` }, [422]);
  if (status !== 422) return factOf(body as Order, deps);
  // The order of a hold.
  if (step === 'capture' && issueIn(body) === 'ACTION_DOES_NOT_MATCH_INTENT')
    return takeApproved(deps, approved, 'authorize');
  const issue = issueIn(body);
  const order = await readOrder(deps, providerRef);
  if (!order) throw new ProviderTrouble(`PayPal lost the order of ${intentId}`);
  if (issue === TAKEN_ALREADY) return factOf(order, deps);
  if (issue === CONFIRM_AGAIN) return { ...factOf(order, deps), approved: false };
  deps.log.warn('PayPal refused a payment', { intent: intentId, code: issue });
  return factOf(order, deps, true);
};

/**
 * The headers of a notification and their formats. PayPal is not queried about a notification that cannot be its own.
 */
const forms = {
  auth_algo: /^SHA256withRSA$/,
  cert_url: /^https:\/\/\S{1,500}$/,
  transmission_id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  transmission_sig: /^[\w+/=-]{1,1000}$/,
  transmission_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
};

/**
 * The request that makes PayPal verify a signature, with the event byte by byte. Undefined when it cannot be genuine.
 */
const judged = ({ headers, ...request }: RawRequest, { cfg, mode }: Deps<PayPalConfig>): string | undefined => {
  const signed = Object.keys(forms).map(name => [name, headers[`paypal-${name.replaceAll('_', '-')}`] ?? '']);
  const claims = Object.fromEntries(signed) as Record<keyof typeof forms, string>;
  const isWhole =
    Object.entries(claims).every(([name, value]) => forms[name as keyof typeof forms].test(value)) &&
    jsonOf(request) !== undefined;
  const { host, protocol } = URL.parse(claims.cert_url) ?? {};
  if (!isWhole || protocol !== 'https:' || host !== hostOf(mode).replace('api-m.', 'api.')) return undefined;
  const known = JSON.stringify({ ...claims, webhook_id: cfg.webhookId });
  return `${known.slice(0, -1)},"webhook_event":${textOf(request)}}`;
};

type Resource = {
  id?: string;
  custom_id?: string;
  invoice_id?: string;
  disputed_transactions?: { invoice_number?: string; custom?: string }[];
  purchase_units?: { custom_id?: string }[];
  supplementary_data?: { related_ids?: { order_id?: string } };
};

const refOf = (event: Record<string, unknown> | undefined): Callback['ref'] | undefined => {
  const resource = (event?.['resource'] ?? {}) as Resource;
  if (event?.['event_type'] === 'CHECKOUT.ORDER.APPROVED')
    return { intentId: resource.purchase_units?.[0]?.custom_id, providerRef: resource.id };
  const type = String(event?.['event_type']);
  const [disputed] = resource.disputed_transactions ?? [];
  const disputedIntent = disputed?.invoice_number ?? disputed?.custom;
  if (/^CUSTOMER\.DISPUTE\./.test(type))
    return disputedIntent ? { intentId: disputedIntent, isDisputed: true } : undefined;
  // A refund of the panel has no id of ours but the invoice's, which PayPal copies.
  const intentId = resource.custom_id ?? resource.invoice_id;
  if (!/^PAYMENT\.(AUTHORIZATION|CAPTURE|REFUND)\./.test(type) || !intentId) return undefined;
  return { intentId, providerRef: resource.supplementary_data?.related_ids?.order_id };
};

/**
 * PayPal orders: the payer approves on PayPal's page, we capture. Without the SDK, which adds 190 ms to a cold start.
 */
export const paypal: PaymentAdapter<PayPalConfig> = {
  name: 'paypal',
  refundsMayFail: true,
  asksForProof: true,
  config: z.object({
    clientId: z.string().check(z.minLength(1)),
    clientSecret: z.string().check(z.minLength(1)),
    webhookId: z.string().check(z.minLength(1)),
  }),
  supports: amount =>
    (factsOf('paypal').currencies?.includes(amount.currency) ?? false) && valueOf(amount) !== undefined,

  async startCheckout(order, deps) {
    if (order.amount.minor === 0 && order.saveCard) return startSetup(order, deps);
    const post = { body: orderBody(order), key: order.intentId };
    const { id, links } = (await askPayPal(deps, '/v2/checkout/orders', post)).body as Order;
    const url = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
    if (!id || !url) throw new ProviderTrouble('PayPal gave an order without a page');
    return { kind: 'redirect', providerRef: id, url, expiresAt: deps.now() + LIFE_MS };
  },

  async verifyCallback(request, deps) {
    const text = judged(request, deps);
    if (text === undefined) return 'forged';
    const refusing = [400, 404, 422];
    const { body } = await askPayPal(deps, '/v1/notifications/verify-webhook-signature', { text }, refusing);
    if (body['verification_status'] !== 'SUCCESS') return 'forged';
    const ref = refOf(jsonOf(request));
    return ref ? { ref, authenticity: 'signed', reply: { status: 200 } } : 'ignore';
  },

  async queryStatus({ providerRef, isDisputed }, deps) {
    if (providerRef && isSetup(providerRef)) return readSetup(providerRef, deps);
    const order = providerRef ? await readOrder(deps, providerRef) : undefined;
    if (!order) return 'unknown';
    const fact = factOf(order, deps);
    const captureId = captureOf(order)?.id;
    return isDisputed && captureId
      ? { ...fact, disputes: await disputesOf(deps, captureId, fact.amount.currency) }
      : fact;
  },

  capture: (approved, deps) => takeApproved(deps, approved),

  close: ({ providerRef }, deps) => endHeld(providerRef, deps),

  async refund({ intentId, providerRef, amount, key }, deps) {
    const order = await readOrder(deps, providerRef);
    const capture = order && captureOf(order);
    if (!capture?.id) throw new ProviderTrouble(`PayPal has taken nothing for ${intentId}`);
    const post = { body: { amount: moneyOf(amount), custom_id: intentId, invoice_id: key }, key };
    const { body } = await askPayPal(deps, `/v2/payments/captures/${capture.id}/refund`, post);
    const { id, status } = body as Capture;
    if (!id || (status !== 'COMPLETED' && status !== 'PENDING'))
      throw new ProviderTrouble(`PayPal did not give back ${intentId}: ${status}`);
    return { refundRef: id, status: status === 'COMPLETED' ? 'done' : 'pending' };
  },
  cards: { charge: chargeAccount, captureHeld: captureAccount, forget: forgetAccount },
};
