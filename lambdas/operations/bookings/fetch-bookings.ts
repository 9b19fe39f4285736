import { bookingOperations } from '#shared/contract/operations/bookings';
import { implement } from '#lambdas/runtime/implementation';
import { listBookings } from '#lambdas/model/bookings/list-bookings';
import { hidesContacts, seenBy } from '#lambdas/model/bookings/seen-by';

export const fetchBookings = implement(bookingOperations.fetchBookings, async ({ ctx, actor, input }) => {
  const [isHidden, seen] = await Promise.all([hidesContacts(ctx, actor), seenBy(ctx, actor)]);
  const { bookings, ...rest } = await listBookings(ctx.store, actor, { ...input, isHidden });
  return { bookings: bookings.map(seen.booking), ...rest };
});
