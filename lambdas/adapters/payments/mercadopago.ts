import { WebhookSignatureValidator } from 'mercadopago';
import type { PreferenceRequest, PreferenceResponse } from 'mercadopago/dist/clients/preference/commonTypes';
import * as z from 'zod/mini';
import { refuse } from '#shared/contract/errors';
import type { Callback, PaymentAdapter, PayOrder, RawRequest } from '#lambdas/ports/payments';
import { call, type Country, currencies, type MercadoPagoConfig } from './mercadopago-calls';
import { captureHeld, chargeCard, close, completeCard, confirmCard, forgetCard } from './mercadopago-cards';
import { isPaymentId, neededPrice, priceOf, readFact, searchFor } from './mercadopago-facts';
import { fieldsPage } from './mercadopago-page';
import { ProviderTrouble, secretsIn } from './wire';

const countries = Object.keys(currencies) as Country[];
const LIFE_MS = 24 * 3_600_000;

const preferenceOf = (order: PayOrder, until: number): PreferenceRequest => {
  const { intentId, amount, description, customer, urls } = order;
  return {
    items: [
      { id: intentId, title: description, quantity: 1, unit_price: neededPrice(amount), currency_id: amount.currency },
    ],
    external_reference: intentId,
    back_urls: { success: urls.return, pending: urls.return, failure: urls.cancel },
    auto_return: 'approved',
    notification_url: urls.notify,
    payer: {
      name: customer.firstName,
      surname: customer.lastName,
      ...(customer.email ? { email: customer.email } : {}),
    },
    expires: true,
    expiration_date_to: new Date(until).toISOString().replace('Z', '+00:00'),
  };
};

/** Older documentation signs the id in lower case, the current one as received: either is accepted. */
const isSigned = ({ headers }: RawRequest, id: string, secret: string): boolean =>
  [id, id.toLowerCase()].some(dataId => {
    const signed = { xSignature: headers['x-signature'], xRequestId: headers['x-request-id'], dataId, secret };
    try {
      WebhookSignatureValidator.validate(signed);
      return true;
    } catch {
      return false;
    }
  });

const keyOf = (key: string): 'sandbox' | undefined => (key.startsWith('TEST-') ? 'sandbox' : undefined);

/**
 * Mercado Pago: Checkout Pro, its hosted checkout, where each attempt of the payer is a payment with our reference; and
 * our own page with its card fields, for a card whose owner lets us save it.
 */
export const mercadopago: PaymentAdapter<MercadoPagoConfig> = {
  name: 'mercadopago',
  config: z.object({
    accessToken: z.string().check(z.regex(/^(APP_USR|TEST)-[\w-]+$/)),
    webhookSecret: z.string().check(z.minLength(8)),
    country: z.enum(countries),
    publicKey: z.string().check(z.regex(/^(APP_USR|TEST)-[\w-]+$/)),
    chargesWithoutCode: z._default(z.boolean(), false),
  }),
  // Test users have keys of the live form.
  keyModes: ({ accessToken, publicKey }) => ({ accessToken: keyOf(accessToken), publicKey: keyOf(publicKey) }),
  supports: (amount, { country }) => amount.currency === currencies[country] && priceOf(amount) !== undefined,

  async startCheckout(order, deps) {
    if (order.saveCard) return order.customer.email ? fieldsPage(order, deps.cfg) : refuse('payer_email_missing');
    const expiresAt = deps.now() + LIFE_MS;
    const post = { body: preferenceOf(order, expiresAt), key: order.intentId };
    const preference = await call<PreferenceResponse>(deps, '/checkout/preferences/', post);
    // The sandbox's own page is being withdrawn; test users pay on the ordinary one.
    const isOldTest = deps.mode === 'sandbox' && deps.cfg.accessToken.startsWith('TEST-');
    const url = (isOldTest && preference?.sandbox_init_point) || preference?.init_point;
    if (!url || !preference?.id) throw new ProviderTrouble('Mercado Pago gave a checkout without a page');
    return { kind: 'redirect', providerRef: preference.id, url, expiresAt };
  },

  /**
   * Some genuine deliveries fail the documented signature rule (sdk-java#420): unsigned ones are treated as mere hints.
   */
  async verifyCallback(request, { cfg }): Promise<Callback | 'ignore'> {
    const { query } = request;
    const id = query.get('data.id') ?? query.get('id') ?? '';
    if ((query.get('type') ?? query.get('topic')) !== 'payment' || !isPaymentId(id)) return 'ignore';
    const authenticity = secretsIn(cfg.webhookSecret).some(secret => isSigned(request, id, secret))
      ? 'shared-secret'
      : 'none';
    return { ref: { providerRef: id }, authenticity, reply: { status: 200 } };
  },

  queryStatus: async (ref, deps) => (await readFact(deps, ref)) ?? 'unknown',

  complete: completeCard,
  close,

  async refund({ intentId, providerRef, amount, key }, deps) {
    // The payer may have paid twice, so exactly this payment is refunded; without an id, the one that is found.
    const id = isPaymentId(providerRef) ? providerRef : (await searchFor(deps, intentId))?.providerRef;
    if (!id) throw new ProviderTrouble(`Mercado Pago knows of no payment of ${intentId}`);
    const post = { body: { amount: neededPrice(amount) }, key };
    const refund = await call<{ id?: number; status?: string }>(deps, `/v1/payments/${id}/refunds`, post);
    if (refund?.id === undefined || refund.status === 'rejected' || refund.status === 'cancelled')
      throw new ProviderTrouble(`Mercado Pago did not give back ${intentId}`);
    return { refundRef: String(refund.id), status: refund.status === 'approved' ? 'done' : 'pending' };
  },
  cards: { confirm: confirmCard, charge: chargeCard, captureHeld, forget: forgetCard },
};
