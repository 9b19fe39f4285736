import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import type { Context } from '#lambdas/runtime/context';
import { configKey } from '#lambdas/store/keys';

type Content = ContentOf<'promo'>;

const problem = async (ctx: Context, { promo }: Content): Promise<Refusal | undefined> => {
  const isThere = promo === undefined || (await ctx.store.get(configKey('promo', promo))) !== undefined;
  return isThere ? undefined : refuse('not_found');
};

/** A promo that can give more than one admin alone may give in a day: promo and decision in one transaction. */
export const promoEffect: ProposalEffect<Content> = {
  check: problem,
  commit: async (ctx, { content }, decision) => {
    const refused = await problem(ctx, content);
    if (refused) return refused;
    const { promo: id, record } = content;
    const change =
      id === undefined ? ({ method: 'Add', record } as const) : ({ method: 'Update', id, record } as const);
    const consent = { writes: decision, refusal: refuse('changed_meanwhile') };
    const { editPromos } = await import('#lambdas/model/catalog/edit-promos');
    const edited = await editPromos(ctx, change, { consent });
    return isRefusal(edited) ? edited : undefined;
  },
};
