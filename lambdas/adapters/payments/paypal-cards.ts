import { fromDecimalText } from '#shared/domain/money/provider-amounts';
import type {
  Approved,
  CardAtProvider,
  CardCharge,
  Charged,
  Deps,
  Fact,
  HeldCapture,
  PayOrder,
  Start,
} from '#lambdas/ports/payments';
import { askPayPal, deleteAtPayPal, issueIn, type PayPalConfig } from './paypal-calls';
import { authorizationOf, captureOf, factOf, isHeldUnder, type Order, readOrder, unitOf } from './paypal-facts';
import { moneyOf } from './paypal-amounts';
import { ProviderTrouble } from './wire';

/** PayPal deletes a setup token that nobody has approved after this time. */
const LIFE_MS = 3 * 24 * 3_600_000;

/** Accounts of the same payer are saved separately, so that forgetting one forgets no other. */
const vaulted = { usage_type: 'MERCHANT', permit_multiple_payment_tokens: true };

/** A payment whose payer agrees that their PayPal account is saved. */
export const savingAttributes = { attributes: { vault: { store_in_vault: 'ON_SUCCESS', ...vaulted } } };

/** A saved PayPal account has no digits and no end. */
export const accountWith = (token: string): CardAtProvider => ({
  token,
  brand: 'paypal',
  last4: '',
  month: 0,
  year: 0,
});

/** The token that saves an account without a payment; our number of it says so. */
const SETUP = 'setup_';
export const isSetup = (providerRef: string): boolean => providerRef.startsWith(SETUP);
const SETUP_PATH = '/v3/vault/setup-tokens';

type Setup = {
  id?: string;
  status?: string;
  customer?: { merchant_customer_id?: string };
  links?: { rel?: string; href?: string }[];
};

/** PayPal keeps no currency with an account; our name of its customer has it. */
const customerOf = ({ intentId, amount: { currency } }: PayOrder): string => `${intentId}_${currency}`;

export const startSetup = async (order: PayOrder, deps: Deps<PayPalConfig>): Promise<Start> => {
  const { intentId, urls } = order;
  const body = {
    payment_source: {
      paypal: { ...vaulted, experience_context: { return_url: urls.return, cancel_url: urls.cancel } },
    },
    customer: { merchant_customer_id: customerOf(order) },
  };
  const { id, links } = (await askPayPal(deps, SETUP_PATH, { body, key: intentId })).body as Setup;
  const url = links?.find(({ rel }) => rel === 'approve')?.href;
  if (!id || !url) throw new ProviderTrouble('PayPal gave nothing to approve');
  return { kind: 'redirect', providerRef: `${SETUP}${id}`, url, expiresAt: deps.now() + LIFE_MS };
};

const setupFact = ({ customer }: Setup, providerRef: string, { mode }: Deps<PayPalConfig>): Fact => {
  const [intentId, currency = ''] = (customer?.merchant_customer_id ?? '').split('_');
  const amount = fromDecimalText('0', currency);
  if (!intentId || !amount) throw new ProviderTrouble("PayPal's account is none of ours");
  return { intentId, providerRef, status: 'pending', amount, live: mode === 'live' };
};

const tokenIn = (providerRef: string): string => encodeURIComponent(providerRef.slice(SETUP.length));

export const readSetup = async (providerRef: string, deps: Deps<PayPalConfig>): Promise<Fact | 'unknown'> => {
  const { status, body } = await askPayPal(deps, `${SETUP_PATH}/${tokenIn(providerRef)}`, {}, [404]);
  if (status === 404) return 'unknown';
  const setup = body as Setup;
  const isApproved = setup.status === 'APPROVED' || setup.status === 'VAULTED';
  return { ...setupFact(setup, providerRef, deps), ...(isApproved ? { approved: true } : {}) };
};

/** Saves the account that its owner has approved, once: the same key is answered as before. */
export const takeSetup = async ({ intentId, providerRef }: Approved, deps: Deps<PayPalConfig>): Promise<Fact> => {
  const body = { payment_source: { token: { id: tokenIn(providerRef), type: 'SETUP_TOKEN' } } };
  const answer = await askPayPal(deps, '/v3/vault/payment-tokens', { body, key: `${intentId}-cap` }, [404, 422]);
  const fact = await readSetup(providerRef, deps);
  if (fact === 'unknown') throw new ProviderTrouble(`PayPal lost the account of ${intentId}`);
  const { id } = answer.body as { id?: string };
  const { approved: _, ...known } = fact;
  return answer.status < 300 && id
    ? { ...known, status: 'paid', card: accountWith(id) }
    : { ...known, status: 'failed' };
};

const chargeBody = (
  { intentId, amount, description, urls, hold = false }: PayOrder,
  { token, isPayerAway }: CardCharge,
) => ({
  intent: hold ? 'AUTHORIZE' : 'CAPTURE',
  purchase_units: [unitOf(intentId, description, moneyOf(amount))],
  payment_source: {
    paypal: {
      vault_id: token,
      stored_credential: {
        payment_initiator: isPayerAway ? 'MERCHANT' : 'CUSTOMER',
        usage: 'SUBSEQUENT',
        usage_pattern: 'UNSCHEDULED_POSTPAID',
      },
      ...(isPayerAway ? {} : { experience_context: { return_url: urls.return, cancel_url: urls.cancel } }),
    },
  },
});

/** The order was charged before, longer ago than PayPal keeps keys: notifications report the outcome. */
const CHARGED_BEFORE = 'DUPLICATE_INVOICE_ID';

/** Charged once for an order, whose reference is the key. */
export const chargeAccount = async (
  order: PayOrder,
  charge: CardCharge,
  deps: Deps<PayPalConfig>,
): Promise<Charged> => {
  const { intentId, amount } = order;
  const post = { body: chargeBody(order, charge), key: intentId };
  const { status, body } = await askPayPal(deps, '/v2/checkout/orders', post, [404, 422]);
  if (status < 300) {
    const made = body as Order;
    const page = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
    const fact = factOf(made, deps);
    return { fact, ...(page && fact.status === 'pending' && fact.heldMinor === undefined ? { bankPage: page } : {}) };
  }
  const issue = issueIn(body);
  if (issue === CHARGED_BEFORE) throw new ProviderTrouble(`PayPal has charged ${intentId} before`, status);
  deps.log.warn('PayPal refused a payment', { intent: intentId, code: issue });
  return { fact: { intentId, providerRef: intentId, status: 'failed', amount, live: deps.mode === 'live' } };
};

/** The capture has the reference of the order that captures it; the PayPal order keeps the reference of the hold. */
export const captureAccount = async (
  { intentId, providerRef, amount }: HeldCapture,
  deps: Deps<PayPalConfig>,
): Promise<Fact | 'gone'> => {
  const held = authorizationOf((await readOrder(deps, providerRef)) ?? {});
  if (!held?.id) return 'gone';
  const body = { amount: moneyOf(amount), invoice_id: intentId, final_capture: true };
  const path = `/v2/payments/authorizations/${encodeURIComponent(held.id)}/capture`;
  await askPayPal(deps, path, { body, key: `${intentId}-take` }, [404, 422]);
  const order = await readOrder(deps, providerRef);
  // This order has captured the amount, now or before, or nobody can capture it any more.
  return order && captureOf(order)?.invoice_id === intentId ? factOf(order, deps) : 'gone';
};

/**
 * Releases an authorised amount. Nobody captures an order without approval, since we capture only what is still due.
 */
export const endHeld = async (providerRef: string | undefined, deps: Deps<PayPalConfig>): Promise<boolean> => {
  if (!providerRef || isSetup(providerRef)) return false;
  const order = await readOrder(deps, providerRef);
  if (!order || captureOf(order)) return false;
  const held = authorizationOf(order);
  if (!held?.id) return order.status === 'PAYER_ACTION_REQUIRED' || order.status === 'CREATED';
  if (!isHeldUnder(held, deps)) return held.status !== 'PENDING';
  const path = `/v2/payments/authorizations/${encodeURIComponent(held.id)}/void`;
  const { status } = await askPayPal(deps, path, { body: {}, key: `${held.id}-void` }, [404, 409, 422]);
  return status < 300;
};

export const forgetAccount = (token: string, deps: Deps<PayPalConfig>): Promise<void> =>
  deleteAtPayPal(deps, `/v3/vault/payment-tokens/${encodeURIComponent(token)}`);
