import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Credit } from '#shared/domain/ledger/account-journals';
import { exactMinor } from '#shared/domain/money/money';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import { checkCredited, giveCredit } from '#lambdas/model/money/give-credit';
import type { Context } from '#lambdas/runtime/context';

type Content = ContentOf<'credit'>;

const creditOf = async (ctx: Context, id: string, { uid, amount }: Content): Promise<Credit | Refusal> => {
  const { code: currency } = await ctx.settings();
  const amountMinor = exactMinor(amount, currency);
  return amountMinor ? { id, uid, amountMinor, currency } : refuse('no_details_error');
};

/**
 * A credit above the amount that one admin may give alone in a day: wallet, books and the decision change in one
 * transaction.
 */
export const creditEffect: ProposalEffect<Content> = {
  check: async (ctx, content) => {
    const credit = await creditOf(ctx, 'new', content);
    return isRefusal(credit) ? credit : checkCredited(ctx, content.uid);
  },
  commit: async (ctx, { id, content, by, approvedBy }, decision) => {
    const credit = await creditOf(ctx, id, content);
    const problem = isRefusal(credit) ? credit : await checkCredited(ctx, content.uid);
    if (isRefusal(credit) || problem) return problem;
    const given = await giveCredit(ctx, credit, { by, approvedBy }, decision);
    if (given !== undefined) return isRefusal(given) ? given : refuse('changed_meanwhile');
    // A credit pays the owner's debts first.
    const { settleDebts } = await import('./settle-debts');
    await settleDebts(ctx, content.uid);
    return undefined;
  },
};
