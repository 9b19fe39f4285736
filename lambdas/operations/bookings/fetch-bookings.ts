import { bookingOperations } from '#shared/contract/operations/bookings';
import { implement } from '#lambdas/runtime/implementation';
import { listBookings } from '#lambdas/model/bookings/list-bookings';
import { redactFor } from '#lambdas/model/bookings/redact';
import { hidesContacts } from '#lambdas/runtime/demo';

export const fetchBookings = implement(bookingOperations.fetchBookings, async ({ ctx, actor, input }) => {
  const [isHidden, seen] = await Promise.all([hidesContacts(ctx, actor), redactFor(ctx, actor)]);
  const { bookings, ...rest } = await listBookings(ctx.store, actor, { ...input, isHidden, now: ctx.now() });
  return { bookings: bookings.map(seen.booking), ...rest };
});
