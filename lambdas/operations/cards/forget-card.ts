import { cardOperations } from '#shared/contract/operations/cards';
import { cardsOf, forgetCard as forget } from '#lambdas/model/payments/saved-cards';
import { implement } from '#lambdas/runtime/implementation';

export const forgetCard = implement(
  cardOperations.forgetCard,
  async ({ ctx, actor, input }) => {
    await forget(ctx, actor.uid, input.id);
    return cardsOf(ctx.store, actor.uid);
  },
  { again: ({ ctx, actor }) => cardsOf(ctx.store, actor.uid) },
);
