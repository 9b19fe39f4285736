import { tripOperations } from '#shared/contract/operations/trips';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { reached } from '#lambdas/model/trips/reached';
import { implement } from '#lambdas/runtime/implementation';

export const reachDrop = implement(
  tripOperations.reachDrop,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: booking => reached(ctx, booking, bookingActor(actor), input),
      // Another ride may have reserved the rider's debt meanwhile.
      rereads: true,
    }),
  bookingAgain,
);
