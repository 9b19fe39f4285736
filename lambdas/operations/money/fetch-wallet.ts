import { moneyOperations } from '#shared/contract/operations/money';
import { asDebtLine, dueMinor, openDebts, standingOf } from '#lambdas/model/money/debts';
import { walletHistory, withdrawsBy } from '#lambdas/model/money/wallet-history';
import { payoutHolds } from '#lambdas/model/money/payout-holds';
import { fromMinor } from '#shared/domain/money/money';
import { mayWithdraw } from '#shared/domain/payouts/withdraw-state';
import { implement } from '#lambdas/runtime/implementation';

const LATEST_WITHDRAWS = 20;

export const fetchWallet = implement(moneyOperations.fetchWallet, async ({ ctx, actor, input }) => {
  const settings = await ctx.settings();
  const currency = settings.code;
  const [standing, history, withdraws, debts] = await Promise.all([
    standingOf(ctx.store, actor.uid),
    walletHistory(ctx.store, actor.uid, { ...input, currency }),
    withdrawsBy(ctx.store, actor.uid, LATEST_WITHDRAWS),
    openDebts(ctx.store, actor.uid),
  ]);
  const { balanceMinor } = standing;
  const at = { balanceMinor, now: ctx.now(), goal: 'bank' } as const;
  const { releases } = await payoutHolds(ctx.store, actor.user, settings, at);
  return {
    walletBalance: fromMinor(standing.balanceMinor, currency),
    ...(releases.length > 0
      ? { releases: releases.map(({ at, amountMinor }) => ({ at, amount: fromMinor(amountMinor, currency) })) }
      : {}),
    walletHistory: history.entries,
    ...(history.nextCursor ? { nextCursor: history.nextCursor } : {}),
    withdraws,
    debts: debts.map(asDebtLine),
    due: fromMinor(dueMinor(standing), currency),
    mayWithdraw: mayWithdraw(settings, actor.usertype),
  };
});
