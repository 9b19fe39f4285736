/**
 * Double entry: a journal is a list of legs that sums to zero, written in one transaction with the change that
 * caused it. User accounts carry a stored balance; system accounts are only ever summed from their legs.
 */
export type SystemAccount =
  | 'gateway'
  | 'escrow'
  | 'platform'
  | 'cash'
  | 'promotion'
  | 'referral'
  | 'payout'
  | 'bank'
  | 'credit'
  /** What riders owe, and what drivers get of it when it comes in: the same amounts with opposite signs. */
  | 'receivable'
  | 'payable'
  /** Fees that the platform has paid in the riders' place. */
  | 'borne';
export type Account = { kind: 'user'; uid: string } | { kind: 'system'; name: SystemAccount };

export type Leg = { account: Account; amountMinor: number };

export type Journal = {
  /** Deterministic, e.g. `PAY-<booking>`: the same thing can never be booked twice. */
  id: string;
  memo: string;
  currency: string;
  legs: readonly Leg[];
  /** How what leaves an account shows in its history. @default Debit */
  outgoing?: 'Withdraw';
  /** No account may end below zero by it. */
  covered?: true;
};

export type HistoryType = 'Credit' | 'Debit' | 'Withdraw';

export const user = (uid: string, amountMinor: number): Leg => ({ account: { kind: 'user', uid }, amountMinor });
export const system = (name: SystemAccount, amountMinor: number): Leg => ({
  account: { kind: 'system', name },
  amountMinor,
});

/** A journal, refused as a bug when it doesn't balance; legs of zero are left out. */
export const journal = (draft: Journal): Journal => {
  const sum = draft.legs.reduce((total, leg) => total + leg.amountMinor, 0);
  if (sum !== 0) throw new Error(`journal ${draft.id} does not balance: ${sum}`);
  if (!draft.legs.every(leg => Number.isSafeInteger(leg.amountMinor)))
    throw new Error(`journal ${draft.id}: not integers`);
  return { ...draft, legs: draft.legs.filter(leg => leg.amountMinor !== 0) };
};
