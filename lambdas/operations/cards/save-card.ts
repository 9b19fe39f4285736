import { refuse } from '#shared/contract/errors';
import { cardOperations } from '#shared/contract/operations/cards';
import { loadCards } from '#lambdas/model/payments/load-cards';
import { MOST_CARDS, openCardOrder } from '#lambdas/model/payments/saved-cards';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

const asOrder = async (ctx: Context, id: string) => ({
  order: { id, amount: 0, currency: (await ctx.settings()).code },
});

/** An order to save a card, which is done at a provider's checkout. */
export const saveCard = implement(
  cardOperations.saveCard,
  async ({ ctx, actor }) => {
    const { length } = await loadCards(ctx.store, actor.uid);
    if (length >= MOST_CARDS) return refuse('cards_full', { most: MOST_CARDS });
    const { code } = await ctx.settings();
    return asOrder(ctx, await openCardOrder(ctx, actor.uid, code));
  },
  { keep: ({ order }) => order.id, again: ({ ctx }, id) => asOrder(ctx, String(id)) },
);
