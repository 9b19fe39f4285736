import type { Settings } from '#shared/contract/entities/settings';
import type { UserType } from '#shared/contract/operation';
import { accountOperations } from '#shared/contract/operations/account';
import { balanceOf, walletHistory, withdrawsBy } from '#lambdas/money/wallet-history';
import { implement } from '#lambdas/runtime/implementation';

const LATEST_WITHDRAWS = 20;

/** Drivers are paid out; riders only where the settings allow it (PROF-3). */
export const mayWithdraw = ({ RiderWithDraw }: Settings, usertype: UserType): boolean =>
  usertype === 'driver' || (usertype === 'rider' && RiderWithDraw);

export const fetchWallet = implement(accountOperations.fetchWallet, async ({ ctx, actor, input }) => {
  const settings = await ctx.settings();
  const currency = settings.code;
  const [walletBalance, history, withdraws] = await Promise.all([
    balanceOf(ctx.store, actor.uid, currency),
    walletHistory(ctx.store, actor.uid, { ...input, currency }),
    withdrawsBy(ctx.store, actor.uid, LATEST_WITHDRAWS),
  ]);
  return {
    walletBalance,
    walletHistory: history.entries,
    ...(history.nextCursor ? { nextCursor: history.nextCursor } : {}),
    withdraws,
    mayWithdraw: mayWithdraw(settings, actor.usertype),
  };
});
