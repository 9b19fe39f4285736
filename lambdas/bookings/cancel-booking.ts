import { refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { cancel } from '#shared/domain/booking/decide';
import { implement } from '#lambdas/runtime/implementation';
import { asParty } from './as-actor';
import { bookingAgain } from './booking-again';
import { moveOwnBooking } from './own-booking';

export const cancelBooking = implement(
  bookingOperations.cancelBooking,
  async ({ ctx, actor, input, key }) => {
    const settings = await ctx.settings();
    if (!settings.AllowCriticalEditsAdmin) return refuse('demo_mode');
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: booking => cancel(booking, asParty(actor), { ...input, now: ctx.now() }),
    });
  },
  bookingAgain,
);
