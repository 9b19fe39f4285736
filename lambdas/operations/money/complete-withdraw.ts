import type { Withdraw } from '#shared/contract/entities/wallet';
import { type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { isWaiting } from '#shared/domain/payouts/withdraw-state';
import { loadWithdraw, owedBy, payOut } from '#lambdas/model/money/pay-out';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

/** The loser of a race finds the payout completed, or given back meanwhile. */
const answer = async (ctx: Context, id: string): Promise<{ withdraw: Withdraw } | Refusal> => {
  const withdraw = await loadWithdraw(ctx, id);
  if (!withdraw) return refuse('not_found');
  return withdraw.processed ? { withdraw } : refuse('withdraw_moved_on');
};

export const completeWithdraw = implement(
  moneyOperations.completeWithdraw,
  async ({ ctx, actor, input: { id } }) => {
    const withdraw = await loadWithdraw(ctx, id);
    if (withdraw && isWaiting(withdraw)) {
      if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
      const isPaid = await payOut(ctx, { withdraw, operation: 'completeWithdraw', by: actor.uid });
      if (!isPaid && (await owedBy(ctx, withdraw)) > 0) return refuse('payee_owes');
    }
    return answer(ctx, id);
  },
  { again: ({ ctx, input }) => answer(ctx, input.id) },
);
