import type { ContentOf } from '#shared/contract/entities/proposal';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';

type Content = ContentOf<'refund' | 'correction' | 'payoutReturn' | 'issueCredit'>;

/** Few of these decisions need a second admin, so the function starts without their code. */
const effectOf = async ({ kind }: Content): Promise<ProposalEffect<Content>> =>
  (await import('./approved-effects')).approvedEffects[kind] as ProposalEffect<Content>;

/** Money above the amount that one admin may give alone in a day. */
export const moneyEffect: ProposalEffect<Content> = {
  check: async (ctx, content) => (await effectOf(content)).check(ctx, content),
  commit: async (ctx, approved, decision) => (await effectOf(approved.content)).commit(ctx, approved, decision),
};
