import { isRefusal, refuse } from '#shared/contract/errors';
import { settleFee } from '#shared/domain/booking/decide';
import { type Decided, move, withWrites } from '#lambdas/model/bookings/move';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { loadUser, stillThere } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { type Debt, openDebts, paidWrites, standingOf } from '#lambdas/model/money/debts';

type Payee = 'driver' | 'borne' | 'platform';

/** A driver who has left has no wallet that anybody would get at: what was theirs stays with the platform. */
const payeeOf = async (ctx: Context, { isBorne, driver }: Debt): Promise<Payee> => {
  if (isBorne) return 'borne';
  const user = await loadUser(ctx.store, driver, { consistent: true });
  return user && !user.deletedAt ? 'driver' : 'platform';
};

/** Pays one debt out of the wallet that owes it: money, debt, sum and booking in one transaction. */
const settleOne = (ctx: Context, uid: string, debt: Debt) => {
  const decide = async (booking: StoredBooking): Promise<Decided> => {
    const { balanceMinor } = await standingOf(ctx.store, uid);
    if (balanceMinor < debt.amountMinor) return refuse('wallet_too_low');
    const payee = await payeeOf(ctx, debt);
    return withWrites(settleFee(booking, payee), () => [
      ...paidWrites(uid, debt, ctx.now()),
      ...(payee === 'driver' ? [stillThere(debt.driver)] : []),
    ]);
  };
  return move(ctx, {
    bookingId: debt.bookingId,
    by: { uid, party: 'payment' },
    rereads: true,
    decide,
  });
};

/**
 * Whatever has come into a wallet pays what its owner owes, oldest first, as far as it goes; each debt once, however often and
 * by how many this is called. Whoever brings money into a rider's wallet calls it afterwards; a call that is lost is made
 * good by the next, at the latest when the rider books or pays.
 */
export const settleDebts = async (ctx: Context, uid: string): Promise<void> => {
  const { balanceMinor, owedMinor } = await standingOf(ctx.store, uid);
  if (balanceMinor <= 0 || owedMinor <= 0) return;
  for (const debt of await openDebts(ctx.store, uid)) {
    const settled = await settleOne(ctx, uid, debt);
    if (isRefusal(settled) && settled.refusal === 'wallet_too_low') return;
  }
};
