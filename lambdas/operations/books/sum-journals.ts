import { bookOperations } from '#shared/contract/operations/books';
import { daysUntil, firstPlace, placeOf, placeText, walkJournals } from '#lambdas/model/books/book-days';
import { sumsOf } from '#lambdas/model/books/sum-journals';
import { implement } from '#lambdas/runtime/implementation';
import { dayOf } from '#lambdas/store/keys';

const JOURNALS_A_STEP = 400;
/** Longer than a transaction takes from reading the clock to being committed, and than an index lags behind. */
const SETTLES_MS = 30_000;

export const sumJournals = implement(bookOperations.sumJournals, async ({ ctx, input }) => {
  const { code: currency } = await ctx.settings();
  const until = input.until ?? ctx.now() - (input.settled ? SETTLES_MS : 0);
  const to = dayOf(until);
  const from = input.cursor ? placeOf(input.cursor) : firstPlace;
  const { journals, next } = await walkJournals(ctx.store, { from, to, limit: JOURNALS_A_STEP });
  const meant = journals.filter(({ at }) => at <= until);
  const days = daysUntil(to);
  return {
    until,
    currency,
    journals: meant.length,
    days,
    ...sumsOf(meant),
    day: next ? Math.min(days, daysUntil(next.day)) : days,
    ...(next ? { nextCursor: placeText(next) } : {}),
  };
});
