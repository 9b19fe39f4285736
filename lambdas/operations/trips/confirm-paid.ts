import { tripOperations } from '#shared/contract/operations/trips';
import { close } from '#shared/domain/booking/decide';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { collectWrites } from '#lambdas/model/payments/earlier-debt';
import { excessOf } from '#lambdas/model/payments/ahead-excess';
import { implement } from '#lambdas/runtime/implementation';

export const confirmPaid = implement(
  tripOperations.confirmPaid,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: async booking => {
        const excess = await excessOf(ctx, booking);
        return withWrites(close(booking, bookingActor(actor), ctx.now()), decision => [
          ...collectWrites(booking, decision),
          ...excess(decision),
        ]);
      },
    }),
  bookingAgain,
);
