import { tripOperations } from '#shared/contract/operations/trips';
import { lacksDeliveryPhoto } from '#shared/domain/booking/decide';
import { canTake } from '#shared/domain/booking/transitions';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { takeCodeTry } from '#lambdas/model/trips/code-tries';
import { reached } from '#lambdas/model/trips/reached';
import { type Call, implement } from '#lambdas/runtime/implementation';
import type { Actor } from '#lambdas/runtime/actor';
import { loadBooking } from '#lambdas/store/booking-items';

type Wanted = Call<typeof tripOperations.reachDrop> & { actor: Actor };

/** A guess counts only when the code could be accepted: by this driver, for a parcel that may be handed over. */
const isGuess = async ({ ctx, actor, input }: Wanted): Promise<boolean> => {
  if (actor.usertype !== 'driver' || input.handoverReason !== undefined) return false;
  const booking = await loadBooking(ctx.store, input.bookingId);
  if (booking?.driver !== actor.uid || !booking.asksHandover) return false;
  return canTake(booking.status, 'reach', 'driver') && !lacksDeliveryPhoto(booking, await ctx.settings());
};

export const reachDrop = implement(
  tripOperations.reachDrop,
  async wanted => {
    const { ctx, actor, input, key } = wanted;
    const tooMany = (await isGuess(wanted)) ? await takeCodeTry(ctx, 'handover', input.bookingId) : undefined;
    if (tooMany) return tooMany;
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: booking => reached(ctx, booking, bookingActor(actor), input),
      // Another ride may have reserved the rider's debt meanwhile.
      rereads: true,
    });
  },
  bookingAgain,
);
