import type { ContentOf } from '#shared/contract/entities/proposal';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import type { Context } from '#lambdas/runtime/context';
import { adjustApproved, checkAdjustment } from './adjust-booking';
import { correctionOf, refundOf } from './adjustments';

type Content = ContentOf<'refund' | 'correction'>;

const wantedBy = (ctx: Context, content: Content) =>
  content.kind === 'refund' ? refundOf(ctx, content) : correctionOf(ctx, content);

/** A refund or a corrected fare that creates more money than one admin may give alone in a day. */
export const adjustmentEffect: ProposalEffect<Content> = {
  check: (ctx, content) => checkAdjustment(ctx, wantedBy(ctx, content)),
  commit: (ctx, approved, decision) => adjustApproved(ctx, approved, decision, wantedBy(ctx, approved.content)),
};
