import { paymentOperations } from '#shared/contract/operations/payments';

import { fromMinor } from '#shared/domain/money/money';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { openDebtIntent } from '#lambdas/model/payments/debt-intents';

const owedNow = async (ctx: Context, uid: string) => {
  const standing = await standingOf(ctx.store, uid);
  const { code } = await ctx.settings();
  return {
    code,
    due: fromMinor(dueMinor(standing), code),
    walletBalance: fromMinor(standing.balanceMinor, code),
  };
};

/** The wallet pays first; for the rest an order is created, to be paid at a provider's checkout. */
export const payDebt = implement(
  paymentOperations.payDebt,
  async ({ ctx, actor }) => {
    await settleDebts(ctx, actor.uid);
    const { code, due, walletBalance } = await owedNow(ctx, actor.uid);
    if (due === 0) return { due, walletBalance };
    const { id } = await openDebtIntent(ctx, actor.uid, due, code);
    return { due, walletBalance, order: { id, amount: due, currency: code } };
  },
  {
    keep: ({ order }) => order?.id,
    again: async ({ ctx, actor }, id) => {
      const { code, due, walletBalance } = await owedNow(ctx, actor.uid);
      const order = typeof id === 'string' && due > 0 ? { order: { id, amount: due, currency: code } } : {};
      return { due, walletBalance, ...order };
    },
  },
);
