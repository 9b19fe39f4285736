import { type Refusal, refuse } from '#shared/contract/errors';
import type { Journal } from '#shared/domain/ledger/journal';
import { zonedDay } from '#shared/domain/time/zoned';
import { any, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { journalWrites, type Origin } from '#lambdas/model/money/journal-items';
import { bookLockKey, bookMonthKey } from '#lambdas/store/keys';
import { loadHead } from './book-head';
import { accountNames, taxTotalsOf, totalsOf } from './book-legs';
import { asAdds, type BookMonth, boundsOf } from './book-totals';

/** The last closed month (`2026-10`); undefined if none was ever closed. */
export const closedThrough = async ({ store }: Pick<Context, 'store'>): Promise<string | undefined> =>
  (await store.get(bookLockKey, { consistent: true }))?.through as string | undefined;

/** A month as it was begun; one without totals begins and ends by the time zone of the settings. */
export const loadMonth = async (ctx: Context, month: string): Promise<BookMonth> => {
  const [row, head, { timeZone }] = await Promise.all([
    ctx.store.get(bookMonthKey(month), { consistent: true }),
    loadHead(ctx),
    ctx.settings(),
  ]);
  const found = row as Partial<BookMonth> | undefined;
  if (found?.from !== undefined && found.to !== undefined) return { month, from: found.from, to: found.to };
  return head?.month?.month === month ? head.month : boundsOf(month, timeZone);
};

/** Why no admin's journal may count on this day: it is to come, or its month is closed. */
export const dayProblem = async (ctx: Context, date: string): Promise<Refusal | undefined> => {
  const { timeZone } = await ctx.settings();
  if (date > zonedDay(ctx.now(), timeZone)) return refuse('date_ahead', { field: 'content.date' });
  const through = await closedThrough(ctx);
  const month = date.slice(0, 7);
  return through !== undefined && month <= through
    ? refuse('month_closed', { field: 'content.date', month: through })
    : undefined;
};

/**
 * The writes of an admin's own journal. It is added to the totals of its month at once, because the job that adds up
 * other journals passed that month long ago; a month that is closed meanwhile refuses it.
 */
export const writtenJournal = async (
  ctx: Context,
  journal: Journal,
  { date, ...origin }: Origin & { date: string },
): Promise<Write[]> => {
  const at = ctx.now();
  const { month, from, to } = await loadMonth(ctx, date.slice(0, 7));
  const names = await accountNames(ctx.store, [{ ...journal, at }]);
  return [
    {
      type: 'check',
      key: bookLockKey,
      if: any(missing('through'), { op: '<', attr: 'through', value: month }),
    },
    ...journalWrites(journal, at, { ...origin, period: month, date }),
    {
      type: 'update',
      key: bookMonthKey(month),
      set: { _et: 'book-month', from, to },
      add: asAdds(1, totalsOf([{ ...journal, at }], names), taxTotalsOf([{ ...journal, at }])),
    },
  ];
};
