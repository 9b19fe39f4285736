import { refuse } from '#shared/contract/errors';
import { bookOperations } from '#shared/contract/operations/books';
import { readMonth } from '#lambdas/model/books/read-month';
import { implement } from '#lambdas/runtime/implementation';

export const fetchBooksMonth = implement(
  bookOperations.fetchBooksMonth,
  async ({ ctx, input }) => (await readMonth(ctx, input.month)) ?? refuse('not_found'),
);
