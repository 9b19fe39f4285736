import type { BooksMonth } from '#shared/contract/entities/books';
import { inChartOrder } from '#shared/domain/ledger/chart';
import type { Context } from '#lambdas/runtime/context';
import { BOOKS_PK, BOOK_MONTH_PREFIX, bookHeadKey, dayOf } from '#lambdas/store/keys';
import { firstPlace, type Place, placeOf, type StoredJournal, type Walked, walkJournals } from './book-days';
import { accountNames, taxTotalsOf, totalsOf } from './book-legs';
import { bookPeople } from './book-people';
import { addTax, addTotals, asMonth, type BookMonth, isOver, type MonthTotals, openingOf } from './book-totals';
import { type BookHead, monthFrom } from './book-head';

/** The most journals that a reader adds up on the fly: far more than arrive between two runs of the sweeper. */
const MOST_NEW = 2_000;

type Months = Map<string, MonthTotals>;

const monthIn = (months: Months, found: BookMonth): MonthTotals => {
  const known = months.get(found.month) ?? { ...found, journals: 0, totals: new Map(), tax: new Map() };
  months.set(found.month, known);
  return known;
};

/** The journals that are in no total yet. Before the sweeper's first run, these are all. */
const newJournals = async (ctx: Context, head: BookHead | undefined) => {
  const journals: StoredJournal[] = [];
  let from: Place | undefined = head ? placeOf(head.place) : firstPlace;
  while (from && journals.length < MOST_NEW) {
    const step: Walked = await walkJournals(ctx.store, { from, to: dayOf(ctx.now()), limit: MOST_NEW });
    journals.push(...step.journals);
    from = step.next;
  }
  return { journals, isBehind: from !== undefined };
};

/** Adds the journals that are in no total yet. @returns whether there are more than a reader adds up */
const addNew = async (ctx: Context, months: Months, head: BookHead | undefined, timeZone: string): Promise<boolean> => {
  const { journals, isBehind } = await newJournals(ctx, head);
  const counted = journals.filter(({ period }) => period === undefined);
  const names = await accountNames(ctx.store, counted);
  let mark = head;
  for (const journal of counted) {
    const found = monthFrom(mark, journal.at, timeZone);
    mark = { place: mark?.place ?? '', month: found };
    const month = monthIn(months, found);
    month.journals++;
    addTotals(month.totals, totalsOf([journal], names));
    addTax(month.tax, taxTotalsOf([journal]).values());
  }
  return isBehind;
};

/** All months up to now: one query, and the journals of the last minutes. */
export const readMonths = async (ctx: Context): Promise<{ months: MonthTotals[]; isBehind: boolean }> => {
  const { timeZone } = await ctx.settings();
  const query = { pk: BOOKS_PK, consistent: true };
  const rows = await ctx.store.query(query);
  const head = rows.find(({ sk }) => sk === bookHeadKey.sk) as unknown as BookHead | undefined;
  const months: Months = new Map(
    rows.filter(({ sk }) => sk.startsWith(BOOK_MONTH_PREFIX)).map(row => [asMonth(row).month, asMonth(row)]),
  );
  const isBehind = await addNew(ctx, months, head, timeZone);
  monthIn(months, monthFrom(head, ctx.now(), timeZone));
  return { months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)), isBehind };
};

/** All months, newest first: whether each may be closed, and who closed it. */
const listed = async (ctx: Context, months: readonly MonthTotals[]): Promise<BooksMonth['months']> => {
  const uids = months.flatMap(({ closedBy, approvedBy }) => [closedBy, approvedBy].filter(uid => uid !== undefined));
  const personOf = await bookPeople(ctx.store, uids);
  return months
    .map(({ month, to, closedAt, closedBy, approvedBy }) => ({
      month,
      isClosed: closedAt !== undefined,
      mayClose: closedAt === undefined && isOver(to, ctx.now()),
      ...(closedAt === undefined ? {} : { closedAt }),
      ...(closedBy === undefined ? {} : { closedBy: personOf(closedBy) }),
      ...(approvedBy === undefined ? {} : { approvedBy: personOf(approvedBy) }),
    }))
    .reverse();
};

/** A month of the books: each account's opening balance, additions on both sides, and closing balance. */
export const readMonth = async (ctx: Context, asked: string | undefined): Promise<BooksMonth | undefined> => {
  const { code: currency } = await ctx.settings();
  const { months, isBehind } = await readMonths(ctx);
  const shown = asked === undefined ? months.at(-1) : months.find(({ month }) => month === asked);
  if (!shown) return undefined;
  const opening = openingOf(months, shown.month);
  const names = [...new Set([...opening.keys(), ...shown.totals.keys()])].sort(inChartOrder);
  return {
    month: shown.month,
    from: shown.from,
    to: shown.to,
    until: Math.min(ctx.now(), shown.to),
    currency,
    isBehind,
    journals: shown.journals,
    months: await listed(ctx, months),
    accounts: names.map(account => ({
      account,
      openingMinor: opening.get(account) ?? 0,
      ...(shown.totals.get(account) ?? { creditMinor: 0, debitMinor: 0 }),
    })),
  };
};
