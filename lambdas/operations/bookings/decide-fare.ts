import { refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { answerObjection } from '#shared/domain/booking/objection';
import { reviewToDecide } from '#shared/domain/booking/fare-decision';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { stillThere } from '#lambdas/store/user-items';

export const decideFare = implement(
  bookingOperations.decideFare,
  async ({ ctx, actor, input, key }) => {
    const { bookingId, decision, note } = input;
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      // The part that the platform bears is paid to the driver, who may have left.
      otherwise: refuse('user_does_not_exists'),
      decide: async booking => {
        if (decision === 'answer') return answerObjection(booking, { note, now: ctx.now() });
        const review = reviewToDecide(booking, decision);
        if (!review) return refuse('booking_moved_on', { status: booking.status });
        const held = await import('#shared/domain/booking/decide-claim');
        const { withTariff } = await import('#lambdas/model/bookings/tariff-for');
        const decided = { decision, note, now: ctx.now() };
        return withWrites(
          await withTariff(ctx, booking, tariff => held.decideFare(booking, review, tariff, decided)),
          ({ journals = [] }) => (booking.driver && journals.length > 0 ? [stillThere(booking.driver)] : []),
        );
      },
    });
  },
  bookingAgain,
);
