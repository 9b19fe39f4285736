import type { TaxKind } from '#shared/contract/tax-kinds';
import type { Leg } from './journal';

/** Above zero: earned, and owed as tax. `rate` is in thousandths of a per cent; 0 where a journal has no tax. */
export type TaxLine = { rate: number; kind: TaxKind; netMinor: number; taxMinor: number };

const VAT = 'vat:';
const incomes: readonly string[] = ['commission', 'refunds', 'cancellation'];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, minor) => total + minor, 0);

const kindOf = (id: string, names: readonly string[]): TaxKind => {
  const kind = id.split('-')[0]!;
  // A refunded fee does not belong to the commission that its driver paid.
  if (kind === 'FEEADJ') return 'cancellations';
  if (names.includes('refunds')) return 'refunds';
  if (kind === 'PAY' || kind === 'OWED') return 'rides';
  return names.includes('cancellation') ? 'cancellations' : 'corrections';
};

/**
 * The part of a journal that is the company's income with its tax. Journals of admins have none: they pay the tax, or
 * correct its account, and reports show them separately.
 */
export const taxLineOf = (id: string, legs: readonly Leg[]): TaxLine | undefined => {
  if (/^(MAN|REV)-/.test(id)) return undefined;
  const own = legs.flatMap(({ account, amountMinor }) =>
    account.kind === 'system' ? [{ name: account.name as string, amountMinor }] : [],
  );
  const income = own.filter(({ name }) => incomes.includes(name));
  const tax = own.filter(({ name }) => name.startsWith(VAT));
  if (income.length + tax.length === 0) return undefined;
  return {
    rate: Number(tax[0]?.name.slice(VAT.length) ?? 0),
    kind: kindOf(
      id,
      income.map(({ name }) => name),
    ),
    netMinor: sum(income.map(({ amountMinor }) => amountMinor)),
    taxMinor: sum(tax.map(({ amountMinor }) => amountMinor)),
  };
};
