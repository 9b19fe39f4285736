import { tripOperations } from '#shared/contract/operations/trips';
import { arrive, takenAt } from '#shared/domain/booking/decide';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { implement } from '#lambdas/runtime/implementation';

export const arriveAtPickup = implement(
  tripOperations.arriveAtPickup,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: booking => {
        const now = ctx.now();
        return arrive(booking, bookingActor(actor), takenAt(now, input.heldMs, booking.acceptedAt), now);
      },
    }),
  bookingAgain,
);
