import { refuse } from '#shared/contract/errors';
import { mayRead } from '#shared/domain/booking/view';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { routeKey } from '#lambdas/store/keys';
import { loadBooking } from '#lambdas/store/booking-items';
import { redactBooking } from './redact';

/** What a step on a booking keeps under its request's key. */
export type KeptBooking = { bookingId: string };

const again =
  (withRoute: boolean) =>
  async ({ ctx, actor }: { ctx: Context; actor: Actor }, kept: unknown) => {
    const { bookingId } = kept as KeptBooking;
    const booking = await loadBooking(ctx.store, bookingId);
    if (!booking || !mayRead(booking, actor)) return refuse('not_found');
    const polyline = withRoute ? (await ctx.store.get(routeKey(bookingId)))?.polyline : undefined;
    const whole = { ...booking, ...(polyline ? { polyline: polyline as string } : {}) };
    return { booking: await redactBooking(ctx, actor, whole) };
  };

/** A step asked for again is answered with the booking as it is; who has no part in it any more learns nothing of it. */
export const bookingAgain = { again: again(false) };
/** As `addBooking` answers: with the way. */
export const bookedAgain = { again: again(true) };
