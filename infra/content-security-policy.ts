import type { PaymentProvider, Stage } from './stages';

/**
 * Hosts of the providers' own checkout pages. A form posted to `/api/pay/<provider>` is redirected there, and browsers
 * hold `form-action` against the redirect too. Providers without hosts answer with a page of our own origin.
 */
const checkoutHosts: Readonly<Record<PaymentProvider, readonly string[]>> = {
  paypal: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
  braintree: [],
  stripe: ['https://checkout.stripe.com'],
  paytm: ['https://secure.paytmpayments.com', 'https://securestage.paytmpayments.com'],
  payulatam: ['https://checkout.payulatam.com', 'https://sandbox.checkout.payulatam.com'],
  flutterwave: ['https://checkout.flutterwave.com'],
  paystack: ['https://checkout.paystack.com'],
  securepay: ['https://payment.securepay.com.au'],
  payfast: ['https://www.payfast.co.za', 'https://sandbox.payfast.co.za'],
  liqpay: ['https://www.liqpay.ua'],
  culqi: [],
  mercadopago: ['https://*.mercadopago.com'],
  test: [],
};

export type PolicyHosts = {
  /** Host of the WebSocket API. */
  readonly socketHost: string;
  /** Host of the bucket of users' files: signed uploads and pictures. */
  readonly filesHost: string;
  /** Host of the hosted sign-in, only with federation. */
  readonly signInHost?: string;
};

/** The Content-Security-Policy of every page. Emotion writes style elements, which a static site can give no nonce. */
export const contentSecurityPolicy = (stage: Stage, hosts: PolicyHosts): string => {
  const maps = stage.maps === 'amazon-location' ? [`https://maps.geo.${stage.region}.amazonaws.com`] : [];
  const files = `https://${hosts.filesHost}`;
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', files, ...maps],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      `https://cognito-idp.${stage.region}.amazonaws.com`,
      `wss://${hosts.socketHost}`,
      files,
      ...maps,
      ...(hosts.signInHost ? [`https://${hosts.signInHost}`] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...stage.paymentProviders.flatMap(provider => checkoutHosts[provider])],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};
