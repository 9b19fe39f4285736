import { isRefusal } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { type Decision, lacksPickupPhoto, start, takenAt } from '#shared/domain/booking/decide';
import { isUnsecured } from '#shared/domain/booking/hold-state';
import type { PhotoRules } from '#shared/domain/booking/photos';
import { canTake } from '#shared/domain/booking/transitions';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { takeCodeTry } from '#lambdas/model/trips/code-tries';
import { implement } from '#lambdas/runtime/implementation';
import { arrivedAt, earliest } from '#lambdas/model/trips/earliest';
import { fixOfStep, judgePlace, type SaidPlace } from '#lambdas/model/trips/step-position';
import { believedPlace, trackPoint } from '#lambdas/model/trips/track-point';

/** An attempt counts only when the code could be accepted: by this driver, for a trip that may start. */
const mayTry = async (ctx: Context, actor: Actor, bookingId: string, rules: PhotoRules): Promise<boolean> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (booking?.driver !== actor.uid || booking.otp === undefined) return false;
  if (isUnsecured(booking) || lacksPickupPhoto(booking, rules)) return false;
  return canTake(booking.status, 'start', 'driver');
};

/** Adds the position of the start to the booking and its track, and the reason if it is not the pickup. */
const placed = async (
  ctx: Context,
  booking: StoredBooking,
  decision: Decision<'STARTED'>,
  said: SaidPlace & { stepAt: number },
) => {
  const place = await judgePlace(ctx, booking, 'start', said);
  if (isRefusal(place)) return place;
  const taken = { at: said.stepAt, location: await fixOfStep(ctx, booking, said, said.stepAt) };
  const startedNear = await believedPlace(ctx, booking, taken);
  const changes = { ...decision.changes, ...place, ...(startedNear ? { startedNear } : {}) };
  return { ...decision, changes, writes: trackPoint(booking, 'STARTED', taken) };
};

export const startTrip = implement(
  tripOperations.startTrip,
  async ({ ctx, actor, input, key }) => {
    const rules = await ctx.settings();
    const mayGuess = await mayTry(ctx, actor, input.bookingId, rules);
    const tooMany = mayGuess ? await takeCodeTry(ctx, 'otp', input.bookingId) : undefined;
    if (tooMany) return tooMany;
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      decide: async booking => {
        const at = takenAt(ctx.now(), input.heldMs, await earliest(ctx, booking, arrivedAt(booking), input.heldMs));
        const decision = start(booking, bookingActor(actor), {
          otp: input.otp,
          now: at,
          receivedAt: ctx.now(),
          rules,
        });
        return isRefusal(decision) ? decision : placed(ctx, booking, decision, { ...input, stepAt: at });
      },
    });
  },
  bookingAgain,
);
