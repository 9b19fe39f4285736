import { REVERSED_REASON } from '#shared/contract/constants';
import { clock } from '#shared/domain/booking/clock';
import { cancelAtRidersCost } from '#shared/domain/booking/leave';
import { cancelTerms } from '#lambdas/model/bookings/cancel-terms';
import { type Decided, withWrites } from '#lambdas/model/bookings/move';
import { debtWrites } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';

/** Ends a ride whose payment the bank has taken. The fee is paid from other money in the rider's wallet, or owed. */
export const atRidersCost = async (ctx: Context, booking: StoredBooking): Promise<Decided> => {
  const terms = await cancelTerms(ctx, booking, { uid: booking.customer, party: 'rider' });
  const settings = await ctx.settings();
  return withWrites(cancelAtRidersCost(booking, clock, { ...terms, reason: REVERSED_REASON }), decision =>
    debtWrites(booking, decision, settings, terms.now),
  );
};
