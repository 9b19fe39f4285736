import { moneyOperations } from '#shared/contract/operations/money';
import type { Settings } from '#shared/contract/entities/settings';
import type { UserType } from '#shared/contract/operation';

import { asDebtLine, dueMinor, openDebts, standingOf } from '#lambdas/model/money/debts';
import { walletHistory, withdrawsBy } from '#lambdas/model/money/wallet-history';
import { fromMinor } from '#shared/domain/money/money';
import { implement } from '#lambdas/runtime/implementation';

const LATEST_WITHDRAWS = 20;

/** Drivers may withdraw; riders only if the settings allow it (PROF-3). */
export const mayWithdraw = ({ RiderWithDraw }: Settings, usertype: UserType): boolean =>
  usertype === 'driver' || (usertype === 'rider' && RiderWithDraw);

export const fetchWallet = implement(moneyOperations.fetchWallet, async ({ ctx, actor, input }) => {
  const settings = await ctx.settings();
  const currency = settings.code;
  const [standing, history, withdraws, debts] = await Promise.all([
    standingOf(ctx.store, actor.uid),
    walletHistory(ctx.store, actor.uid, { ...input, currency }),
    withdrawsBy(ctx.store, actor.uid, LATEST_WITHDRAWS),
    openDebts(ctx.store, actor.uid),
  ]);
  return {
    walletBalance: fromMinor(standing.balanceMinor, currency),
    walletHistory: history.entries,
    ...(history.nextCursor ? { nextCursor: history.nextCursor } : {}),
    withdraws,
    debts: debts.map(asDebtLine),
    due: fromMinor(dueMinor(standing), currency),
    mayWithdraw: mayWithdraw(settings, actor.usertype),
  };
});
