import { bookingOperations } from '#shared/contract/operations/bookings';
import { rate } from '#shared/domain/booking/decide';
import { exists, type Write } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { userKey } from '#lambdas/store/keys';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';

/** Sum and count give the mean; both change together with the booking, so that a rating counts once. */
const driverRating = (booking: StoredBooking, rating: number): Write[] =>
  booking.driver
    ? [{ type: 'update', key: userKey(booking.driver), add: { ratingSum: rating, ratingCount: 1 }, if: exists() }]
    : [];

export const rateBooking = implement(
  bookingOperations.rateBooking,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: booking =>
        withWrites(rate(booking, bookingActor(actor), input.rating, input.feedback), () =>
          driverRating(booking, input.rating),
        ),
    }),
  bookingAgain,
);
