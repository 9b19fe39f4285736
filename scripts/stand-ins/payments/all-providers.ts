import { randomBytes, randomInt } from 'node:crypto';
import { paymentProviders } from '#shared/contract/payment-providers';
import { simulateBraintree } from './braintree';
import { culqi } from './culqi';
import { flutterwave } from './flutterwave';
import { simulateLiqpay } from './liqpay';
import { simulateMercadoPago } from './mercadopago';
import { simulatePayfast } from './payfast';
import { simulatePayPal } from './paypal';
import { paystack } from './paystack';
import { simulatePaytm } from './paytm';
import { simulatePayu } from './payulatam';
import type { Checkout, SimulationContext, SimulatedProvider } from './checkout-book';
import type { SimulatedCards } from './simulated-cards';
import type { SimulatedName } from './provider-hosts';
import { securepay } from './securepay';
import { simulateStripe } from './stripe';

/** A simulated provider with the account that our stack has there. */
export type Account = {
  /** Settings that the provider's adapter reads, without `mode`. */
  credentials: Readonly<Record<string, unknown>>;
  handle: SimulatedProvider['handle'];
  checkouts(): Iterable<Checkout>;
  /** Cards that payers have saved there; missing if it saves none. */
  cards?: SimulatedCards | undefined;
  /** Settles the day's sales, at a provider that refunds only settled ones. */
  settle?: (() => void) | undefined;
};

const hex = (bytes = 16): string => randomBytes(bytes).toString('hex');
const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count));

const currencies = [
  ...new Set(Object.values(paymentProviders).flatMap(facts => ('currencies' in facts ? facts.currencies : []))),
];

const account = <C extends Readonly<Record<string, unknown>>>(
  credentials: C,
  open: (credentials: C) => SimulatedProvider & Pick<Account, 'settle'>,
): Account => {
  const { handle, book, cards, settle } = open(credentials);
  return { credentials, handle, checkouts: () => book.values(), cards, settle };
};

/** One per provider. `webhookOf`: the destination of notifications that are a setting of the account. */
const opens: Readonly<Record<SimulatedName, (at: SimulationContext, notify: string) => Account>> = {
  paypal: (at, notify) =>
    account({ clientId: hex(), clientSecret: hex(), webhookId: hex(8).toUpperCase() }, own =>
      simulatePayPal(own, at, notify),
    ),
  braintree: (at, notify) => {
    const merchantAccountIds = Object.fromEntries(currencies.map(code => [code, `wayfare_${code.toLowerCase()}`]));
    const own = { merchantId: hex(8), publicKey: hex(8), privateKey: hex(), merchantAccountIds };
    return account(own, () => simulateBraintree(own, at, notify));
  },
  stripe: (at, notify) =>
    account({ secretKey: `sk_test_${hex()}`, webhookSecret: `whsec_${hex()}` }, own => simulateStripe(own, at, notify)),
  paytm: (at, webhook) =>
    account({ mid: `WAYFAR${digits(12)}`, merchantKey: hex(8), websiteName: 'WEBSTAGING' }, own =>
      simulatePaytm(at, { ...own, webhook }),
    ),
  payulatam: at =>
    account({ merchantId: digits(6), accountId: digits(6), apiKey: hex(), apiLogin: hex(8) }, own =>
      simulatePayu(at, own),
    ),
  flutterwave: (at, notify) =>
    account({ secretKey: `FLWSECK_TEST-${hex()}-X`, secretHash: hex() }, own =>
      flutterwave({ ...at, ...own, notify, signs: true }),
    ),
  paystack: (at, notify) =>
    account({ secretKey: `sk_test_${hex(20)}` }, own => paystack({ ...at, ...own, notify, tellsAll: false })),
  securepay: at =>
    account({ merchantId: 'WAY0001', transactionPassword: hex(8), fingerprint: 'sha1' as const }, own =>
      securepay({ ...at, ...own, otherPassword: hex(8) }),
    ),
  payfast: at =>
    account({ merchantId: digits(8), merchantKey: hex(6), passphrase: hex(8) }, own => simulatePayfast(at, own)),
  liqpay: at =>
    account({ publicKey: `sandbox_i${digits(11)}`, privateKey: `sandbox_${hex(20)}`, version: 7 as const }, own =>
      simulateLiqpay(at, own),
    ),
  culqi: (at, notify) => {
    const credentials = { publicKey: `pk_test_${hex(8)}`, secretKey: `sk_test_${hex(8)}` };
    const { handle, charges } = culqi({ ...at, secretKey: credentials.secretKey, notify });
    return { credentials, handle, checkouts: () => charges };
  },
  // One account serves one country.
  mercadopago: at =>
    account(
      {
        accessToken: `TEST-${digits(12)}-${hex()}`,
        webhookSecret: hex(),
        country: 'BR',
        publicKey: `TEST-${hex()}`,
        chargesWithoutCode: true,
      },
      own => simulateMercadoPago(own, at),
    ),
};

/** Opens an account with new credentials at each of these providers, in its sandbox. */
export const openAccounts = (
  names: readonly SimulatedName[],
  at: Omit<SimulationContext, 'isLive'>,
  webhookOf: (name: SimulatedName) => string,
): ReadonlyMap<SimulatedName, Account> =>
  new Map(names.map(name => [name, opens[name]({ ...at, isLive: false }, webhookOf(name))]));
