import type { Promo, PromoFields } from '#shared/contract/entities/promo';
import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { canonical } from '#shared/domain/canonical';
import { promoTerms } from '#shared/domain/promo/promo-most';
import { isNothing } from '#lambdas/model/catalog/was-unchanged';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import type { Context } from '#lambdas/runtime/context';
import { configKey } from '#lambdas/store/keys';

type Content = ContentOf<'promo'>;

const seenAs = (promo: PromoFields): string =>
  canonical(
    promoTerms.map(field => {
      const value = field === 'promo_user_limit' ? (promo[field] ?? 1) : promo[field];
      return isNothing(value) ? null : value;
    }),
  );

/** The promo that is to be changed, as long as it is what its proposer saw; undefined for a new one. */
const meant = async (ctx: Context, { promo: id, was }: Content): Promise<Promo | Refusal | undefined> => {
  if (id === undefined) return undefined;
  const stored = await ctx.store.get(configKey('promo', id), { consistent: true });
  if (!stored) return refuse('not_found');
  const promo = stored as unknown as Promo;
  return was && seenAs(was) === seenAs(promo) ? promo : refuse('changed_meanwhile');
};

/** A promo that can give more than one admin alone may give in a day: promo and decision in one transaction. */
export const promoEffect: ProposalEffect<Content> = {
  check: async (ctx, content) => {
    const promo = await meant(ctx, content);
    return isRefusal(promo) ? promo : undefined;
  },
  commit: async (ctx, { content }, decision) => {
    const before = await meant(ctx, content);
    if (isRefusal(before)) return before;
    const { record } = content;
    const change = before
      ? ({ method: 'Update', id: before.id, record } as const)
      : ({ method: 'Add', record } as const);
    const consent = { writes: decision, refusal: refuse('changed_meanwhile') };
    const { editPromos, isAsRead } = await import('#lambdas/model/catalog/edit-promos');
    const edited = await editPromos(ctx, change, { consent, ...(before ? { if: isAsRead(before) } : {}) });
    return isRefusal(edited) ? edited : undefined;
  },
};
