import { bookOperations } from '#shared/contract/operations/books';
import { accountOf } from '#shared/domain/ledger/chart';
import { fromMinor } from '#shared/domain/money/money';
import { type StoredJournal, placeOf, placeText, walkJournals } from '#lambdas/model/books/book-days';
import { accountNames, type AccountNames } from '#lambdas/model/books/book-legs';
import { type BookMonth, boundsOf } from '#lambdas/model/books/book-totals';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { bookMonthKey, dayOf } from '#lambdas/store/keys';

/** As the month was begun; one without totals yet begins and ends by the time zone of the settings. */
const loadMonth = async (ctx: Context, month: string): Promise<BookMonth> => {
  const [row, { timeZone }] = await Promise.all([ctx.store.get(bookMonthKey(month)), ctx.settings()]);
  const found = row as Partial<BookMonth> | undefined;
  if (found?.from === undefined || found.to === undefined) return boundsOf(month, timeZone);
  return { month, from: found.from, to: found.to };
};

const rowsOf = ({ id, at, memo, legs, currency }: StoredJournal, nameOf: AccountNames) =>
  legs.map(leg => {
    const account = nameOf(leg);
    const amount = fromMinor(Math.abs(leg.amountMinor), currency);
    return {
      ...{ journal: id, at, memo, account, number: accountOf(account).number },
      ...(leg.account.kind === 'user' ? { uid: leg.account.uid } : {}),
      debit: leg.amountMinor < 0 ? amount : 0,
      credit: leg.amountMinor < 0 ? 0 : amount,
    };
  });

export const fetchMonthJournals = implement(bookOperations.fetchMonthJournals, async ({ ctx, input }) => {
  const { cursor, limit } = input;
  const month = await loadMonth(ctx, input.month);
  const from = cursor ? placeOf(cursor) : { day: dayOf(month.from) };
  const to = dayOf(Math.min(month.to - 1, ctx.now()));
  const { journals, next } = await walkJournals(ctx.store, { from, to, limit });
  const meant = journals.filter(({ at }) => at >= month.from && at < month.to);
  const nameOf = await accountNames(ctx.store, meant);
  return {
    entries: meant.flatMap(journal => rowsOf(journal, nameOf)),
    ...(next ? { nextCursor: placeText(next) } : {}),
  };
});
