import type { Sides } from '#shared/contract/entities/books';
import { type BookAccount, isOfResult } from '#shared/domain/ledger/chart';
import { monthStart, zonedMonth } from '#shared/domain/time/zoned';
import type { Item } from '#lambdas/ports/store';
import { BOOK_MONTH_PREFIX } from '#lambdas/store/keys';

/** A month of the books: from its first moment to that of the next one, ms. */
export type BookMonth = { month: string; from: number; to: number };
export type Totals = Map<string, Sides>;
export type MonthTotals = BookMonth & { journals: number; totals: Totals; closedAt?: number; closedBy?: string };

/** A month (`2026-11`) in a time zone. */
export const boundsOf = (month: string, timeZone: string): BookMonth => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { month, from: monthStart(year, number, timeZone), to: monthStart(year, number + 1, timeZone) };
};

/** The month of a moment, in the time zone of the settings. */
export const monthOf = (at: number, timeZone: string): BookMonth => boundsOf(zonedMonth(at, timeZone), timeZone);

export const addLeg = (totals: Totals, account: string, amountMinor: number): void => {
  const { creditMinor, debitMinor } = totals.get(account) ?? { creditMinor: 0, debitMinor: 0 };
  totals.set(account, {
    creditMinor: creditMinor + Math.max(0, amountMinor),
    debitMinor: debitMinor + Math.max(0, 0 - amountMinor),
  });
};

export const addTotals = (into: Totals, other: Totals): Totals => {
  for (const [account, { creditMinor, debitMinor }] of other) {
    addLeg(into, account, creditMinor);
    addLeg(into, account, 0 - debitMinor);
  }
  return into;
};

/** Attributes of a stored month: `C#<account>` and `D#<account>`. */
const CREDIT = 'C#';
const DEBIT = 'D#';

/** What a stored month grows by. */
export const asAdds = (journals: number, totals: Totals): Record<string, number> =>
  Object.fromEntries([
    ['journals', journals],
    ...[...totals].flatMap(([account, { creditMinor, debitMinor }]) => [
      [`${CREDIT}${account}`, creditMinor] as const,
      [`${DEBIT}${account}`, debitMinor] as const,
    ]),
  ]);

export const asMonth = (item: Item): MonthTotals => {
  const totals: Totals = new Map();
  for (const [name, amount] of Object.entries(item)) {
    if (name.startsWith(CREDIT)) addLeg(totals, name.slice(CREDIT.length), amount as number);
    if (name.startsWith(DEBIT)) addLeg(totals, name.slice(DEBIT.length), 0 - (amount as number));
  }
  return {
    ...(item as unknown as MonthTotals),
    month: item.sk.slice(BOOK_MONTH_PREFIX.length),
    journals: (item['journals'] as number | undefined) ?? 0,
    totals,
  };
};

const balanceOf = ({ creditMinor, debitMinor }: Sides): number => creditMinor - debitMinor;

/** The account to which the result of the earlier years belongs. */
const RESULT: BookAccount = 'equity';

/**
 * What each account had when the month began; above zero: credit. Income and expenses begin each year at zero, and what
 * they came to belongs to the equity from then on.
 */
export const openingOf = (months: readonly MonthTotals[], month: string): Map<string, number> => {
  const opening = new Map<string, number>();
  for (const one of months.filter(before => before.month < month))
    for (const [account, sides] of one.totals) {
      const isEarlier = isOfResult(account) && one.month.slice(0, 4) < month.slice(0, 4);
      const name = isEarlier ? RESULT : account;
      opening.set(name, (opening.get(name) ?? 0) + balanceOf(sides));
    }
  return opening;
};
