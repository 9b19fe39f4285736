import { bookingOperations } from '#shared/contract/operations/bookings';
import { refuse } from '#shared/contract/errors';
import { objectToEnd, takeObjectionBack } from '#shared/domain/booking/objection';
import { reviewToAgree } from '#shared/domain/booking/fare-decision';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';

export const agreeFare = implement(
  bookingOperations.agreeFare,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: async booking => {
        if (input.words !== undefined && input.objectsTo !== 'end') return refuse('invalid_input');
        if (input.objectsTo === 'end') return objectToEnd(booking, { words: input.words, now: ctx.now() });
        if (input.objectsTo === 'nothing') return takeObjectionBack(booking);
        const review = reviewToAgree(booking);
        if (!review) return refuse('booking_moved_on', { status: booking.status });
        // A fare is rarely held back.
        const held = await import('#shared/domain/booking/decide-claim');
        const { withTariff } = await import('#lambdas/model/bookings/tariff-for');
        return withTariff(ctx, booking, tariff => held.agreeFare(booking, review, tariff, ctx.now()));
      },
    }),
  bookingAgain,
);
