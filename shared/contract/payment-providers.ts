/** Static facts about a payment provider, for the checkout dialog, `get_providers` and the stack. */
export type ProviderFacts = {
  /** Display name. */
  readonly brand: string;
  /** Currencies that the provider supports, ISO 4217; missing: the merchant's account decides. */
  readonly currencies?: readonly string[];
  /** Origins of its hosted checkout pages; if empty, the checkout is a page of ours. */
  readonly hosts: readonly string[];
  /** Payers need a card; others have accounts with the provider, too. */
  readonly takesCardsOnly?: true;
};

/** Every provider of the catalogue. `infra/stages.ts` selects those that a stage offers. */
export const paymentProviders = {
  paypal: {
    brand: 'PayPal',
    currencies: [
      ...['AUD', 'BRL', 'CAD', 'CZK', 'DKK', 'EUR', 'HKD', 'HUF', 'ILS', 'JPY', 'MYR', 'MXN', 'NOK', 'NZD', 'PHP'],
      ...['PLN', 'GBP', 'SGD', 'SEK', 'CHF', 'TWD', 'THB', 'USD'],
    ],
    hosts: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
  },
  braintree: { brand: 'Braintree', hosts: [], takesCardsOnly: true },
  stripe: { brand: 'Stripe', hosts: ['https://checkout.stripe.com'], takesCardsOnly: true },
  paytm: {
    brand: 'Paytm',
    currencies: ['INR'],
    // Older merchant accounts are still redirected to the older names.
    hosts: [
      ...['https://secure.paytmpayments.com', 'https://securestage.paytmpayments.com'],
      ...['https://securegw.paytm.in', 'https://securegw-stage.paytm.in'],
    ],
  },
  payulatam: {
    brand: 'PayU Latam',
    currencies: ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'USD'],
    hosts: ['https://checkout.payulatam.com', 'https://sandbox.checkout.payulatam.com'],
  },
  flutterwave: {
    brand: 'Flutterwave',
    currencies: ['NGN', 'GHS', 'KES', 'UGX', 'TZS', 'ZAR', 'USD', 'EUR', 'GBP', 'XAF', 'XOF', 'RWF', 'ZMW', 'MWK'],
    hosts: ['https://checkout.flutterwave.com'],
  },
  paystack: {
    brand: 'Paystack',
    currencies: ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF', 'EGP', 'RWF'],
    hosts: ['https://checkout.paystack.com'],
  },
  securepay: {
    brand: 'SecurePay',
    currencies: ['AUD'],
    hosts: ['https://payment.securepay.com.au'],
    takesCardsOnly: true,
  },
  payfast: {
    brand: 'Payfast',
    currencies: ['ZAR'],
    hosts: ['https://www.payfast.co.za', 'https://sandbox.payfast.co.za'],
  },
  liqpay: { brand: 'LiqPay', currencies: ['UAH', 'USD', 'EUR'], hosts: ['https://www.liqpay.ua'] },
  culqi: { brand: 'Culqi', currencies: ['PEN', 'USD'], hosts: [], takesCardsOnly: true },
  mercadopago: {
    brand: 'Mercado Pago',
    currencies: ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU'],
    hosts: [
      ...['https://*.mercadopago.com.ar', 'https://*.mercadopago.com.br', 'https://*.mercadopago.cl'],
      ...['https://*.mercadopago.com.co', 'https://*.mercadopago.com.mx', 'https://*.mercadopago.com.pe'],
      'https://*.mercadopago.com.uy',
    ],
  },
  /** Moves no real money; refused for `prod`. */
  test: { brand: 'Test', hosts: [] },
} as const satisfies Readonly<Record<string, ProviderFacts>>;

export type PaymentProvider = keyof typeof paymentProviders;

export const isPaymentProvider = (name: string): name is PaymentProvider => Object.hasOwn(paymentProviders, name);

/** The name that people know a provider by; an unknown one's own name. */
export const brandOf = (name: string): string => (isPaymentProvider(name) ? paymentProviders[name].brand : name);

export const factsOf = (name: PaymentProvider): ProviderFacts => paymentProviders[name];

export const takesCardsOnly = (name: string): boolean =>
  isPaymentProvider(name) && factsOf(name).takesCardsOnly === true;

/** Every provider's name. */
export const providerNames = Object.keys(paymentProviders) as readonly PaymentProvider[];

/**
 * Name of the SSM parameter with a provider's credentials on a stage: a SecureString of JSON. The test provider has
 * none.
 */
export const credentialsName = (stage: string, provider: PaymentProvider): string =>
  `/wayfare/${stage}/payments/${provider}`;

/** Where the payment form of a provider is posted; its other pages are below. */
export const providerLink = (provider: string): string => `/api/pay/${provider}`;
