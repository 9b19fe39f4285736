import type { WalletEntry } from '#shared/contract/entities/wallet';
import { type EntryKind, kindOf } from '@/features/wallet/entry-words';
import { sumOf } from './month-values';

export const signedAmount = ({ type, amount }: WalletEntry): number => (type === 'Credit' ? amount : -amount);

/** Where a statement's lines stand: what comes in, then what goes out. Every kind has its place, so that lines add up. */
const placeOf: Readonly<Record<Exclude<EntryKind, 'share'>, number>> = {
  ...{ borne: 1, feeEarned: 2, bonus: 3, credit: 4, topUp: 5, paidIn: 6, payment: 7, refund: 8, putBack: 9 },
  ...{ cash: 10, adjusted: 11, reversal: 12, cancelFee: 13, ride: 14, debit: 15, withdraw: 16, withdrawBack: 17 },
};
const order = (Object.keys(placeOf) as (keyof typeof placeOf)[]).sort((a, b) => placeOf[a] - placeOf[b]);

export type StatementSums = {
  /** The driver's share of the paid rides. */
  share: number;
  /** What else came in and went out, signed. */
  others: { kind: EntryKind; amount: number }[];
  /** By how much the month changed the wallet. */
  change: number;
};

/** A statement's entries summed by kind. */
export const statementSums = (entries: readonly WalletEntry[]): StatementSums => {
  const sum = (wanted: EntryKind) => sumOf(entries.filter(entry => kindOf(entry, true) === wanted).map(signedAmount));
  return {
    share: sum('share'),
    others: order.map(kind => ({ kind, amount: sum(kind) })).filter(({ amount }) => amount !== 0),
    change: sumOf(entries.map(signedAmount)),
  };
};
