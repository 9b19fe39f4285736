import { refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { mayRead } from '#shared/domain/booking/view';
import { implement } from '#lambdas/runtime/implementation';
import { routeKey } from '#lambdas/store/keys';
import { eventsSince, loadBooking } from '#lambdas/store/booking-items';
import { redactFor } from '#lambdas/model/bookings/redact';
import { whereIsDriver } from '#lambdas/model/bookings/where-is-driver';

export const fetchBooking = implement(bookingOperations.fetchBooking, async ({ ctx, actor, input }) => {
  const booking = await loadBooking(ctx.store, input.bookingId);
  if (!booking || !mayRead(booking, actor)) return refuse('not_found');
  const [route, events, driverLocation, seen] = await Promise.all([
    ctx.store.get(routeKey(booking.id)),
    eventsSince(ctx.store, booking.id, 0),
    whereIsDriver(ctx, booking),
    redactFor(ctx, actor),
  ]);
  return {
    booking: seen.booking({ ...booking, polyline: route?.polyline as string | undefined }),
    events: events.map(event => seen.event(event, booking)),
    ...(driverLocation ? { driverLocation } : {}),
  };
});
