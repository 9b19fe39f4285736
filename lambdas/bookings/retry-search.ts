import { refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { hasStalled } from '#lambdas/dispatch/resume-search';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from './booking-again';
import { moveOwnBooking } from './own-booking';

/**
 * A search that found nobody, or that has stalled, starts again from its first wave; drivers asked before may be asked
 * again. One that is under way goes on as it is.
 */
export const retrySearch = implement(
  bookingOperations.retrySearch,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: async booking =>
        booking.status === 'NEW' && (booking.searchEnded || (await hasStalled(ctx, booking)))
          ? {
              kind: 'SEARCHING',
              changes: { searchEnded: false, wave: 0, searches: (booking.searches ?? 1) + 1, requestedDrivers: {} },
            }
          : refuse('booking_moved_on', { status: booking.status }),
    }),
  bookingAgain,
);
