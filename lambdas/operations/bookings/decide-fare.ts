import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { answerObjection } from '#shared/domain/booking/objection';
import { reviewToDecide } from '#shared/domain/booking/fare-decision';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { toMinor } from '#shared/domain/money/money';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { hasLeft, stillThere } from '#lambdas/store/user-items';

/** An admin makes wallet money by it: fares and the time of a ride set its amount, and the rider pays none of it. */
const countedAsCredit = async (
  ctx: Context,
  uid: string,
  booking: Booking,
  borne: number,
): Promise<Write[] | Refusal> => {
  const { countedCredit } = await import('#lambdas/model/money/credit-limit');
  const amountMinor = toMinor(borne, booking.receipt.currency);
  const credit = await countedCredit(ctx.store, await ctx.settings(), { uid, amountMinor, at: ctx.now() });
  // No proposal is of this kind: the missing part is proposed as credit.
  return credit.isWithin ? credit.writes : refuse('bear_needs_approval', credit.refusal.params);
};

export const decideFare = implement(
  bookingOperations.decideFare,
  async ({ ctx, actor, input, key }) => {
    const { bookingId, decision, note } = input;
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      rereads: true,
      // The part that the platform bears is paid to the driver, who may have left.
      otherwise: refuse('user_does_not_exists'),
      decide: async booking => {
        if (decision === 'answer') return answerObjection(booking, { note, now: ctx.now() });
        const review = reviewToDecide(booking, decision);
        if (!review) return refuse('booking_moved_on', { status: booking.status });
        const held = await import('#shared/domain/booking/decide-claim');
        const { withTariff } = await import('#lambdas/model/bookings/tariff-for');
        const decided = { decision, note, now: ctx.now() };
        const made = await withTariff(ctx, booking, tariff => held.decideFare(booking, review, tariff, decided));
        if (isRefusal(made) || !booking.driver || !made.changes.fareReview?.borne) return made;
        // A limit reached would hide that nobody can be paid.
        if (await hasLeft(ctx.store, booking.driver)) return refuse('user_does_not_exists');
        const counted = await countedAsCredit(ctx, actor.uid, booking, made.changes.fareReview.borne);
        return isRefusal(counted) ? counted : { ...made, writes: [...counted, stillThere(booking.driver)] };
      },
    });
  },
  bookingAgain,
);
