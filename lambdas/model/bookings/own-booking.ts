import { isRefusal, refuse } from '#shared/contract/errors';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { bookingActor } from './booking-actor';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { move, type Move } from './move';
import { redactBooking } from './redact';

type Step = Pick<Move, 'otherwise' | 'rereads'> & {
  ctx: Context;
  actor: Actor;
  bookingId: string;
  key: Move['key'];
  decide: Move['decide'];
};

/** Whether the actor may change the booking; other people's bookings are answered as if they did not exist. */
const isTheirs = (booking: StoredBooking, actor: Actor): boolean =>
  actor.usertype === 'admin' || (actor.usertype === 'rider' ? booking.customer : booking.driver) === actor.uid;

/** One step of a booking by one of its parties, answered with the booking as that party may see it. */
export const moveOwnBooking = async ({ ctx, actor, bookingId, key, decide, ...rest }: Step) => {
  const moved = await move(ctx, {
    bookingId,
    key,
    by: bookingActor(actor),
    decide: booking => (isTheirs(booking, actor) ? decide(booking) : refuse('not_found')),
    ...rest,
  });
  return isRefusal(moved) ? moved : { booking: await redactBooking(ctx, actor, moved) };
};
