import { REVERSED_REASON } from '#shared/contract/constants';
import { refuse } from '#shared/contract/errors';
import { partOfRide } from '#shared/domain/booking/adjust';
import { clock } from '#shared/domain/booking/clock';
import { cancel } from '#shared/domain/booking/decide';
import { move } from '#lambdas/model/bookings/move';
import type { Context } from '#lambdas/runtime/context';
import type { Intent } from './intents';

/**
 * A ride that has not begun does not take place: its money goes from escrow to the wallet, which has lost as much. A rider whose bank has
 * all that the ride needs of the payment pays the fee of one who cancels at that moment; nobody pays one for a refund of the company's.
 * `toldMinor`: the amount that the bank has by the provider's own word, minor units.
 */
export const endRide = async (ctx: Context, { id, bookingId }: Intent, toldMinor = 0): Promise<void> => {
  if (!bookingId) return;
  await move(ctx, {
    bookingId,
    by: clock,
    // The wallet that pays the fee may have changed since its balance was read.
    rereads: true,
    decide: async booking => {
      const { prepaid, paidBy, status } = booking;
      if (!prepaid || paidBy !== id) return refuse('booking_moved_on', { status });
      if (toldMinor === 0 || toldMinor < partOfRide(booking, id, false))
        return cancel(booking, clock, { reason: REVERSED_REASON, now: ctx.now() });
      // Few payments of rides that wait are disputed: a function starts without the code.
      return (await import('./end-disputed')).atRidersCost(ctx, booking);
    },
  });
};
