import type { SystemAccount } from './chart';

export type { SystemAccount } from './chart';

/**
 * Double entry: a journal is a list of legs that sum to zero, written in one transaction with the change that caused
 * it. User accounts have a stored balance; the balance of a system account is only ever the sum of its legs. A leg above
 * zero is a credit.
 */
export type Account = { kind: 'user'; uid: string } | { kind: 'system'; name: SystemAccount };

export type Leg = { account: Account; amountMinor: number };

export type Journal = {
  /** Deterministic, e.g. `PAY-<booking>`: the same journal can never be posted twice. */
  id: string;
  memo: string;
  currency: string;
  legs: readonly Leg[];
  /** How a debit appears in the account's history. @default Debit */
  outgoing?: 'Withdraw';
  /** The driver whose entries of this journal are earnings: every journal of a booking names them (`journalOf`). */
  earner?: string;
  /** The booking concerned: the driver's earnings from it are summed over all its journals. */
  ride?: string;
  /**
   * The part of a user's legs that cards paid for a ride, and that is now in the wallet; below zero, it has left the
   * wallet.
   */
  paidIn?: { uid: string; amountMinor: number };
  /** The journal is refused if it would make an account negative. */
  covered?: true;
  /** The account's owner takes the money out of the wallet: refused while they owe anything. */
  takenOut?: true;
  /** The wallet sets money aside for a ride that is not owed: refused while its owner owes another ride. */
  aside?: true;
  /**
   * The amount that must remain in the account, minor units, with the balance and the version from which it was
   * calculated. Once the balance has changed, the amount has to be calculated again. A balance that has not changed
   * since versions exist has none.
   */
  keeps?: { minor: number; ofMinor: number; version?: number | undefined };
};

export type HistoryType = 'Credit' | 'Debit' | 'Withdraw';

export const user = (uid: string, amountMinor: number): Leg => ({ account: { kind: 'user', uid }, amountMinor });
export const system = (name: SystemAccount, amountMinor: number): Leg => ({
  account: { kind: 'system', name },
  amountMinor,
});

/** The account of a provider. */
export const atProvider = (provider: string, amountMinor: number): Leg => system(`gateway:${provider}`, amountMinor);

/** Books amounts of a deleted user: credits are forfeited to the company, debits are its losses. */
export const ofLeaver = (amountMinor: number): Leg => system(amountMinor < 0 ? 'losses' : 'forfeited', amountMinor);

/** Creates a journal; throws if it does not balance, which is a bug. Legs of zero are left out. */
export const journal = (draft: Journal): Journal => {
  const sum = draft.legs.reduce((total, leg) => total + leg.amountMinor, 0);
  if (sum !== 0) throw new Error(`journal ${draft.id} does not balance: ${sum}`);
  if (!draft.legs.every(leg => Number.isSafeInteger(leg.amountMinor)))
    throw new Error(`journal ${draft.id}: not integers`);
  return { ...draft, legs: draft.legs.filter(leg => leg.amountMinor !== 0) };
};

type OfBooking = {
  readonly id: string;
  readonly booking_id: string;
  readonly driver?: string | undefined;
  readonly receipt: { readonly currency: string };
};

/** A journal of a booking. It names the driver, so that the payout settings hold back all earnings from rides. */
export const journalOf = (
  { id, booking_id, receipt, driver }: OfBooking,
  draft: Pick<Journal, 'id' | 'legs' | 'covered' | 'takenOut' | 'aside' | 'paidIn'>,
): Journal =>
  journal({ ...draft, memo: booking_id, currency: receipt.currency, ride: id, ...(driver ? { earner: driver } : {}) });

/** Kinds of journals of which a booking has one each, named after the booking. */
export const kindsOfBooking: readonly string[] = ['PAY', 'OWED', 'REFUND', 'FEE', 'FARE', 'DEBT', 'SETTLED', 'WOFF'];

export const journalsNamedBy = (bookingId: string): readonly string[] =>
  kindsOfBooking.map(kind => `${kind}-${bookingId}`);
