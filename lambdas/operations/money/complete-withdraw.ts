import type { Withdraw } from '#shared/contract/entities/wallet';
import { type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { isUnpaidReturn, withdrawState } from '#shared/domain/payouts/withdraw-state';
import { confirmPayout, owesAnything, loadWithdraw, payAfterAll, payOut } from '#lambdas/model/money/pay-out';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

type Wanted = { id: string; was?: 'returned' | undefined };

/** The loser of a race finds the payout completed, or given back meanwhile. A payment that came back twice is not paid. */
const answer = async (ctx: Context, { id, was }: Wanted): Promise<{ withdraw: Withdraw } | Refusal> => {
  const withdraw = await loadWithdraw(ctx, id);
  if (!withdraw) return refuse('not_found');
  const state = withdrawState(withdraw);
  const isDone = state === 'paid' || (was !== 'returned' && withdraw.confirmedAt !== undefined);
  return isDone ? { withdraw } : refuse('withdraw_moved_on');
};

export const completeWithdraw = implement(
  moneyOperations.completeWithdraw,
  async ({ ctx, actor, input: { id, was } }) => {
    const withdraw = await loadWithdraw(ctx, id);
    const state = withdraw && withdrawState(withdraw);
    const isAfterAll = was === 'returned' && withdraw !== undefined && isUnpaidReturn(withdraw);
    if (withdraw && (isAfterAll || state === 'waiting' || state === 'ordered')) {
      if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
      if (isAfterAll) await payAfterAll(ctx, withdraw, actor.uid);
      else if (state === 'ordered') await confirmPayout(ctx, withdraw, actor.uid);
      else if (!(await payOut(ctx, { withdraw, by: actor.uid })) && (await owesAnything(ctx, withdraw)))
        return refuse('payee_owes');
    }
    return answer(ctx, { id, was });
  },
  { again: ({ ctx, input }) => answer(ctx, input) },
);
