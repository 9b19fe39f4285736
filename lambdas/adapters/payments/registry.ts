import * as z from 'zod/mini';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { Deps, PaymentAdapter, Payments } from '#lambdas/ports/payments';
import { faultsIn, keysOf, modeSchema, typedValue } from './credentials';

type Surroundings = Omit<Deps<unknown>, 'cfg' | 'mode'>;

/** @throws when the stored credentials do not match the adapter's schema. */
export const withCredentials = <C>(
  adapter: PaymentAdapter<C>,
  credentials: unknown,
  surroundings: Surroundings,
): Payments => {
  const { mode } = z.parse(modeSchema, credentials);
  const deps: Deps<C> = { cfg: z.parse(adapter.config, credentials), mode, ...surroundings };
  const { name, complete, capture, close, sendEvidence, cards } = adapter;
  return {
    name,
    mode,
    trustCallback: adapter.trustCallback === true,
    asksForProof: adapter.asksForProof === true,
    refundsMayFail: adapter.refundsMayFail === true,
    supports: amount => adapter.supports(amount, deps.cfg),
    startCheckout: order => adapter.startCheckout(order, deps),
    verifyCallback: request => adapter.verifyCallback(request, deps),
    hasLeft: request => adapter.hasLeft?.(request) === true,
    complete: complete && ((request, order) => complete(request, order, deps)),
    queryStatus: ref => adapter.queryStatus(ref, deps),
    capture: capture && (approved => capture(approved, deps)),
    close: close && (ref => close(ref, deps)),
    refund: refund => adapter.refund(refund, deps),
    sendEvidence: sendEvidence && (evidence => sendEvidence(evidence, deps)),
    cards: cards && {
      confirm: cards.confirm && ((order, token) => cards.confirm?.(order, token, deps) ?? Promise.resolve(undefined)),
      charge: (order, card) => cards.charge(order, card, deps),
      captureHeld: capture => cards.captureHeld(capture, deps),
      forget: token => cards.forget(token, deps),
    },
  };
};

/** An adapter whose credentials are of any form. */
type AnyAdapter = {
  /** Names of the provider's credentials. */
  readonly keys: readonly string[];
  /** Whether it hands the evidence of disputes on. */
  readonly sendsEvidence: boolean;
  /** Whether payers may save their cards at the provider. */
  readonly savesCards: boolean;
  typedValue(key: string, text: string): unknown;
  faultsIn(credentials: unknown, stage: string): string[];
  open(credentials: unknown, surroundings: Surroundings): Payments;
};

const anyOf = <C>(adapter: PaymentAdapter<C>): AnyAdapter => ({
  keys: keysOf(adapter),
  sendsEvidence: adapter.sendEvidence !== undefined,
  savesCards: adapter.cards !== undefined,
  typedValue: (key, text) => typedValue(adapter, key, text),
  faultsIn: (credentials, stage) => faultsIn(adapter, credentials, stage),
  open: (credentials, surroundings) => withCredentials(adapter, credentials, surroundings),
});

/** One line per provider. Only the function that serves a provider loads its module, with any SDK that it imports. */
const adapters: Readonly<Record<PaymentProvider, () => Promise<AnyAdapter>>> = {
  braintree: async () => anyOf((await import('./braintree/braintree')).braintree),
  culqi: async () => anyOf((await import('./culqi/culqi')).culqi),
  flutterwave: async () => anyOf((await import('./flutterwave')).flutterwave),
  liqpay: async () => anyOf((await import('./liqpay')).liqpay),
  mercadopago: async () => anyOf((await import('./mercadopago')).mercadopago),
  payfast: async () => anyOf((await import('./payfast/payfast')).payfast),
  paypal: async () => anyOf((await import('./paypal')).paypal),
  paystack: async () => anyOf((await import('./paystack')).paystack),
  paytm: async () => anyOf((await import('./paytm/paytm')).paytm),
  payulatam: async () => anyOf((await import('./payulatam')).payulatam),
  securepay: async () => anyOf((await import('./securepay')).securepay),
  stripe: async () => anyOf((await import('./stripe')).stripe),
  test: async () => anyOf((await import('./test-provider')).testProvider),
};

export const adapterOf = (name: PaymentProvider): Promise<AnyAdapter> => adapters[name]();

/**
 * Undefined when the stage has no credentials for the provider.
 * @throws when they have a fault; the message names the key and never a value.
 */
export const openProvider = async (
  name: PaymentProvider,
  credentials: unknown,
  { stage, ...surroundings }: Surroundings & { stage: string },
): Promise<Payments | undefined> => {
  if (credentials === undefined) return undefined;
  const adapter = await adapterOf(name);
  const faults = adapter.faultsIn(credentials, stage);
  if (faults.length > 0) throw new Error(`credentials of ${name}: ${faults.join('; ')}`);
  return adapter.open(credentials, surroundings);
};
