import { isRefusal } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { arrive, takenAt } from '#shared/domain/booking/decide';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { earliest } from '#lambdas/model/trips/earliest';
import { judgePlace } from '#lambdas/model/trips/step-position';
import { implement } from '#lambdas/runtime/implementation';

export const arriveAtPickup = implement(
  tripOperations.arriveAtPickup,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: async booking => {
        const now = ctx.now();
        const stepAt = takenAt(now, input.heldMs, await earliest(ctx, booking, booking.acceptedAt, input.heldMs));
        const decision = arrive(booking, bookingActor(actor), stepAt, now);
        if (isRefusal(decision)) return decision;
        const place = await judgePlace(ctx, booking, 'arrive', { ...input, stepAt });
        return isRefusal(place) ? place : { ...decision, changes: { ...decision.changes, ...place } };
      },
    }),
  bookingAgain,
);
