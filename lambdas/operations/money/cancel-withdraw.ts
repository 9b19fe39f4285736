import { refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { isWaiting } from '#shared/domain/payouts/withdraw-state';
import { giveBack } from '#lambdas/model/payments/give-back';
import { loadWithdraw } from '#lambdas/model/money/pay-out';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

/** How the request is now, if its owner cancelled it. */
const answer = async (ctx: Context, uid: string, id: string) => {
  const withdraw = await loadWithdraw(ctx, id);
  if (withdraw?.uid !== uid) return refuse('not_found');
  return withdraw.returned?.by === 'owner' ? { withdraw } : refuse('withdraw_moved_on');
};

export const cancelWithdraw = implement(
  moneyOperations.cancelWithdraw,
  async ({ ctx, actor, input: { id } }) => {
    const withdraw = await loadWithdraw(ctx, id);
    if (withdraw?.uid === actor.uid && isWaiting(withdraw))
      await giveBack(ctx, { withdraw, by: 'owner', uid: actor.uid });
    return answer(ctx, actor.uid, id);
  },
  { again: ({ ctx, actor, input }) => answer(ctx, actor.uid, input.id) },
);
