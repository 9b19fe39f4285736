import { bookingOperations } from '#shared/contract/operations/bookings';
import * as held from '#shared/domain/booking/fare-decision';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from './booking-again';
import { moveOwnBooking } from './own-booking';
import { withTariff } from './tariff-for';

export const agreeFare = implement(
  bookingOperations.agreeFare,
  ({ ctx, actor, input, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: booking => withTariff(ctx, booking, tariff => held.agreeFare(booking, tariff, ctx.now())),
    }),
  bookingAgain,
);
