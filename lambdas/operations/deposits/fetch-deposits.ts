import type { DepositLine } from '#shared/contract/entities/wallet';
import { isRefusal } from '#shared/contract/errors';
import { depositOperations } from '#shared/contract/operations/deposits';
import { fromMinor } from '#shared/domain/money/money';
import type { Deposit } from '#lambdas/model/payments/deposit-item';
import { depositsOf } from '#lambdas/model/payments/deposits';
import { leftOf, returnableOf, returnsFrom } from '#lambdas/model/payments/returns';
import { walletOwner } from '#lambdas/model/payments/wallet-owner';
import { unpaidRides } from '#lambdas/model/bookings/unpaid-ride';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

/** The latest of each: older money has long been spent, or is sent back by the desk. */
const SHOWN = 20;

const asLine = async (ctx: Context, deposit: Deposit): Promise<DepositLine> => {
  const { id, provider, topUp, bookingId, at, amountMinor, currency } = deposit;
  return {
    id,
    provider,
    ...(topUp ? { topUp } : {}),
    ...(bookingId ? { bookingId } : {}),
    date: at,
    amount: fromMinor(amountMinor, currency),
    paid: fromMinor(deposit.paidMinor, currency),
    left: fromMinor(await leftOf(ctx, deposit), currency),
    currency,
  };
};

export const fetchDeposits = implement(depositOperations.fetchDeposits, async ({ ctx, actor, input }) => {
  const uid = await walletOwner(ctx, actor, input.uid);
  if (isRefusal(uid)) return uid;
  const { code } = await ctx.settings();
  const deposits = await depositsOf(ctx, uid, SHOWN);
  const [unpaid] = await unpaidRides(ctx.store, uid);
  const lines = await Promise.all(deposits.map(deposit => asLine(ctx, deposit)));
  return {
    // The desk also sees spent deposits: their payments may still be disputed.
    deposits: actor.usertype === 'admin' ? lines : lines.filter(({ left }) => left > 0),
    returns: await returnsFrom(ctx, uid, SHOWN),
    available: await returnableOf(ctx, uid, code),
    ...(unpaid ? { unpaid: unpaid.booking_id } : {}),
  };
});
