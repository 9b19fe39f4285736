import type { User } from '#shared/contract/entities/user';
import type { WalletEntry } from '#shared/contract/entities/wallet';
import { monthStart, zonedMonth } from '#shared/domain/time/zoned';

export type EntryKind =
  | 'share'
  | 'tip'
  | 'tipBack'
  | 'borne'
  | 'cash'
  | 'refund'
  | 'ride'
  | 'putBack'
  | 'payment'
  | 'paidIn'
  | 'paidByCard'
  | 'topUp'
  | 'adjusted'
  | 'reversal'
  | 'cancelFee'
  | 'feeEarned'
  | 'feeBack'
  | 'bonus'
  | 'withdraw'
  | 'withdrawBack'
  | 'sentBack'
  | 'cameBack'
  | 'credit'
  | 'debit';

/** The journal of an entry, encoded in its id: `00001763626000000#PAY-<booking>-Credit`. */
const journalOf = (id: string) =>
  /(?:^|#)(PAY|TIPBACK|TIP|REFUND|FEEADJ|FEE|FARE|DEBT|HOLD|IN|BACK|ADJEND|ADJBACK|ADJ|BONUS|WDBACK|RETEND|RETBACK|RET|DISPUTELOST|DISPUTEBACK|DISPUTEWON|DISPUTE)-([0-9A-Za-z]+)/.exec(
    id,
  );

/** The reference (`txRef`) of a debt payment. */
const OWED = 'debt';
/** A payment's own id is the reference of money that a user added. */
const isAttempt = (text: string) => /^[0-9a-f]{32}$/.test(text);
/** A withdrawal's id is the reference of its entries. */
const isWithdraw = (text: string) => /^[0-9a-f]{26}$/.test(text);
const isUlid = (text: string) => /^[0-9A-Z]{26}$/.test(text);

/** Journals of a payment that its provider reversed, or restored: their reference is the booking. */
const ofPayment: ReadonlySet<string> = new Set(['BACK', 'DISPUTE', 'DISPUTELOST', 'DISPUTEBACK', 'DISPUTEWON']);
/** Journals whose ids name no booking. */
const withoutBooking: ReadonlySet<string> = new Set([
  'IN',
  'BONUS',
  'WDBACK',
  'RET',
  'RETEND',
  'RETBACK',
  ...ofPayment,
]);

const isFee = (journal: string | undefined, isDriver: boolean) =>
  journal === 'FEE' || journal === 'DEBT' || (journal === 'REFUND' && isDriver);

/** The kind of an entry: riders pay cancellation fees and get refunds, drivers receive the fees. */
export const kindOf = (
  { id, type, txRef, paidBy }: Pick<WalletEntry, 'id' | 'type' | 'txRef' | 'paidBy'>,
  isDriver: boolean,
): EntryKind => {
  if (type === 'Withdraw') return 'withdraw';
  const journal = journalOf(id)?.[1];
  if (journal === 'PAY' && !isDriver) return 'paidIn';
  if (journal === 'PAY') return type === 'Credit' ? 'share' : 'cash';
  if (journal === 'TIP') return 'tip';
  if (journal === 'TIPBACK') return 'tipBack';
  if (journal === 'FARE') return 'borne';
  if (journal === 'FEEADJ') return isDriver && type === 'Credit' ? 'feeEarned' : 'feeBack';
  if (isFee(journal, isDriver)) return type === 'Credit' ? 'feeEarned' : 'cancelFee';
  if (journal === 'REFUND') return type === 'Credit' ? 'refund' : 'cancelFee';
  if (journal === 'HOLD') return type === 'Credit' ? 'putBack' : 'ride';
  if (journal === 'BONUS') return 'bonus';
  if (journal === 'ADJ' || journal === 'ADJEND' || journal === 'ADJBACK') return 'adjusted';
  if (journal !== undefined && ofPayment.has(journal)) return 'reversal';
  if (journal === 'WDBACK') return 'withdrawBack';
  if (journal?.startsWith('RET')) return type === 'Credit' ? 'cameBack' : 'sentBack';
  if (paidBy === 'hold' || paidBy === 'card') return 'paidByCard';
  if (journal === 'IN' && isAttempt(txRef)) return 'topUp';
  if (journal === 'IN' && type === 'Credit' && isUlid(txRef)) return 'payment';
  // A payment at a provider that names a ride by its number credits the driver with a tip alone.
  if (journal === 'IN' && type === 'Credit') return isDriver && txRef !== OWED ? 'tip' : 'paidIn';
  return type === 'Credit' ? 'credit' : 'debit';
};

/** The booking of an entry, if its id or reference contains one. */
export const bookingOf = ({ id, txRef }: Pick<WalletEntry, 'id' | 'txRef'>): string | undefined => {
  const [, journal, about = ''] = journalOf(id) ?? [];
  if (journal === undefined) return undefined;
  if (!withoutBooking.has(journal)) return isUlid(about) ? about : undefined;
  return (journal === 'IN' || ofPayment.has(journal)) && isUlid(txRef) ? txRef : undefined;
};

/** The reference for display: a booking's number or a person's words; none if it is a technical id. */
export const shownReference = (entry: Pick<WalletEntry, 'id' | 'type' | 'txRef'>): string => {
  const isForPrograms = [isAttempt, isWithdraw, isUlid].some(is => is(entry.txRef)) || entry.txRef === OWED;
  return isForPrograms || journalOf(entry.id)?.[1] === 'BONUS' ? '' : entry.txRef;
};

/** Groups entries by month, keyed by the month's start in a time zone; keeps their order. */
export const byMonth = (
  entries: readonly WalletEntry[],
  timeZone: string,
): { month: number; entries: WalletEntry[] }[] => {
  const months: { month: number; entries: WalletEntry[] }[] = [];
  for (const entry of entries) {
    const [year = 0, number = 1] = zonedMonth(entry.date, timeZone).split('-').map(Number);
    const month = monthStart(year, number, timeZone);
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
};

/** Masks an account number except for its last four characters, enough to recognise it. */
export const shortAccount = (account: string): string =>
  account.length > 4 ? `••••\u00A0${account.slice(-4)}` : account;

export const hasBank = ({ bankName, bankAccount }: Pick<User, 'bankName' | 'bankAccount'>): boolean =>
  Boolean(bankName?.trim() && bankAccount?.trim());
