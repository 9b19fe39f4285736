import type * as z from 'zod/mini';
import type { Refusal } from '#shared/contract/errors';
import type { PaymentMode, PaymentProvider } from '#shared/contract/payment-providers';
import type { Money } from '#shared/domain/money/provider-amounts';
import type { Dispute } from '#shared/domain/payment/record';
import type { log } from './log';

/** A payment to be made, as stored by the server: no field comes from a form. */
export type PayOrder = {
  /** The reference that the provider gets: 32 hex digits, different for each attempt. */
  intentId: string;
  amount: Money;
  /** The amount as the app writes it for the payer. */
  amountText: string;
  /** One line for the payer's statement, in their language. */
  description: string;
  customer: { id: string; firstName: string; lastName: string; email?: string | undefined; phone?: string | undefined };
  /** Our absolute URLs: where the payer returns to, and where the provider sends notifications. */
  urls: { return: string; cancel: string; notify: string; complete: string };
  /** BCP 47, e.g. `en`, `ar`. */
  locale: string;
  /** When its checkout began, ms since the epoch. */
  begunAt?: number;
  /** The payer agrees that their card is saved for later payments; with an amount of 0 it is only saved. */
  saveCard?: boolean;
  /** The amount is only set aside at the bank of a saved card. */
  hold?: boolean;
  /** The saved card that pays, as its provider knows it. */
  card?: string;
};

/** A card that its owner lets the provider save. `token` is how the provider knows it; it never leaves the server. */
export type CardAtProvider = {
  token: string;
  /** The provider's name of the scheme, e.g. `visa`. */
  brand: string;
  last4: string;
  /** Its last month, and the year with four digits. */
  month: number;
  year: number;
  /** It can't be charged in its owner's absence. */
  needsOwner?: true;
};

/** How a saved card is charged. `isPayerAway`: the payer could not answer a question of the bank. */
export type CardCharge = { token: string; isPayerAway: boolean };

/** `bankPage`: the card's bank asks its owner there, who then comes back to `return`. */
export type Charged = { fact: Fact; bankPage?: string };

/** The part to capture of an amount that is held under `providerRef`, for the order `intentId`. */
export type HeldCapture = { intentId: string; providerRef: string; amount: Money };

/** How a checkout starts in the payer's browser. */
export type Start = {
  /** The provider's id of the checkout, if it has one already. */
  providerRef?: string;
} & (
  | { kind: 'redirect'; url: string; /** ms since the epoch; afterwards a new attempt is started. */ expiresAt: number }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  /** A page of ours with the provider's fields in it; `csp` extends a policy that allows only the page's own styles. */
  | { kind: 'page'; html: string; csp: Readonly<Record<string, readonly string[]>> }
);

/**
 * A request from the provider, or from a browser that it redirected. `body` is unparsed, since signatures cover bytes.
 */
export type RawRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
};

/** A provider's record of one payment. */
export type Fact = {
  /** From the provider's own record: it links the payment to our order. */
  intentId: string;
  providerRef: string;
  status: 'paid' | 'pending' | 'failed' | 'cancelled' | 'refunded';
  amount: Money;
  /** False when no money has moved. */
  live: boolean;
  /** The proof does not cover `providerRef`: a different value does not prove a different payment. */
  isRefUnproven?: true;
  /**
   * With `isRefUnproven`: the content that the proof covers. The same content is the same payment, whatever its number
   * is.
   */
  signed?: string;
  /**
   * Refunded total, by us or in the provider's panel; minor units of `amount`'s currency, as in the following fields. A
   * provider that reports it does not use the status `refunded`.
   */
  refundedMinor?: number;
  /** Retained by the provider for the payment. */
  feeMinor?: number;
  /** Every dispute of the payment. */
  disputes?: readonly Dispute[];
  /** Our refunds, by their keys, that were sent and came back later. */
  failedRefunds?: readonly string[];
  /** Authorised at the card's bank and not captured yet, until `heldUntil`, in ms since the epoch. */
  heldMinor?: number;
  heldUntil?: number;
  /** Saved by the checkout, as its payer has agreed. */
  card?: CardAtProvider;
  /** The payer has agreed, and we have to take the payment: by `capture`, if it is still due. */
  approved?: boolean;
  /** Other payments under the same reference: a payer may pay twice. */
  further?: readonly Fact[];
};

/** At least one of the two ids is set. */
export type PaymentRef = {
  intentId?: string | undefined;
  providerRef?: string | undefined;
  /** The beginning (ms) and amount of a checkout that is not paid, for providers whose lists have no reference. */
  since?: number | undefined;
  amount?: Money | undefined;
  /** The notification is about a dispute; the provider's disputes are only queried then. */
  isDisputed?: boolean;
};

/** A payment that its payer has agreed to. */
export type Approved = Pick<Fact, 'intentId' | 'providerRef'>;

/** A parsed notification, once the payment that it is about is known. */
export type Callback = {
  ref: PaymentRef;
  /** `signed`: the content is authentic. `shared-secret`: only the sender knows a secret. `none`: a mere hint. */
  authenticity: 'signed' | 'shared-secret' | 'none';
  /** Only with `signed`; used without querying the provider only with `trustCallback`. */
  fact?: Fact;
  /** The response that the provider expects. */
  reply: { status: number; body?: string };
};

/** An adapter's dependencies: it uses no globals, so that its tests need no network. */
export type Deps<C> = {
  cfg: C;
  mode: PaymentMode;
  fetch: typeof fetch;
  /** ms since the epoch. */
  now(): number;
  log: typeof log;
};

/** A refund of a payment, or of a part. */
export type Refund = {
  intentId: string;
  providerRef: string;
  /** Total paid. */
  paid: Money;
  amount: Money;
  key: string;
};
/** The text for a bank that disputes a payment. `isFinal`: the bank gets it at once, and nothing can be added later. */
export type Evidence = {
  disputeRef: string;
  text: string;
  isFinal: boolean;
  /** The idempotency key: evidence sent again under the same key counts once. */
  key: string;
  customerName?: string;
  /** The day of the service, `2026-11-21`. */
  servedOn?: string;
};
export type Refunded = { refundRef: string; status: 'done' | 'pending' };

/**
 * A payment provider. Outages and malformed responses are thrown, and the call is repeated later; outcomes that can be
 * expected are return values.
 */
export type PaymentAdapter<C> = {
  readonly name: PaymentProvider;
  /** Schema of the provider's credentials, which are stored for the stage beside `mode`. */
  readonly config: z.ZodMiniType<C> & { readonly shape: Readonly<Record<string, unknown>> };
  /** The modes that keys reveal by their form; missing if keys of both modes have the same form. */
  keyModes?(cfg: C): Readonly<Partial<Record<keyof C, PaymentMode | undefined>>>;
  /** For a provider without a query API: its signed callback is the proof. */
  readonly trustCallback?: true;
  /** Whether a notification is genuine, the provider itself is asked: strangers can make us call it. */
  readonly asksForProof?: true;
  /** Whether the provider accepts exactly this amount: currency and decimals. */
  supports(amount: Money, cfg: C): boolean;
  /** A sent refund may fail days later, which a query reports (`failedRefunds`). */
  readonly refundsMayFail?: true;
  /** Called once per attempt. Refuses what the provider would refuse, e.g. a payer without an e-mail address. */
  startCheckout(order: PayOrder, deps: Deps<C>): Promise<Start | Refusal>;
  /** `ignore`: authentic, but not about a payment. `forged`: not from the provider, tampered with, or too old. */
  verifyCallback(request: RawRequest, deps: Deps<C>): Promise<Callback | 'ignore' | 'forged'>;
  /** Whether a payer who returns to `return` has left the checkout, at a provider without a `cancel` address. */
  hasLeft?(request: RawRequest): boolean;
  /** Takes the payment with the data that a page of ours posted. */
  complete?(request: RawRequest, order: PayOrder, deps: Deps<C>): Promise<Fact>;
  /** The current status at the provider. */
  queryStatus(ref: PaymentRef, deps: Deps<C>): Promise<Fact | 'unknown'>;
  /** Captures an approved payment; only for providers whose payments have to be captured. Idempotent by the intent. */
  capture?(approved: Approved, deps: Deps<C>): Promise<Fact>;
  /** Closes a checkout that is no longer wanted, so that nobody pays there. False if it can't be closed any more. */
  close?(ref: PaymentRef, deps: Deps<C>): Promise<boolean>;
  /**
   * Idempotent by `key`. Refuses a refund that the provider cannot make yet (`refund_too_early`: ask again under the
   * same key) or cannot make safely (`refund_by_hand`).
   */
  refund(refund: Refund, deps: Deps<C>): Promise<Refunded | Refusal>;
  /** Missing if evidence is uploaded in the provider's panel. `refused`: the dispute accepts none any more. */
  sendEvidence?(evidence: Evidence, deps: Deps<C>): Promise<'taken' | 'refused'>;
  /** Missing where cards can't be saved. */
  readonly cards?: {
    /**
     * A page of ours on which the card's bank asks the owner before anything is charged; `complete` then takes the
     * payment. Missing if `charge` itself returns the bank's page. Undefined if the bank need not be asked.
     */
    confirm?(order: PayOrder, token: string, deps: Deps<C>): Promise<Start | undefined>;
    /** Idempotent by the intent. `close` releases an authorised amount. */
    charge(order: PayOrder, card: CardCharge, deps: Deps<C>): Promise<Charged>;
    /**
     * Captures a held amount, or a part; the rest is released. `gone`: nothing is held any more. Idempotent by the
     * intent.
     */
    captureHeld(capture: HeldCapture, deps: Deps<C>): Promise<Fact | 'gone'>;
    /** The card can't be charged any more. Idempotent. */
    forget(token: string, deps: Deps<C>): Promise<void>;
  };
};

/** Saved cards of a provider, as the backend sees them. */
export type SavedCards = {
  confirm?: ((order: PayOrder, token: string) => Promise<Start | undefined>) | undefined;
  charge(order: PayOrder, card: CardCharge): Promise<Charged>;
  captureHeld(capture: HeldCapture): Promise<Fact | 'gone'>;
  forget(token: string): Promise<void>;
};

/** An adapter bound to its credentials: all that the backend sees of a provider. */
export type Payments = {
  readonly name: PaymentProvider;
  readonly mode: PaymentMode;
  readonly trustCallback: boolean;
  readonly asksForProof?: boolean;
  readonly refundsMayFail?: boolean;
  supports(amount: Money): boolean;
  startCheckout(order: PayOrder): Promise<Start | Refusal>;
  verifyCallback(request: RawRequest): Promise<Callback | 'ignore' | 'forged'>;
  hasLeft?(request: RawRequest): boolean;
  /** Undefined for a provider that hosts its own pages. */
  complete: ((request: RawRequest, order: PayOrder) => Promise<Fact>) | undefined;
  queryStatus(ref: PaymentRef): Promise<Fact | 'unknown'>;
  capture?: ((approved: Approved) => Promise<Fact>) | undefined;
  close?: ((ref: PaymentRef) => Promise<boolean>) | undefined;
  refund(refund: Refund): Promise<Refunded | Refusal>;
  sendEvidence?: ((evidence: Evidence) => Promise<'taken' | 'refused'>) | undefined;
  cards?: SavedCards | undefined;
};
