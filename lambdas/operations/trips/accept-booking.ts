import { isRefusal, refuse } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { approachFrom } from '#shared/domain/geo/approach';
import { accept } from '#shared/domain/booking/decide';
import { viewFor } from '#shared/domain/booking/view';
import { loadBooking, loadRoute, type StoredBooking } from '#lambdas/store/booking-items';
import { move } from '#lambdas/model/bookings/move';
import { driverFacts } from '#lambdas/model/drivers/driver-facts';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import { loadUser } from '#lambdas/store/user-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

const withRoute = async (ctx: Context, actor: Actor, booking: StoredBooking) => {
  const polyline = await loadRoute(ctx.store, booking.id);
  return { booking: viewFor({ ...booking, polyline }, actor) };
};

/**
 * The driver's current type of vehicle: an admin may have changed it since the driver went on duty, and the caller's
 * profile may be some seconds old.
 */
const drivenType = async (ctx: Context, { uid }: Actor, onDutyAs: string): Promise<string> =>
  (await loadUser(ctx.store, uid, { consistent: true }))?.carTypeId ?? onDutyAs;

export const acceptBooking = implement(
  tripOperations.acceptBooking,
  async ({ ctx, actor, input, key }) => {
    const presence = await loadPresence(ctx.store, actor.uid);
    // A driver already bound to the booking repeats a request whose response was lost, whether they are still on duty
    // or not.
    const mine = presence?.active === input.bookingId;
    if (!presence || (!presence.onDuty && !mine)) return refuse('driver_offline');
    if (presence.queue && !mine) return refuse('driver_busy');
    const carTypeId = await drivenType(ctx, actor, presence.carTypeId);
    const moved = await move(ctx, {
      bookingId: input.bookingId,
      key,
      by: { uid: actor.uid, party: 'driver' },
      decide: booking =>
        booking.carTypeId === carTypeId
          ? accept(booking, driverFacts(actor.user), ctx.now(), approachFrom(booking, presence, ctx.now()))
          : refuse('not_found'),
      otherwise: refuse('driver_busy'),
    });
    return isRefusal(moved) ? moved : withRoute(ctx, actor, moved);
  },
  {
    /** A driver who does not have the ride (any more) is not shown it. */
    again: async ({ ctx, actor, input }) => {
      const booking = await loadBooking(ctx.store, input.bookingId);
      return booking?.driver === actor.uid ? withRoute(ctx, actor, booking) : refuse('offer_gone');
    },
  },
);
