import { bookingOperations } from '#shared/contract/operations/bookings';
import { reach } from '#shared/domain/booking/decide';
import { asParty } from '#lambdas/bookings/as-actor';
import { moveOwnBooking } from '#lambdas/bookings/own-booking';
import { implement } from '#lambdas/runtime/implementation';
import { trackPoint } from './track-point';

export const reachDrop = implement(bookingOperations.reachDrop, ({ ctx, actor, input, key }) =>
  moveOwnBooking({
    ctx,
    actor,
    key,
    bookingId: input.bookingId,
    decide: booking => reach(booking, asParty(actor), ctx.now()),
    extra: trackPoint(ctx, input.location),
  }),
);
