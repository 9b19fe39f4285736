import { bookingOperations } from '#shared/contract/operations/bookings';
import { searchAgain } from '#shared/domain/booking/search';
import { hasStalled } from '#lambdas/model/dispatch/has-stalled';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';

/**
 * A search that found nobody, or that has stalled, starts again from its first wave; drivers asked before may be asked
 * again, but those who gave the ride back. One that is under way goes on as it is.
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
