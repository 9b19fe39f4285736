import * as z from 'zod/mini';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { Deps, PaymentAdapter, Payments } from '#lambdas/ports/payments';

type Surroundings = Omit<Deps<unknown>, 'cfg' | 'mode'>;

const modeSchema = z.object({ mode: z.enum(['sandbox', 'live']) });

/** @throws when the stored credentials do not match the adapter's schema. */
export const withCredentials = <C>(
  adapter: PaymentAdapter<C>,
  credentials: unknown,
  surroundings: Surroundings,
): Payments => {
  const { mode } = z.parse(modeSchema, credentials);
  const deps: Deps<C> = { cfg: z.parse(adapter.config, credentials), mode, ...surroundings };
  const { name, complete } = adapter;
  return {
    name,
    mode,
    trustCallback: adapter.trustCallback === true,
    supports: amount => adapter.supports(amount, deps.cfg),
    startCheckout: order => adapter.startCheckout(order, deps),
    verifyCallback: request => adapter.verifyCallback(request, deps),
    complete: complete && ((request, order) => complete(request, order, deps)),
    queryStatus: ref => adapter.queryStatus(ref, deps),
    refund: refund => adapter.refund(refund, deps),
  };
};

type Open = (credentials: unknown, surroundings: Surroundings) => Payments;

const opening =
  <C>(adapter: PaymentAdapter<C>): Open =>
  (credentials, surroundings) =>
    withCredentials(adapter, credentials, surroundings);

/** One line per provider. The module, with any SDK that it imports, is loaded only by the function that serves it. */
const adapters: Partial<Record<PaymentProvider, () => Promise<Open>>> = {
  braintree: async () => opening((await import('./braintree/braintree')).braintree),
  flutterwave: async () => opening((await import('./flutterwave')).flutterwave),
  liqpay: async () => opening((await import('./liqpay')).liqpay),
  mercadopago: async () => opening((await import('./mercadopago')).mercadopago),
  payfast: async () => opening((await import('./payfast/payfast')).payfast),
  paypal: async () => opening((await import('./paypal')).paypal),
  paystack: async () => opening((await import('./paystack')).paystack),
  paytm: async () => opening((await import('./paytm/paytm')).paytm),
  payulatam: async () => opening((await import('./payulatam')).payulatam),
  securepay: async () => opening((await import('./securepay')).securepay),
  stripe: async () => opening((await import('./stripe')).stripe),
  culqi: async () => opening((await import('./culqi/culqi')).culqi),
  test: async () => opening((await import('./test-provider')).testProvider),
};

export const hasAdapter = (name: PaymentProvider): boolean => adapters[name] !== undefined;

/** Undefined when the adapter or its credentials do not exist. */
export const openProvider = async (
  name: PaymentProvider,
  credentials: unknown,
  surroundings: Surroundings,
): Promise<Payments | undefined> => {
  const load = adapters[name];
  return load && credentials !== undefined ? (await load())(credentials, surroundings) : undefined;
};
