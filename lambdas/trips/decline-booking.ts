import { refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import { all, exists, is } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { bookingKey, offerKey } from '#lambdas/store/keys';

/** The offer disappears and this search asks the driver no more; nobody else is told. */
export const declineBooking = implement(operations.declineBooking, async ({ ctx, actor, input }) => {
  const key = offerKey(actor.uid, input.bookingId);
  if (!(await ctx.store.get(key, { consistent: true }))) return refuse('not_found');
  await ctx.store.write([
    {
      type: 'update',
      key: bookingKey(input.bookingId),
      set: { [`requestedDrivers.${actor.uid}`]: false },
      if: all(exists('requestedDrivers'), is('status', 'NEW')),
    },
  ]);
  await ctx.store.write([{ type: 'delete', key }]);
  return { declined: true };
});
