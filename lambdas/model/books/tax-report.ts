import type { TaxReport } from '#shared/contract/entities/books';
import { type TaxKind, taxKinds } from '#shared/contract/tax-kinds';
import { monthAfter } from '#shared/domain/time/month';
import type { Context } from '#lambdas/runtime/context';
import type { MonthTotals } from './book-totals';
import { readMonths } from './read-month';

type Sum = { netMinor: number; taxMinor: number };
type Rates = Map<number, Map<TaxKind, Sum>>;

const VAT = 'vat:';

const sumsOf = (months: readonly MonthTotals[]): Rates => {
  const rates: Rates = new Map();
  for (const { rate, kind, netMinor, taxMinor } of months.flatMap(({ tax }) => [...tax.values()])) {
    const kinds = rates.get(rate) ?? new Map<TaxKind, Sum>();
    const known = kinds.get(kind) ?? { netMinor: 0, taxMinor: 0 };
    rates.set(rate, kinds.set(kind, { netMinor: known.netMinor + netMinor, taxMinor: known.taxMinor + taxMinor }));
  }
  return rates;
};

/** The movement of each tax account, by its rate. */
const movedOf = (months: readonly MonthTotals[]): Map<number, number> => {
  const moved = new Map<number, number>();
  for (const [account, { creditMinor, debitMinor }] of months.flatMap(({ totals }) => [...totals])) {
    if (!account.startsWith(VAT)) continue;
    const rate = Number(account.slice(VAT.length));
    moved.set(rate, (moved.get(rate) ?? 0) + creditMinor - debitMinor);
  }
  return moved;
};

/**
 * The tax of some months, by rate and by what it was charged on, from the totals of the journals. Other movements of a
 * tax account appear as booked by hand, so that the report always adds up to the trial balance.
 */
export const taxReport = async (ctx: Context, from: string, count: number): Promise<TaxReport> => {
  const [{ months, isBehind }, { code: currency }] = await Promise.all([readMonths(ctx), ctx.settings()]);
  const asked = months.filter(({ month }) => month >= from && month < monthAfter(from, count));
  const [sums, moved] = [sumsOf(asked), movedOf(asked)];
  const rates = [...new Set([...sums.keys(), ...moved.keys()])].sort((a, b) => b - a);
  return {
    from,
    months: count,
    currency,
    isBehind,
    rates: rates.map(rate => {
      const kinds = taxKinds.flatMap(kind => {
        const sum = sums.get(rate)?.get(kind);
        return sum ? [{ kind, ...sum }] : [];
      });
      const movedMinor = moved.get(rate) ?? 0;
      const owedMinor = kinds.reduce((total, { taxMinor }) => total + taxMinor, 0);
      return { rate, kinds, owedMinor, byHandMinor: movedMinor - owedMinor, movedMinor };
    }),
  };
};
