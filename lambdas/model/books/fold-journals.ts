import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookHeadKey, bookMonthKey, dayOf, journalSort } from '#lambdas/store/keys';
import { firstPlace, type Place, placeOf, placeText, type StoredJournal, walkJournals } from './book-days';
import { accountNames, taxTotalsOf, totalsOf } from './book-legs';
import { type BookHead, loadHead, monthFrom } from './book-head';
import { asAdds, type BookMonth } from './book-totals';

const JOURNALS_A_STEP = 400;
const MOST_STEPS = 30;
/** Longer than any transaction takes from reading the clock to being committed, and than an index lags behind. */
const SETTLES_MS = 120_000;

type Step = { part: readonly StoredJournal[]; month?: BookMonth; place: Place };

/** The next journals of one month that have settled, and where the step after it goes on. */
const nextStep = async (ctx: Context, head: BookHead | undefined, timeZone: string): Promise<Step> => {
  const until = ctx.now() - SETTLES_MS;
  const to = dayOf(until);
  const from = head ? placeOf(head.place) : firstPlace;
  const { journals, next } = await walkJournals(ctx.store, { from, to, limit: JOURNALS_A_STEP });
  const settled = journals.filter(({ at }) => at <= until);
  const [first] = settled;
  const month = first && monthFrom(head, first.at, timeZone);
  const part = month ? settled.filter(({ at }) => at < month.to) : [];
  const last = part.at(-1);
  const seen = last ? { day: dayOf(last.at), after: journalSort(last.at, last.id) } : from;
  const isThrough = part.length === journals.length;
  // Days that are over are not looked at again.
  const place = isThrough ? (next ?? (seen.day < to ? { day: to } : seen)) : seen;
  return { part, place, ...(month ? { month } : {}) };
};

/** Adds the step to its month and moves the mark in one transaction; two that run at once add it once. */
const fold = async (ctx: Context, head: BookHead | undefined, { part, month, place }: Step): Promise<boolean> => {
  // A journal with a month of its own is in its totals since it was written.
  const counted = part.filter(({ period }) => period === undefined);
  const names = await accountNames(ctx.store, counted);
  const current = month ?? head?.month;
  const mark = { ...bookHeadKey, _et: 'books', place: placeText(place), ...(current ? { month: current } : {}) };
  const totals = (found: BookMonth): Write => ({
    type: 'update',
    key: bookMonthKey(found.month),
    set: { _et: 'book-month', from: found.from, to: found.to },
    // A month is closed only once the mark is beyond it, and the mark goes forward only.
    add: asAdds(counted.length, totalsOf(counted, names), taxTotalsOf(counted)),
  });
  const { ok } = await ctx.store.write([
    { type: 'put', item: mark, if: head ? is('place', head.place) : missing() },
    ...(month ? [totals(month)] : []),
  ]);
  return ok;
};

/**
 * Adds the journals since the last run to the totals of their months, hundreds of journals in one transaction. If each
 * journal updated its total itself, all journals of a month would contend for one item. @returns how many were added
 */
export const foldJournals = async (ctx: Context): Promise<number> => {
  const { timeZone } = await ctx.settings();
  let folded = 0;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const head = await loadHead(ctx);
    const step = await nextStep(ctx, head, timeZone);
    const isMoved = placeText(step.place) !== (head?.place ?? placeText(firstPlace));
    if (!isMoved || !(await fold(ctx, head, step))) break;
    folded += step.part.length;
  }
  return folded;
};
