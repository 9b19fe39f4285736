import { moneyOperations } from '#shared/contract/operations/money';
import { asDebtLine, debtsOf, dueMinor, standingOf } from '#lambdas/model/money/debts';
import { walletHistory, withdrawsBy, withSources } from '#lambdas/model/money/wallet-history';
import { takenFees } from '#lambdas/model/payments/fees-by-hold';
import { payoutHolds } from '#lambdas/model/payments/payout-holds';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { mayWithdraw } from '#shared/domain/payouts/withdraw-state';
import { unpaidRides } from '#lambdas/model/bookings/unpaid-ride';
import { amountToPay } from '#shared/domain/booking/amounts';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import type { Booking } from '#shared/contract/entities/booking';
import { implement } from '#lambdas/runtime/implementation';

const LATEST_WITHDRAWS = 20;

/** All that is owed. A ride that collects earlier debts has them in its amount: they count once. */
const owedIn = (restMinor: number, rides: readonly Booking[], currency: string) => {
  const minor = (amount: number) => toMinor(amount, currency);
  const ridesMinor = rides.reduce((sum, ride) => sum + minor(amountToPay(ride)), 0);
  const withRides = rides.reduce((sum, { earlierDebt = 0 }) => sum + minor(earlierDebt), 0);
  const due = fromMinor(ridesMinor + Math.max(0, restMinor - withRides), currency);
  if (rides.length === 0) return { due };
  const lines = rides.map(ride => ({
    bookingId: ride.id,
    bookingNumber: ride.booking_id,
    amount: amountToPay(ride),
    ...(isHoldTaken(ride) ? ({ isTaken: true } as const) : {}),
  }));
  return { due, unpaid: { rides: lines, rest: fromMinor(restMinor, currency) } };
};

export const fetchWallet = implement(moneyOperations.fetchWallet, async ({ ctx, actor, input }) => {
  const settings = await ctx.settings();
  const currency = settings.code;
  const [standing, history, withdraws, allDebts, rides] = await Promise.all([
    standingOf(ctx.store, actor.uid),
    walletHistory(ctx.store, actor.uid, { ...input, currency }),
    withdrawsBy(ctx.store, actor.uid, LATEST_WITHDRAWS),
    debtsOf(ctx.store, actor.uid),
    unpaidRides(ctx.store, actor.uid),
  ]);
  const debts = allDebts.filter(({ status }) => status === 'open');
  const taken = await takenFees(ctx, debts);
  const { balanceMinor } = standing;
  const at = { balanceMinor, now: ctx.now(), goal: 'bank' } as const;
  const { releases } = await payoutHolds(ctx.store, actor.user, settings, at);
  return {
    walletBalance: fromMinor(standing.balanceMinor, currency),
    ...(releases.length > 0
      ? { releases: releases.map(({ at, amountMinor }) => ({ at, amount: fromMinor(amountMinor, currency) })) }
      : {}),
    walletHistory: withSources(history.entries, allDebts),
    ...(history.nextCursor ? { nextCursor: history.nextCursor } : {}),
    withdraws,
    debts: debts.map(debt => asDebtLine(debt, taken)),
    ...owedIn(dueMinor(standing), rides, currency),
    mayWithdraw: mayWithdraw(settings, actor.usertype),
  };
});
