import { fromMinor, toMinor } from '#shared/domain/money/money';
import { typedNumber } from '#shared/domain/texts/western-digits';

/** A line of the form: amounts as they are typed. */
export type TypedLine = { account: string; debit: string; credit: string };

/** Entries that admins make again and again: the accounts that are debited and credited. */
export const templates = {
  free: ['', ''],
  bankFee: ['bankFees', 'bank'],
  payout: ['bank', 'gateway:'],
  opening: ['bank', 'equity'],
  taxPaid: ['vat:', 'bank'],
} as const satisfies Record<string, readonly [debit: string, credit: string]>;
export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

/** The lines of a template; a group uses its first account. */
export const linesOf = (name: TemplateName, accounts: readonly string[]): TypedLine[] =>
  templates[name].map(account => ({
    account: account.endsWith(':') ? (accounts.find(name => name.startsWith(account)) ?? '') : account,
    debit: '',
    credit: '',
  }));

/** An amount as it is typed, in minor units; not a number where it cannot be read. */
export const minorOf = (typed: string, currency: string): number => {
  if (typed.trim() === '') return 0;
  const amount = typedNumber(typed);
  if (!(amount >= 0) || amount > 1e9) return Number.NaN;
  const minor = toMinor(amount, currency);
  // More decimals than the currency has are no amount.
  return Math.abs(fromMinor(minor, currency) - amount) < 1e-9 ? minor : Number.NaN;
};

/** A line's amount in minor units, above zero for credit; not a number where it cannot be read or has both sides. */
export const amountOf = ({ debit, credit }: TypedLine, currency: string): number => {
  const [less, more] = [minorOf(debit, currency), minorOf(credit, currency)];
  return less > 0 && more > 0 ? Number.NaN : more - less;
};
