import { isRefusal, refuse } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { giveBack } from '#shared/domain/booking/search';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { gaveBackWrite } from '#lambdas/model/bookings/former-drivers';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { implement } from '#lambdas/runtime/implementation';

/** The driver no longer takes part in the ride, so the response contains nothing of it. */
export const giveBackBooking = implement(
  tripOperations.giveBackBooking,
  async ({ ctx, actor, input, key }) => {
    const moved = await move(ctx, {
      bookingId: input.bookingId,
      key,
      by: bookingActor(actor),
      decide: booking =>
        booking.driver === actor.uid
          ? withWrites(giveBack(booking, bookingActor(actor), { reason: input.reason, now: ctx.now() }), () => [
              gaveBackWrite(booking, actor.uid),
            ])
          : refuse('not_found'),
    });
    return isRefusal(moved) ? moved : { givenBack: true };
  },
  { again: async () => ({ givenBack: true }) },
);
