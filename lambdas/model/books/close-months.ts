import type { Closing, Reopening } from '#shared/contract/entities/book-closing';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { monthAfter, monthBefore } from '#shared/domain/time/month';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import { all, type Condition, exists, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookLockKey, bookMonthKey } from '#lambdas/store/keys';
import { startOf } from './book-days';
import { loadHead } from './book-head';
import { asCarried, asMonth, boundsOf, closingOf, isOver, type MonthTotals } from './book-totals';
import { foldJournals } from './fold-journals';
import { closedThrough } from './open-month';
import { readMonths } from './read-month';

/** Months that a transaction closes: years of them. */
const MOST_AT_ONCE = 60;

/** The months from the first open one to this one, including months without a journal. */
const monthsUpTo = async (ctx: Context, last: string): Promise<{ open: MonthTotals[]; all: MonthTotals[] }> => {
  const [{ months }, through, { timeZone }] = await Promise.all([readMonths(ctx), closedThrough(ctx), ctx.settings()]);
  const first = months[0]?.month ?? last;
  const open: MonthTotals[] = [];
  for (let month = through === undefined ? first : monthAfter(through); month <= last; month = monthAfter(month)) {
    const empty = () => ({ ...boundsOf(month, timeZone), journals: 0, totals: new Map(), tax: new Map() });
    open.push(months.find(found => found.month === month) ?? empty());
    if (open.length === MOST_AT_ONCE) break;
  }
  const closed = months.filter(({ month }) => month < (open[0]?.month ?? ''));
  return { open, all: [...closed, ...open] };
};

/** The trial balance at the end of the month must be zero: debits equal credits, as they always do. */
const isBalanced = (months: readonly MonthTotals[], month: string): boolean =>
  [...closingOf(months, month).values()].reduce((sum, minor) => sum + minor, 0) === 0;

/** The months to close, or why they cannot be. */
const closable = async (ctx: Context, { month }: Closing) => {
  const through = await closedThrough(ctx);
  if (through !== undefined && month <= through)
    return refuse('month_closed', { field: 'content.month', month: through });
  const { timeZone } = await ctx.settings();
  if (!isOver(boundsOf(month, timeZone).to, ctx.now())) return refuse('month_not_over', { field: 'content.month' });
  const months = await monthsUpTo(ctx, month);
  const last = months.open.at(-1);
  if (last?.month !== month) return refuse('not_found');
  if (!isOver(last.to, ctx.now())) return refuse('month_not_over', { field: 'content.month' });
  const wrong = months.open.find(open => !isBalanced(months.all, open.month));
  return wrong ? refuse('books_unbalanced', { month: wrong.month }) : { ...months, through };
};

/** Whether every journal of the month is in its totals. */
const isAddedUp = async (ctx: Context, to: number): Promise<boolean> => {
  const [day, after] = ((await loadHead(ctx))?.place ?? '').split('|');
  if (!day) return false;
  return startOf(day) >= to || Number(after?.split('#')[0] ?? 0) >= to;
};

const closingWrite = (
  { month, from, to, journals }: MonthTotals,
  carried: Record<string, number>,
  closed: { closedAt: number; closedBy: string; approvedBy: string },
): Write => ({
  type: 'update',
  key: bookMonthKey(month),
  set: { _et: 'book-month', from, to, ...closed, ...carried },
  // The stored balances lack an admin's journal that was committed meanwhile.
  if: all(missing('closedAt'), journals === 0 ? noJournals : is('journals', journals)),
});
const noJournals: Condition = { op: 'or', of: [missing('journals'), is('journals', 0)] };

/** Locks the months up to this one; each stores the balances of its accounts at its end. */
export const closingEffect: ProposalEffect<Closing> = {
  check: async (ctx, content) => {
    const found = await closable(ctx, content);
    return isRefusal(found) ? found : undefined;
  },
  commit: async (ctx, { content, by, approvedBy }, decision) => {
    await foldJournals(ctx);
    const found = await closable(ctx, content);
    if (isRefusal(found)) return found;
    if (!(await isAddedUp(ctx, found.open.at(-1)!.to))) return refuse('books_behind');
    const closed = { closedAt: ctx.now(), closedBy: by, approvedBy };
    const lock: Write = {
      type: 'update',
      key: bookLockKey,
      set: { _et: 'books', through: content.month },
      if: found.through === undefined ? missing('through') : is('through', found.through),
    };
    const { ok } = await ctx.store.write([
      ...decision,
      lock,
      ...found.open.map(open => closingWrite(open, asCarried(closingOf(found.all, open.month)), closed)),
    ]);
    return ok ? undefined : refuse('changed_meanwhile');
  },
};

/** The month that was closed last, and only that. */
const reopenable = async (ctx: Context, { month }: Reopening): Promise<Refusal | undefined> =>
  (await closedThrough(ctx)) === month ? undefined : refuse('month_not_last', { field: 'content.month' });

/** Opens the month that was closed last: the one before it is then the last one. */
export const reopeningEffect: ProposalEffect<Reopening> = {
  check: reopenable,
  commit: async (ctx, { content: { month } }, decision) => {
    const refused = await reopenable(ctx, { kind: 'reopening', month });
    if (refused) return refused;
    const [row, before] = await Promise.all(
      [month, monthBefore(month)].map(key => ctx.store.get(bookMonthKey(key), { consistent: true })),
    );
    const carried = row ? Object.keys(asCarried(asMonth(row).carried ?? new Map())) : [];
    const lock: Write = {
      type: 'update',
      key: bookLockKey,
      ...(before?.['closedAt'] === undefined ? { remove: ['through'] } : { set: { through: monthBefore(month) } }),
      if: is('through', month),
    };
    const opened: Write = {
      type: 'update',
      key: bookMonthKey(month),
      remove: ['closedAt', 'closedBy', 'approvedBy', ...carried],
      if: exists('closedAt'),
    };
    const { ok } = await ctx.store.write([...decision, lock, opened]);
    return ok ? undefined : refuse('changed_meanwhile');
  },
};
