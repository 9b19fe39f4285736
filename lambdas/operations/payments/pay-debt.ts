import { paymentOperations } from '#shared/contract/operations/payments';

import { fromMinor } from '#shared/domain/money/money';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import { lastPaymentOf, takenMinor } from '#lambdas/model/payments/fees-by-hold';
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

/** The source of the payment of a debt that no longer exists: a hold on a card, or the wallet just now. */
const paidByOf = async (ctx: Context, uid: string, wasOwed: boolean): Promise<'wallet' | 'hold' | undefined> => {
  if ((await lastPaymentOf(ctx, uid))?.by === 'hold') return 'hold';
  return wasOwed ? 'wallet' : undefined;
};

/**
 * The wallet pays first. For the rest an order is created, to be paid at a provider's checkout, unless a card is
 * already paying it.
 */
export const payDebt = implement(
  paymentOperations.payDebt,
  async ({ ctx, actor: { uid } }) => {
    const { owedMinor } = await standingOf(ctx.store, uid);
    await settleDebts(ctx, uid);
    const { code, due, walletBalance } = await owedNow(ctx, uid);
    if (due === 0) {
      const paidBy = await paidByOf(ctx, uid, owedMinor > 0);
      return { due, walletBalance, ...(paidBy ? { paidBy } : {}) };
    }
    if ((await takenMinor(ctx, uid)) > 0) return { due, walletBalance, paidBy: 'hold' as const };
    const { id } = await openDebtIntent(ctx, uid, due, code);
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
