import { tripOperations } from '#shared/contract/operations/trips';
import { settleOtherwise } from '#shared/domain/booking/settle-owed';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { implement } from '#lambdas/runtime/implementation';

export const settleRide = implement(
  tripOperations.settleRide,
  ({ ctx, actor, input, key }) => {
    const { bookingId, how, at, note } = input;
    const settled = { how, at, note, by: actor.uid };
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      decide: booking => settleOtherwise(booking, bookingActor(actor), settled, ctx.now()),
    });
  },
  bookingAgain,
);
