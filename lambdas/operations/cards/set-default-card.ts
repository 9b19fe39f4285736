import { refuse } from '#shared/contract/errors';
import { cardOperations } from '#shared/contract/operations/cards';
import { cardsOf, chooseCard } from '#lambdas/model/payments/saved-cards';
import { implement } from '#lambdas/runtime/implementation';

export const setDefaultCard = implement(
  cardOperations.setDefaultCard,
  async ({ ctx, actor, input }) =>
    (await chooseCard(ctx, actor.uid, input.id)) ? cardsOf(ctx.store, actor.uid) : refuse('not_found'),
  { again: ({ ctx, actor }) => cardsOf(ctx.store, actor.uid) },
);
