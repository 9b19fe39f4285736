import { type PaymentProvider, providerLink } from '#shared/contract/payment-providers';

/** Where an operator enters the webhook at a provider; to the others, each checkout sends it. */
const enteredAt: Readonly<Partial<Record<PaymentProvider, string>>> = {
  braintree: 'in its control panel under API, Webhooks',
  culqi: 'in its panel under events: charge.creation.succeeded and charge.creation.failed',
  flutterwave: 'in its dashboard under webhooks, with the secretHash that you choose',
  mercadopago: 'in its panel under Webhooks, event "Payments", which shows the webhookSecret',
  paypal: 'at the app, events CHECKOUT.ORDER.APPROVED and PAYMENT.CAPTURE.*, which shows the webhookId',
  paystack: 'in its dashboard, once for test and once for live',
  paytm: 'in its dashboard',
  stripe:
    'in its dashboard, events checkout.session.completed, .async_payment_succeeded, .async_payment_failed, .expired ' +
    'and charge.refunded, which shows the webhookSecret',
};

/** The webhook to enter at a provider. It is shown first: the provider shows its own values only then. */
export const webhookAdvice = (provider: PaymentProvider, site: string): string => {
  const url = `${site}${providerLink(provider)}/webhook`;
  const where = enteredAt[provider];
  return where ? `Enter ${url} as the webhook ${where}.` : `Each checkout tells ${provider} its webhook, ${url}.`;
};
