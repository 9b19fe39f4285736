import { refuse } from '#shared/contract/errors';
import { mayRead } from '#shared/domain/booking/view';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, loadRoute } from '#lambdas/store/booking-items';
import { redactBooking } from './redact';

/** Record stored under the idempotency key of a step on a booking. */
export type StoredBookingId = { bookingId: string };

const again =
  (withRoute: boolean) =>
  async ({ ctx, actor }: { ctx: Context; actor: Actor }, stored: unknown) => {
    const { bookingId } = stored as StoredBookingId;
    const booking = await loadBooking(ctx.store, bookingId);
    if (!booking || !mayRead(booking, actor)) return refuse('not_found');
    const polyline = withRoute ? await loadRoute(ctx.store, bookingId) : undefined;
    const whole = { ...booking, ...(polyline ? { polyline } : {}) };
    return { booking: await redactBooking(ctx, actor, whole) };
  };

/** A repeated step is answered with the current booking; a user who no longer takes part in it gets undefined. */
export const bookingAgain = { again: again(false) };
/** The same for `addBooking`, whose response includes the route. */
export const bookedAgain = { again: again(true) };
