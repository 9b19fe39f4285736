import type { WalletEntry } from '#shared/contract/entities/wallet';
import { type EntryKind, kindOf } from '@/features/wallet/entry-words';
import { sumOf } from './month-values';

export const signedAmount = ({ type, amount }: WalletEntry): number => (type === 'Credit' ? amount : -amount);

/** Kinds of entries that make up the month's share. */
type InShare = 'share' | 'adjusted';

/** The order of a statement's other lines: income, then expenses. Every kind has its place, so that lines add up. */
const placeOf: Readonly<Record<Exclude<EntryKind, InShare>, number>> = {
  borne: 1,
  feeEarned: 2,
  feeBack: 2.5,
  bonus: 3,
  credit: 4,
  topUp: 5,
  paidIn: 6,
  paidByCard: 6.5,
  payment: 7,
  refund: 8,
  putBack: 9,
  cash: 10,
  reversal: 11,
  cancelFee: 12,
  ride: 13,
  debit: 14,
  withdraw: 15,
  withdrawBack: 16,
  sentBack: 17,
  cameBack: 18,
  tip: 0,
  tipBack: 0.5,
};
const order = (Object.keys(placeOf) as (keyof typeof placeOf)[]).sort((a, b) => placeOf[a] - placeOf[b]);

export type StatementSums = {
  /** Other incoming and outgoing amounts, signed. */
  others: { kind: EntryKind; amount: number }[];
  /**
   * Part of the share's refunds and corrections that is not among the entries of this month: negative if it is still to
   * come.
   */
  elsewhere: number;
  /** The change of the wallet in the month. */
  change: number;
};

/**
 * A statement's entries summed by kind. @param driverShare the month's current share of the rides, which includes
 * refunds and corrections
 */
export const statementSums = (entries: readonly WalletEntry[], driverShare: number): StatementSums => {
  const sum = (wanted: EntryKind) => sumOf(entries.filter(entry => kindOf(entry, true) === wanted).map(signedAmount));
  return {
    elsewhere: sumOf([sum('share'), sum('adjusted'), -driverShare]),
    others: order.map(kind => ({ kind, amount: sum(kind) })).filter(({ amount }) => amount !== 0),
    change: sumOf(entries.map(signedAmount)),
  };
};
