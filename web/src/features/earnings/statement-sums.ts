import type { WalletEntry } from '#shared/contract/entities/wallet';
import { type EntryKind, kindOf } from '@/features/wallet/entry-words';
import { sumOf } from './month-values';

export const signedAmount = ({ type, amount }: WalletEntry): number => (type === 'Credit' ? amount : -amount);

/** The order of a statement's lines: what comes in, then what goes out. */
const order: readonly EntryKind[] = [
  ...(['borne', 'feeEarned', 'bonus', 'credit', 'paidIn', 'payment', 'refund'] as const),
  ...(['cash', 'cancelFee', 'debit', 'withdraw'] as const),
];

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
