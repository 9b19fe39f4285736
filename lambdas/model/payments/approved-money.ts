import type { ContentOf } from '#shared/contract/entities/proposal';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';

type Content = ContentOf<'refund' | 'correction' | 'payoutReturn' | 'issueCredit'>;

/** Few of these need a second admin: the function starts without their code. */
const effectOf = async ({ kind }: Content): Promise<ProposalEffect<Content>> =>
  (await import('./approved-effects')).approvedEffects[kind] as ProposalEffect<Content>;

/** Money that is more than one admin alone may give in a day. */
export const moneyEffect: ProposalEffect<Content> = {
  check: async (ctx, content) => (await effectOf(content)).check(ctx, content),
  commit: async (ctx, approved, decision) => (await effectOf(approved.content)).commit(ctx, approved, decision),
};
