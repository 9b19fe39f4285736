import type { PaymentProvider } from '#shared/contract/payment-providers';

/** The providers of this catalogue that have an account, and so are simulated; `test` has none. */
export type SimulatedName = Exclude<PaymentProvider, 'test'>;

/** The domains of each provider's API, pages and scripts, and of the banks that its page asks. */
const domains: Readonly<Record<SimulatedName, readonly string[]>> = {
  paypal: ['paypal.com'],
  braintree: ['braintreegateway.com', 'braintree-api.com', 'cardinalcommerce.com', 'cardinaltrusted.com'],
  stripe: ['stripe.com'],
  paytm: ['paytmpayments.com', 'paytm.in'],
  payulatam: ['payulatam.com'],
  flutterwave: ['flutterwave.com', 'dev-flutterwave.com'],
  paystack: ['paystack.com', 'paystack.co'],
  securepay: ['securepay.com.au'],
  payfast: ['payfast.co.za', 'payfast.io'],
  liqpay: ['liqpay.ua'],
  culqi: ['culqi.com'],
  mercadopago: [
    ...['com', 'com.ar', 'com.br', 'cl', 'com.co', 'com.mx', 'com.pe', 'com.uy'].map(end => `mercadopago.${end}`),
    'mercadolibre.com',
    'mlstatic.com',
  ],
};
export const simulatedNames = Object.keys(domains) as SimulatedName[];

/** Path under which the product's origin serves the providers' hosts: `/_providers/<host>/<path>`. */
export const PROVIDERS_PATH = '/_providers';

/** The provider that a host belongs to. */
export const providerAt = (host: string): SimulatedName | undefined =>
  simulatedNames.find(name => domains[name].some(domain => host === domain || host.endsWith(`.${domain}`)));

const anyHost = /https:\/\/([\w*-]+(?:\.[\w-]+)+)/g;
const policySource = /https:\/\/([\w*-]+(?:\.[\w-]+)+)[^\s;]*/g;

/** Points every provider's address in a page, script or redirect at this machine. */
export const onThisMachine = (text: string, webUrl: string): string =>
  text.replace(anyHost, (address, host: string) => (providerAt(host) ? `${webUrl}${PROVIDERS_PATH}/${host}` : address));

/** The same for a Content-Security-Policy, whose sources become the product's origin. */
export const policyOnThisMachine = (policy: string, webUrl: string): string =>
  policy.replace(policySource, (source, host: string) => (providerAt(host) ? webUrl : source));

/** The provider's own address of a path at {@link PROVIDERS_PATH}; undefined when no provider has such a host. */
export const atProvider = (pathAndQuery: string): { name: SimulatedName; url: string } | undefined => {
  const [, host = '', rest = '/'] = /^\/_providers\/([\w.-]+)(\/.*)?$/.exec(pathAndQuery) ?? [];
  const name = providerAt(host);
  return name && { name, url: `https://${host}${rest}` };
};
