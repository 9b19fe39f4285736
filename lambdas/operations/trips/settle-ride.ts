import { isRefusal } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { settleOtherwise } from '#shared/domain/booking/settle-owed';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { unlessPaying } from '#lambdas/model/payments/unless-paying';
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
      decide: async booking => {
        const uncharged = await unlessPaying(ctx, bookingId);
        if (isRefusal(uncharged)) return uncharged;
        const decision = settleOtherwise(booking, bookingActor(actor), settled, ctx.now());
        return isRefusal(decision) ? decision : withWrites(decision, () => uncharged);
      },
    });
  },
  bookingAgain,
);
