import { OTP_TRIES_PER_BOOKING } from '#shared/contract/constants';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import { start } from '#shared/domain/booking/decide';
import { asParty } from '#lambdas/bookings/as-actor';
import { moveOwnBooking } from '#lambdas/bookings/own-booking';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { otpTriesKey } from '#lambdas/store/keys';
import { trackPoint } from './track-point';

/** Five digits are guessed in no time unless tries are counted. */
const triesLeft = async (ctx: Context, bookingId: string): Promise<boolean> => {
  const tries = await ctx.store.get(otpTriesKey(bookingId), { consistent: true });
  return ((tries?.wrong as number) ?? 0) < OTP_TRIES_PER_BOOKING;
};

const countWrong = async (ctx: Context, bookingId: string, refusal: Refusal): Promise<Refusal> => {
  if (refusal.refusal === 'wrong_otp')
    await ctx.store.write([{ type: 'update', key: otpTriesKey(bookingId), set: { _et: 'tries' }, add: { wrong: 1 } }]);
  return refusal;
};

export const startTrip = implement(operations.startTrip, async ({ ctx, actor, input, key }) => {
  if (!(await triesLeft(ctx, input.bookingId))) return refuse('too_many_requests');
  const answer = await moveOwnBooking({
    ctx,
    actor,
    key,
    bookingId: input.bookingId,
    decide: booking => start(booking, asParty(actor), input.otp, ctx.now()),
    extra: trackPoint(ctx, input.location),
  });
  return isRefusal(answer) ? countWrong(ctx, input.bookingId, answer) : answer;
});
