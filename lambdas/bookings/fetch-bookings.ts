import { bookingOperations } from '#shared/contract/operations/bookings';
import { viewFor } from '#shared/domain/booking/view';
import { implement } from '#lambdas/runtime/implementation';
import { listBookings } from './list-bookings';

export const fetchBookings = implement(bookingOperations.fetchBookings, async ({ ctx, actor, input }) => {
  const { bookings, ...rest } = await listBookings(ctx.store, actor, input);
  return { bookings: bookings.map(booking => viewFor(booking, actor)), ...rest };
});
