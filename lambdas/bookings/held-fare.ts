import type { Booking, Tariff } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import type { Decision } from '#shared/domain/booking/decide';
import * as held from '#shared/domain/booking/fare-decision';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { bookingAgain } from './booking-again';
import { moveOwnBooking } from './own-booking';
import { tariffFor } from './tariff-for';

const withTariff = async (ctx: Context, booking: Booking, decide: (tariff: Tariff) => Decision | Refusal) => {
  const tariff = await tariffFor(ctx, booking);
  return tariff ? decide(tariff) : refuse('booking_moved_on', { status: booking.status });
};

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

export const decideFare = implement(
  bookingOperations.decideFare,
  async ({ ctx, actor, input, key }) => {
    if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
    const { bookingId, decision, note } = input;
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      decide: booking =>
        withTariff(ctx, booking, tariff => held.decideFare(booking, tariff, { decision, note, now: ctx.now() })),
    });
  },
  bookingAgain,
);
