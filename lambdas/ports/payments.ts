import type * as z from 'zod/mini';
import type { Refusal } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { Money } from '#shared/domain/money/provider-amounts';
import type { log } from './log';

/** `sandbox`: the provider moves no money. Part of a provider's credentials. */
export type PaymentMode = 'sandbox' | 'live';

/** What somebody is about to pay, as the server has it: nothing of it comes from a form. */
export type PayOrder = {
  /** Names the order towards the provider: 32 hex digits, different for each attempt. */
  intentId: string;
  amount: Money;
  /** One line for the payer's statement, in their language. */
  description: string;
  customer: { id: string; firstName: string; lastName: string; email?: string | undefined; phone?: string | undefined };
  /** Absolute addresses of ours: where the payer comes back to, and where the provider tells us. */
  urls: { return: string; cancel: string; notify: string; complete: string };
  /** BCP 47, e.g. `en`, `ar`. */
  locale: string;
};

/** How a checkout begins in the payer's browser. */
export type Start = {
  /** The provider's own name of the checkout, if it has one by now. */
  providerRef?: string;
} & (
  | { kind: 'redirect'; url: string; /** ms since the epoch; afterwards a new attempt is begun. */ expiresAt: number }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  /** A page of ours with the provider's fields in it; `csp` adds to a policy that allows nothing but its own styles. */
  | { kind: 'page'; html: string; csp: Readonly<Record<string, readonly string[]>> }
);

/** A request of the provider, or of a browser that it sent: `body` byte by byte, since signatures are over bytes. */
export type RawRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
};

/** What the provider knows of one payment. */
export type Fact = {
  /** As the provider's own record has it: it is what ties its payment to our order. */
  intentId: string;
  providerRef: string;
  status: 'paid' | 'pending' | 'failed' | 'cancelled' | 'refunded';
  amount: Money;
  /** False: no money has moved. */
  live: boolean;
};

/** At least one of them. */
export type PaymentRef = { intentId?: string | undefined; providerRef?: string | undefined };

/** What a notification says, once it is known whose it is. */
export type Callback = {
  ref: PaymentRef;
  /** `signed`: the content is the provider's. `shared-secret`: the sender knows a secret. `none`: a mere hint. */
  authenticity: 'signed' | 'shared-secret' | 'none';
  /** Only of a signed one; counts alone only with `trustCallback`. */
  fact?: Fact;
  /** What the provider wants to hear. */
  reply: { status: number; body?: string };
};

/** What an adapter is given: it reaches for nothing by itself, so that its tests need no network. */
export type Deps<C> = {
  cfg: C;
  mode: PaymentMode;
  fetch: typeof fetch;
  /** ms since the epoch. */
  now(): number;
  log: typeof log;
};

/**
 * A payment provider. What it cannot find out because the provider is silent or talks nonsense is thrown, and asked
 * again later; what may happen any day is a value.
 */
export type PaymentAdapter<C> = {
  readonly name: PaymentProvider;
  /** Its credentials, as they are stored for the stage beside `mode`. */
  readonly config: z.ZodMiniType<C>;
  /** For a provider that cannot be asked: its signed callback is the proof. */
  readonly trustCallback?: true;
  /** Whether exactly this amount can be paid there: its currency, its decimals. */
  supports(amount: Money, cfg: C): boolean;
  /** Called once for each attempt. Refuses what the provider would, e.g. a payer without an e-mail address. */
  startCheckout(order: PayOrder, deps: Deps<C>): Promise<Start | Refusal>;
  /** `ignore`: genuine, and no news of a payment. `forged`: not theirs, tampered with, or too old. */
  verifyCallback(request: RawRequest, deps: Deps<C>): Promise<Callback | 'ignore' | 'forged'>;
  /** Takes the payment with what a page of ours posted. */
  complete?(request: RawRequest, order: PayOrder, deps: Deps<C>): Promise<Fact>;
  /** What the provider says now. Where money is only taken when we say so, an approved payment is taken here. */
  queryStatus(ref: PaymentRef, deps: Deps<C>): Promise<Fact | 'unknown'>;
  /** Gives back once for each `key`, however often it is called. */
  refund(
    refund: { intentId: string; providerRef: string; amount: Money; key: string },
    deps: Deps<C>,
  ): Promise<{ refundRef: string; status: 'done' | 'pending' }>;
};

/** An adapter with its credentials in it: all that the backend sees of a provider. */
export type Payments = {
  readonly name: PaymentProvider;
  readonly mode: PaymentMode;
  readonly trustCallback: boolean;
  supports(amount: Money): boolean;
  startCheckout(order: PayOrder): Promise<Start | Refusal>;
  verifyCallback(request: RawRequest): Promise<Callback | 'ignore' | 'forged'>;
  /** Undefined for a provider with pages of its own. */
  complete: ((request: RawRequest, order: PayOrder) => Promise<Fact>) | undefined;
  queryStatus(ref: PaymentRef): Promise<Fact | 'unknown'>;
  refund(refund: {
    intentId: string;
    providerRef: string;
    amount: Money;
    key: string;
  }): Promise<{ refundRef: string; status: 'done' | 'pending' }>;
};
