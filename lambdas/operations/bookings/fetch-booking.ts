import { refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { mayRead } from '#shared/domain/booking/view';
import { implement } from '#lambdas/runtime/implementation';
import { eventsSince, loadBooking, loadRoute } from '#lambdas/store/booking-items';
import { redactFor } from '#lambdas/model/bookings/redact';
import { whereIsDriver } from '#lambdas/model/bookings/where-is-driver';

export const fetchBooking = implement(bookingOperations.fetchBooking, async ({ ctx, actor, input }) => {
  const booking = await loadBooking(ctx.store, input.bookingId);
  if (!booking || !mayRead(booking, actor)) return refuse('not_found');
  const [events, driverLocation, seen] = await Promise.all([
    eventsSince(ctx.store, booking.id, 0),
    whereIsDriver(ctx, booking),
    redactFor(ctx, actor),
  ]);
  const polyline = events[0]?.polyline ?? (await loadRoute(ctx.store, booking.id));
  return {
    booking: seen.booking({ ...booking, polyline }),
    events: events.map(event => seen.event(event, booking)),
    ...(driverLocation ? { driverLocation } : {}),
  };
});
