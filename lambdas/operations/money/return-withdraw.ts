import { isRefusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { withdrawState } from '#shared/domain/payouts/withdraw-state';
import { giveBack } from '#lambdas/model/payments/give-back';
import { loadWithdraw } from '#lambdas/model/money/pay-out';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';

type Input = Call<typeof moneyOperations.returnWithdraw>['input'];

/** How the request is now, if it was returned as this call means it. */
const answer = async (ctx: Context, { id, was }: Input) => {
  const withdraw = await loadWithdraw(ctx, id);
  if (!withdraw) return refuse('not_found');
  const wanted = was === 'waiting' ? 'refused' : 'bounced';
  return withdrawState(withdraw) === wanted ? { withdraw } : refuse('withdraw_moved_on');
};

export const returnWithdraw = implement(
  moneyOperations.returnWithdraw,
  async ({ ctx, actor, input }) => {
    const withdraw = await loadWithdraw(ctx, input.id);
    if (withdraw && withdrawState(withdraw) === input.was) {
      if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
      const given = await giveBack(ctx, { withdraw, by: 'admin', uid: actor.uid, reason: input.reason });
      if (isRefusal(given)) return given;
    }
    return answer(ctx, input);
  },
  { again: ({ ctx, input }) => answer(ctx, input) },
);
