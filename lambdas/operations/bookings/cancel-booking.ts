import { bookingOperations } from '#shared/contract/operations/bookings';
import { cancel } from '#shared/domain/booking/decide';
import { debtWrites } from '#lambdas/model/money/debts';
import { implement } from '#lambdas/runtime/implementation';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { cancelTerms } from '#lambdas/model/bookings/cancel-terms';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';

export const cancelBooking = implement(
  bookingOperations.cancelBooking,
  async ({ ctx, actor, input, key }) => {
    const settings = await ctx.settings();
    const by = bookingActor(actor);
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      // The balance of the wallet that pays the fee may have changed since it was read.
      rereads: true,
      decide: async booking => {
        const terms = await cancelTerms(ctx, booking, by);
        return withWrites(cancel(booking, by, { ...input, ...terms }), decision =>
          debtWrites(booking, decision, settings, terms.now),
        );
      },
    });
  },
  bookingAgain,
);
