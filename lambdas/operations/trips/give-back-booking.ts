import { isRefusal, refuse } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { leaveUnsecured } from '#shared/domain/booking/leave';
import { giveBack } from '#shared/domain/booking/search';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { cancelTerms } from '#lambdas/model/bookings/cancel-terms';
import { gaveBackWrite } from '#lambdas/model/bookings/former-drivers';
import { type Decided, move, withWrites } from '#lambdas/model/bookings/move';
import { debtWrites } from '#lambdas/model/money/debts';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import type { StoredBooking } from '#lambdas/store/booking-items';

/**
 * The ride ends, since the card's authorised amount would not be available for another driver: its rider pays as if
 * cancelling now.
 */
const left = async (ctx: Context, booking: StoredBooking, actor: Actor): Promise<Decided> => {
  const terms = await cancelTerms(ctx, booking, { uid: booking.customer, party: 'rider' });
  const settings = await ctx.settings();
  return withWrites(leaveUnsecured(booking, bookingActor(actor), terms), decision =>
    debtWrites(booking, decision, settings, terms.now),
  );
};

/** The driver no longer takes part in the ride, so the response contains no data of it. */
export const giveBackBooking = implement(
  tripOperations.giveBackBooking,
  async ({ ctx, actor, input: { bookingId, reason }, key }) => {
    const moved = await move(ctx, {
      bookingId,
      key,
      by: bookingActor(actor),
      // The balance of the wallet that pays a fee may have changed since it was read.
      rereads: true,
      decide: booking => {
        if (booking.driver !== actor.uid) return refuse('not_found');
        if (reason === 'unsecured') return left(ctx, booking, actor);
        return withWrites(giveBack(booking, bookingActor(actor), { reason, now: ctx.now() }), () => [
          gaveBackWrite(booking, actor.uid),
        ]);
      },
    });
    return isRefusal(moved) ? moved : { givenBack: true };
  },
  { again: async () => ({ givenBack: true }) },
);
