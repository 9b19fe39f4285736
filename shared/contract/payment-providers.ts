/** Static facts about a payment provider, for the checkout dialog, `get_providers` and the stack. */
export type ProviderFacts = {
  /** Display name. */
  readonly brand: string;
  /** Currencies that the provider supports, ISO 4217; missing: the merchant's account decides. */
  readonly currencies?: readonly string[];
  /** Payers need a card; others have accounts with the provider, too. */
  readonly takesCardsOnly?: true;
  /** Payers may save their card there for later payments. */
  readonly savesCards?: true;
  /** It may ask for a saved card's security code at each payment; it only saves cards, not accounts. */
  readonly asksForCode?: true;
  /** The provider itself reports disputes; an admin records those of other providers. */
  readonly reportsDisputes?: true;
  /** Accepts the text of a dispute's evidence from us; for other providers it is uploaded in their panel. */
  readonly takesEvidence?: true;
  /** The page for disputes in the provider's panel, in the panel's own words. */
  readonly disputesAt?: string;
};

/** Every provider of the catalogue. `infra/stages.ts` selects the providers of a stage. */
export const paymentProviders = {
  paypal: {
    brand: 'PayPal',
    reportsDisputes: true,
    disputesAt: 'Resolution Center',
    savesCards: true,
    currencies: [
      'AUD',
      'BRL',
      'CAD',
      'CZK',
      'DKK',
      'EUR',
      'HKD',
      'HUF',
      'ILS',
      'JPY',
      'MYR',
      'MXN',
      'NOK',
      'NZD',
      'PHP',
      'PLN',
      'GBP',
      'SGD',
      'SEK',
      'CHF',
      'TWD',
      'THB',
      'USD',
    ],
  },
  braintree: {
    brand: 'Braintree',
    takesCardsOnly: true,
    reportsDisputes: true,
    disputesAt: 'Disputes',
    savesCards: true,
  },
  stripe: {
    brand: 'Stripe',
    takesCardsOnly: true,
    reportsDisputes: true,
    takesEvidence: true,
    disputesAt: 'Payments › Disputes',
    savesCards: true,
  },
  paytm: {
    brand: 'Paytm',
    currencies: ['INR'],
  },
  payulatam: {
    brand: 'PayU Latam',
    currencies: ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'USD'],
  },
  flutterwave: {
    brand: 'Flutterwave',
    disputesAt: 'Chargebacks',
    currencies: ['NGN', 'GHS', 'KES', 'UGX', 'TZS', 'ZAR', 'USD', 'EUR', 'GBP', 'XAF', 'XOF', 'RWF', 'ZMW', 'MWK'],
  },
  paystack: {
    brand: 'Paystack',
    reportsDisputes: true,
    disputesAt: 'Disputes',
    currencies: ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF', 'EGP', 'RWF'],
  },
  securepay: {
    brand: 'SecurePay',
    currencies: ['AUD'],
    takesCardsOnly: true,
  },
  payfast: {
    brand: 'Payfast',
    currencies: ['ZAR'],
  },
  liqpay: { brand: 'LiqPay', currencies: ['UAH', 'USD', 'EUR'] },
  culqi: { brand: 'Culqi', currencies: ['PEN', 'USD'], takesCardsOnly: true },
  mercadopago: {
    brand: 'Mercado Pago',
    reportsDisputes: true,
    savesCards: true,
    asksForCode: true,
    currencies: ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU'],
  },
  /** Moves no real money; refused for `prod`. */
  test: { brand: 'Test' },
} as const satisfies Readonly<Record<string, ProviderFacts>>;

export type PaymentProvider = keyof typeof paymentProviders;

export const isPaymentProvider = (name: string): name is PaymentProvider => Object.hasOwn(paymentProviders, name);

/** The name that people know a provider by; an unknown one's own name. */
export const brandOf = (name: string): string => (isPaymentProvider(name) ? paymentProviders[name].brand : name);

export const factsOf = (name: PaymentProvider): ProviderFacts => paymentProviders[name];

export const takesCardsOnly = (name: string): boolean =>
  isPaymentProvider(name) && factsOf(name).takesCardsOnly === true;

export const takesEvidence = (name: string): boolean => isPaymentProvider(name) && factsOf(name).takesEvidence === true;

export const savesCards = (name: string): boolean => isPaymentProvider(name) && factsOf(name).savesCards === true;

/** Whether the provider reports the disputes of its payments; unknown providers do not. */
export const reportsDisputes = (name: string): boolean =>
  isPaymentProvider(name) && factsOf(name).reportsDisputes === true;

export const asksForCode = (name: string): boolean => isPaymentProvider(name) && factsOf(name).asksForCode === true;

/** Every provider's name. */
export const providerNames = Object.keys(paymentProviders) as readonly PaymentProvider[];

/**
 * Name of the SSM parameter with a provider's credentials on a stage: a SecureString of JSON. The test provider has
 * none.
 */
export const credentialsName = (stage: string, provider: PaymentProvider): string =>
  `/wayfare/${stage}/payments/${provider}`;

/** The address to which the payment form of a provider is posted; its other pages are below. */
export const providerLink = (provider: string): string => `/api/pay/${provider}`;

/** `sandbox`: no money moves. Part of a provider's credentials. */
export type PaymentMode = 'sandbox' | 'live';

/** Real money moves in production and nowhere else; test money there would mark bookings as paid. */
export const modeOfStage = (stage: string): PaymentMode => (/^prod(-|$)/.test(stage) ? 'live' : 'sandbox');
