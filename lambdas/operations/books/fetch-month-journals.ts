import { bookOperations } from '#shared/contract/operations/books';
import { accountOf } from '#shared/domain/ledger/chart';
import { fromMinor } from '#shared/domain/money/money';
import { hydrated, type StoredJournal, placeOf, placeText, walkJournals } from '#lambdas/model/books/book-days';
import { accountNames, type AccountNames } from '#lambdas/model/books/book-legs';
import { type BookMonth, boundsOf } from '#lambdas/model/books/book-totals';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { bookMonthKey, dayOf, writtenJournals } from '#lambdas/store/keys';

/** The month with the bounds that it began with; without totals, the bounds follow the time zone of the settings. */
const loadMonth = async (ctx: Context, month: string): Promise<BookMonth> => {
  const [row, { timeZone }] = await Promise.all([ctx.store.get(bookMonthKey(month)), ctx.settings()]);
  const found = row as Partial<BookMonth> | undefined;
  if (found?.from === undefined || found.to === undefined) return boundsOf(month, timeZone);
  return { month, from: found.from, to: found.to };
};

const rowsOf = ({ id, at, date, memo, by, legs, currency }: StoredJournal, nameOf: AccountNames) =>
  legs.map(leg => {
    const account = nameOf(leg);
    const amount = fromMinor(Math.abs(leg.amountMinor), currency);
    return {
      journal: id,
      at,
      memo,
      account,
      number: accountOf(account).number,
      ...(date === undefined ? {} : { date }),
      ...(by === undefined ? {} : { by }),
      ...(leg.account.kind === 'user' ? { uid: leg.account.uid } : {}),
      debit: leg.amountMinor < 0 ? amount : 0,
      credit: leg.amountMinor < 0 ? 0 : amount,
    };
  });

/** A cursor that begins so goes on in the journals that admins wrote for the month. */
const WRITTEN = 'W';

type Page = { journals: StoredJournal[]; nextCursor?: string };

/** The journals of admins count in the month of their day, whenever they were written; they come last. */
const writtenPage = async (ctx: Context, month: string, after: string, limit: number): Promise<Page> => {
  const bound = after === '' ? {} : { after };
  const rows = await ctx.store.query({ index: 'gsi1', pk: writtenJournals(month), limit, ...bound });
  const journals = await hydrated(ctx.store, rows);
  const last = rows.at(-1);
  return { journals, ...(last && rows.length === limit ? { nextCursor: `${WRITTEN}${last['g1s'] as string}` } : {}) };
};

const bookedPage = async (ctx: Context, month: BookMonth, cursor: string | undefined, limit: number): Promise<Page> => {
  const from = cursor ? placeOf(cursor) : { day: dayOf(month.from) };
  const to = dayOf(Math.min(month.to - 1, ctx.now()));
  const { journals, next } = await walkJournals(ctx.store, { from, to, limit });
  const isMeant = ({ at, period }: StoredJournal) => period === undefined && at >= month.from && at < month.to;
  return { journals: journals.filter(isMeant), nextCursor: next ? placeText(next) : WRITTEN };
};

export const fetchMonthJournals = implement(bookOperations.fetchMonthJournals, async ({ ctx, input }) => {
  const { cursor, limit } = input;
  const { journals, nextCursor } = cursor?.startsWith(WRITTEN)
    ? await writtenPage(ctx, input.month, cursor.slice(WRITTEN.length), limit)
    : await bookedPage(ctx, await loadMonth(ctx, input.month), cursor, limit);
  const nameOf = await accountNames(ctx.store, journals);
  return { entries: journals.flatMap(journal => rowsOf(journal, nameOf)), ...(nextCursor ? { nextCursor } : {}) };
});
