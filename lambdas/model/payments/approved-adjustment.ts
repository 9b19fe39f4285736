import type { ContentOf } from '#shared/contract/entities/proposal';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import type { Context } from '#lambdas/runtime/context';

type Content = ContentOf<'refund' | 'correction'>;

/** Few adjustments need a second admin: the function starts without their code. */
const wantedBy = async (ctx: Context, content: Content) => {
  const [{ adjustApproved, checkAdjustment }, { correctionOf, refundOf }] = await Promise.all([
    import('./adjust-booking'),
    import('./adjustments'),
  ]);
  const wanted = content.kind === 'refund' ? refundOf(ctx, content) : correctionOf(ctx, content);
  return { wanted, adjustApproved, checkAdjustment };
};

/** A refund or a corrected fare that makes more than one admin alone may give in a day. */
export const adjustmentEffect: ProposalEffect<Content> = {
  check: async (ctx, content) => {
    const { wanted, checkAdjustment } = await wantedBy(ctx, content);
    return checkAdjustment(ctx, wanted);
  },
  commit: async (ctx, approved, decision) => {
    const { wanted, adjustApproved } = await wantedBy(ctx, approved.content);
    return adjustApproved(ctx, approved, decision, wanted);
  },
};
