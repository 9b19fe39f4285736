import { cardOperations } from '#shared/contract/operations/cards';
import { cardsOf } from '#lambdas/model/payments/saved-cards';
import { implement } from '#lambdas/runtime/implementation';

export const fetchCards = implement(cardOperations.fetchCards, ({ ctx, actor }) => cardsOf(ctx.store, actor.uid));
