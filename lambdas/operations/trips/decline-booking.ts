import { isRefusal, refuse } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { move } from '#lambdas/model/bookings/move';
import { implement } from '#lambdas/runtime/implementation';
import { offerKey } from '#lambdas/store/keys';

/** The offer disappears and this search asks the driver no more; nobody else is told. */
export const declineBooking = implement(
  tripOperations.declineBooking,
  async ({ ctx, actor, input, key }) => {
    const moved = await move(ctx, {
      bookingId: input.bookingId,
      key,
      by: { uid: actor.uid, party: 'driver' },
      decide: ({ status, requestedDrivers }) =>
        status === 'NEW' && requestedDrivers?.[actor.uid]
          ? { kind: 'DECLINED', changes: { requestedDrivers: { ...requestedDrivers, [actor.uid]: false } } }
          : refuse('not_found'),
      extra: () => [{ type: 'delete', key: offerKey(actor.uid, input.bookingId) }],
    });
    return isRefusal(moved) ? moved : { declined: true };
  },
  { again: async () => ({ declined: true }) },
);
