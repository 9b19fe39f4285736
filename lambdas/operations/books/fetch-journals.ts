import { bookOperations } from '#shared/contract/operations/books';
import { placeOf, placeText, walkJournals } from '#lambdas/model/books/book-days';
import { lineOf } from '#lambdas/model/books/journal-story';
import { journalsOfBooking } from '#lambdas/model/books/journals-of-booking';
import { implement } from '#lambdas/runtime/implementation';
import { dayOf } from '#lambdas/store/keys';

export const fetchJournals = implement(bookOperations.fetchJournals, async ({ ctx, input }) => {
  const { bookingId, cursor, limit } = input;
  if (bookingId) return { journals: (await journalsOfBooking(ctx.store, bookingId)).reverse().map(lineOf) };
  const from = cursor ? placeOf(cursor) : { day: dayOf(ctx.now()) };
  const { journals, next } = await walkJournals(ctx.store, { from, newestFirst: true, limit });
  return { journals: journals.map(lineOf), ...(next ? { nextCursor: placeText(next) } : {}) };
});
