import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, refuse } from '#shared/contract/errors';
import { withdrawState } from '#shared/domain/payouts/withdraw-state';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import { loadWithdraw } from '#lambdas/model/money/pay-out';
import type { Context } from '#lambdas/runtime/context';
import { giveBack } from './give-back';

type Content = ContentOf<'payoutReturn'>;

/** The request, provided that it is unchanged since its proposer saw it. */
const meant = async (ctx: Context, { withdraw: id, was, amount }: Content) => {
  const withdraw = await loadWithdraw(ctx, id);
  if (!withdraw) return refuse('not_found');
  return withdrawState(withdraw) === was && withdraw.amount === amount ? withdraw : refuse('withdraw_moved_on');
};

/** The return of a bank's payment, if the amount is above the limit of one admin for a day. */
export const payoutReturnEffect: ProposalEffect<Content> = {
  check: async (ctx, content) => {
    const withdraw = await meant(ctx, content);
    return isRefusal(withdraw) ? withdraw : undefined;
  },
  commit: async (ctx, { content, by, approvedBy }, decision) => {
    const withdraw = await meant(ctx, content);
    if (isRefusal(withdraw)) return withdraw;
    const approved = { approvedBy, decision };
    const given = await giveBack(ctx, { withdraw, by: 'admin', uid: by, reason: content.reason, approved });
    if (isRefusal(given)) return given;
    return given ? undefined : refuse('changed_meanwhile');
  },
};
