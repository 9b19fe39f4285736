import { isRefusal, refuse } from '#shared/contract/errors';
import { depositOperations } from '#shared/contract/operations/deposits';
import { exactMinor } from '#shared/domain/money/money';
import { balanceOf } from '#lambdas/model/money/wallet-history';
import type { CardRefund } from '#lambdas/model/payments/card-refunds';
import { asReturn, loadReturn, orderReturn } from '#lambdas/model/payments/returns';
import { walletOwner } from '#lambdas/model/payments/wallet-owner';
import type { Context } from '#lambdas/runtime/context';
import { lastingIdOfRequest } from '#lambdas/runtime/idempotency';
import { implement } from '#lambdas/runtime/implementation';

const answer = async (ctx: Context, ordered: CardRefund) => ({
  returned: asReturn(ordered),
  walletBalance: await balanceOf(ctx.store, ordered.customer, ordered.currency),
});

/**
 * Returns wallet money to the card that it came from; the same key always identifies the same request, without an
 * expiry.
 */
export const sendBack = implement(
  depositOperations.sendBack,
  async ({ ctx, actor, input, key }) => {
    const isAdmin = actor.usertype === 'admin';
    const { code, AllowCriticalEditsAdmin } = await ctx.settings();
    if (isAdmin && !AllowCriticalEditsAdmin) return refuse('demo_mode');
    const uid = await walletOwner(ctx, actor, input.uid);
    if (isRefusal(uid)) return uid;
    const amountMinor = exactMinor(input.amount, code);
    if (!amountMinor) return refuse('no_details_error');
    const id = key ? lastingIdOfRequest(key) : ctx.newId();
    const by = { by: actor.uid, ...(isAdmin ? ({ party: 'admin' } as const) : {}) };
    const ordered = await orderReturn(ctx, { id, uid, deposit: input.deposit, amountMinor, by });
    return isRefusal(ordered) ? ordered : answer(ctx, ordered);
  },
  {
    keep: ({ returned }) => returned.id,
    again: async ({ ctx }, id) => {
      const ordered = await loadReturn(ctx, String(id));
      return ordered ? answer(ctx, ordered) : refuse('not_found');
    },
  },
);
