import { bookingOperations } from '#shared/contract/operations/bookings';
import { searchAgain } from '#shared/domain/booking/search';
import { hasStalled } from '#lambdas/model/dispatch/has-stalled';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';

/**
 * Restarts a search that found nobody or has stalled, from its first wave. Drivers who had an offer may get another
 * one, except those who gave the ride back. A search under way is not restarted.
 */
export const retrySearch = implement(
  bookingOperations.retrySearch,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: async booking => searchAgain(booking, { now: ctx.now(), hasStalled: await hasStalled(ctx, booking) }),
    }),
  bookingAgain,
);
