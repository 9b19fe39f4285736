import type { Sides } from '#shared/contract/entities/books';
import { DAY_MS } from '#shared/contract/time';
import { type BookAccount, isOfResult } from '#shared/domain/ledger/chart';
import type { TaxLine } from '#shared/domain/ledger/tax-lines';
import type { TaxKind } from '#shared/contract/tax-kinds';
import { monthStart, zonedMonth } from '#shared/domain/time/zoned';
import type { Item } from '#lambdas/ports/store';
import { BOOK_MONTH_PREFIX } from '#lambdas/store/keys';

/** A month of the books: from its first moment to that of the next one, ms. */
export type BookMonth = { month: string; from: number; to: number };
export type Totals = Map<string, Sides>;
/** By rate and kind. */
export type TaxTotals = Map<string, TaxLine>;
export type MonthTotals = BookMonth & {
  journals: number;
  totals: Totals;
  tax: TaxTotals;
  closedAt?: number;
  closedBy?: string;
  approvedBy?: string;
  /** Balances of the accounts at the end of a closed month, so that later months need not add up the earlier ones. */
  carried?: Balances;
};
/** By account; above zero: credit. */
export type Balances = Map<string, number>;

/** A month (`2026-11`) in a time zone. */
export const boundsOf = (month: string, timeZone: string): BookMonth => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { month, from: monthStart(year, number, timeZone), to: monthStart(year, number + 1, timeZone) };
};

/** A month may be closed a day after its end: everything that was under way at its end is booked by then. */
export const isOver = (to: number, now: number): boolean => now >= to + DAY_MS;

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

/** Names a sum of tax in a stored month: `25000#rides`. */
const taxName = ({ rate, kind }: Pick<TaxLine, 'rate' | 'kind'>): string => `${rate}#${kind}`;

export const addTax = (into: TaxTotals, lines: Iterable<TaxLine>): TaxTotals => {
  for (const { rate, kind, netMinor, taxMinor } of lines) {
    const known = into.get(taxName({ rate, kind }));
    into.set(taxName({ rate, kind }), {
      rate,
      kind,
      netMinor: (known?.netMinor ?? 0) + netMinor,
      taxMinor: (known?.taxMinor ?? 0) + taxMinor,
    });
  }
  return into;
};

/** Attributes of a stored month: `C#<account>` and `D#<account>`. */
const CREDIT = 'C#';
const DEBIT = 'D#';
/** `N#<rate>#<kind>` without tax, `T#<rate>#<kind>` the tax. */
const NET = 'N#';
const TAX = 'T#';
/** Rows of a closed month: `B#<account>`. */
const CARRIED = 'B#';

export const taxAdds = (tax: TaxTotals): Record<string, number> =>
  Object.fromEntries(
    [...tax].flatMap(([name, { netMinor, taxMinor }]) => [
      [`${NET}${name}`, netMinor] as const,
      [`${TAX}${name}`, taxMinor] as const,
    ]),
  );

/** The sums by which a stored month grows. */
export const asAdds = (journals: number, totals: Totals, tax: TaxTotals): Record<string, number> =>
  Object.fromEntries([
    ['journals', journals],
    ...[...totals].flatMap(([account, { creditMinor, debitMinor }]) => [
      [`${CREDIT}${account}`, creditMinor] as const,
      [`${DEBIT}${account}`, debitMinor] as const,
    ]),
    ...Object.entries(taxAdds(tax)),
  ]);

/** The balances that are stored with a closed month. */
export const asCarried = (balances: Balances): Record<string, number> =>
  Object.fromEntries([...balances].map(([account, minor]) => [`${CARRIED}${account}`, minor]));

const taxOf = (name: string, amounts: Partial<TaxLine>): TaxLine => {
  const [rate = '0', kind] = name.split('#');
  return { netMinor: 0, taxMinor: 0, ...amounts, rate: Number(rate), kind: kind as TaxKind };
};

/** The sums of tax that an item has. */
export const taxTotalsIn = (item: Item): TaxTotals => {
  const tax: TaxTotals = new Map();
  for (const [name, amount] of Object.entries(item)) {
    if (name.startsWith(NET)) addTax(tax, [taxOf(name.slice(NET.length), { netMinor: amount as number })]);
    if (name.startsWith(TAX)) addTax(tax, [taxOf(name.slice(TAX.length), { taxMinor: amount as number })]);
  }
  return tax;
};

export const asMonth = (item: Item): MonthTotals => {
  const totals: Totals = new Map();
  const carried: Balances = new Map();
  for (const [name, amount] of Object.entries(item)) {
    if (name.startsWith(CREDIT)) addLeg(totals, name.slice(CREDIT.length), amount as number);
    if (name.startsWith(DEBIT)) addLeg(totals, name.slice(DEBIT.length), 0 - (amount as number));
    if (name.startsWith(CARRIED)) carried.set(name.slice(CARRIED.length), amount as number);
  }
  return {
    ...(item as unknown as MonthTotals),
    month: item.sk.slice(BOOK_MONTH_PREFIX.length),
    journals: (item['journals'] as number | undefined) ?? 0,
    totals,
    tax: taxTotalsIn(item),
    ...(item['closedAt'] === undefined ? {} : { carried }),
  };
};

const balanceOf = ({ creditMinor, debitMinor }: Sides): number => creditMinor - debitMinor;

/** The account to which the result of the earlier years belongs. */
const RESULT: BookAccount = 'equity';

/** Balances of a month as a later one begins with them: of income and expenses of an earlier year, their result. */
const addBalances = (into: Balances, balances: Iterable<[string, number]>, from: string, to: string): void => {
  for (const [account, minor] of balances) {
    const isEarlier = isOfResult(account) && from.slice(0, 4) < to.slice(0, 4);
    const name = isEarlier ? RESULT : account;
    into.set(name, (into.get(name) ?? 0) + minor);
  }
};

/**
 * The balance of each account at the beginning of the month; above zero: credit. Income and expenses begin each year at
 * zero; their totals of earlier years belong to the equity. The sum starts from the balances stored with the last
 * closed month before this one.
 */
export const openingOf = (months: readonly MonthTotals[], month: string): Balances => {
  const opening: Balances = new Map();
  const before = months.filter(earlier => earlier.month < month);
  const sealed = before.findLastIndex(({ carried }) => carried !== undefined);
  const last = before[sealed];
  if (last?.carried) addBalances(opening, last.carried, last.month, month);
  for (const { month: from, totals } of before.slice(sealed + 1))
    addBalances(
      opening,
      [...totals].map(([account, sides]) => [account, balanceOf(sides)]),
      from,
      month,
    );
  return opening;
};

/** The balance of each account when the month ends. */
export const closingOf = (months: readonly MonthTotals[], month: string): Balances => {
  const closing = openingOf(months, month);
  for (const [account, sides] of months.find(found => found.month === month)?.totals ?? [])
    closing.set(account, (closing.get(account) ?? 0) + balanceOf(sides));
  return closing;
};
