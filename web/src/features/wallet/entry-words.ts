import type { User } from '#shared/contract/entities/user';
import type { WalletEntry } from '#shared/contract/entities/wallet';

export type EntryKind = 'share' | 'cash' | 'refund' | 'payment' | 'withdraw' | 'credit' | 'debit';

type Known = Pick<WalletEntry, 'id' | 'type'>;

/** What moved the money. The id of an entry begins with the journal it belongs to: `PAY-<booking>-Credit`. */
export function kindOf({ id, type }: Known): EntryKind {
  if (type === 'Withdraw') return 'withdraw';
  if (id.startsWith('PAY-')) return type === 'Credit' ? 'share' : 'cash';
  if (id.startsWith('REFUND-')) return 'refund';
  if (id.startsWith('IN-') && type === 'Credit') return 'payment';
  return type === 'Credit' ? 'credit' : 'debit';
}

/** The booking an entry is about, when its id tells. */
export const bookingOf = ({ id }: Pick<WalletEntry, 'id'>): string | undefined =>
  /^(?:PAY|REFUND)-([0-9A-Z]{26})(?:-|$)/.exec(id)?.[1];

/** Entries under the first moment of their month in the visitor's time zone, in the order they came. */
export function byMonth(entries: readonly WalletEntry[]): { month: number; entries: WalletEntry[] }[] {
  const months: { month: number; entries: WalletEntry[] }[] = [];
  for (const entry of entries) {
    const date = new Date(entry.date);
    const month = new Date(date.getFullYear(), date.getMonth(), 1).getTime();
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}

/** The end of an account number is enough to know one's own by. */
export const shortAccount = (account: string): string => (account.length > 4 ? `•••• ${account.slice(-4)}` : account);

export const hasBank = ({ bankName, bankAccount }: Pick<User, 'bankName' | 'bankAccount'>): boolean =>
  Boolean(bankName?.trim() && bankAccount?.trim());
