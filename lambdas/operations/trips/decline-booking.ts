import { isRefusal } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { decline } from '#shared/domain/booking/search';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { implement } from '#lambdas/runtime/implementation';
import { offerKey } from '#lambdas/store/keys';

/** Removes the offer, and this search does not offer the ride to the driver again; nobody else is notified. */
export const declineBooking = implement(
  tripOperations.declineBooking,
  async ({ ctx, actor, input, key }) => {
    const moved = await move(ctx, {
      bookingId: input.bookingId,
      key,
      by: { uid: actor.uid, party: 'driver' },
      decide: booking =>
        withWrites(decline(booking, actor.uid), () => [{ type: 'delete', key: offerKey(actor.uid, input.bookingId) }]),
    });
    return isRefusal(moved) ? moved : { declined: true };
  },
  { again: async () => ({ declined: true }) },
);
