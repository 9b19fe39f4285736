import { bookingOperations } from '#shared/contract/operations/bookings';
import { arrive } from '#shared/domain/booking/decide';
import { asParty } from '#lambdas/bookings/as-actor';
import { moveOwnBooking } from '#lambdas/bookings/own-booking';
import { implement } from '#lambdas/runtime/implementation';

export const arriveAtPickup = implement(bookingOperations.arriveAtPickup, ({ ctx, actor, input, key }) =>
  moveOwnBooking({
    ctx,
    actor,
    key,
    bookingId: input.bookingId,
    decide: booking => arrive(booking, asParty(actor), ctx.now()),
  }),
);
