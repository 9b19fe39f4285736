import { refuse } from '#shared/contract/errors';
import { bookOperations } from '#shared/contract/operations/books';
import { journalsById } from '#lambdas/model/books/book-days';
import { storyOf } from '#lambdas/model/books/journal-story';
import { implement } from '#lambdas/runtime/implementation';

export const fetchJournal = implement(bookOperations.fetchJournal, async ({ ctx, input }) => {
  const [journal] = await journalsById(ctx.store, [input.journalId]);
  return journal ? { journal: await storyOf(ctx.store, journal) } : refuse('not_found');
});
