import { refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { mayRead } from '#shared/domain/booking/view';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { eventsSince, loadBooking, loadRoute, type StoredBooking } from '#lambdas/store/booking-items';
import { loadUser } from '#lambdas/store/user-items';
import { invoicesOf } from '#lambdas/model/books/invoice-items';
import { redactFor } from '#lambdas/model/bookings/redact';
import { whereIsDriver } from '#lambdas/model/bookings/where-is-driver';

/** Admins write to the address that the rider has now, not to that of the day of the booking. */
const withCurrentEmail = async (ctx: Context, { usertype }: Actor, booking: StoredBooking): Promise<StoredBooking> => {
  if (usertype !== 'admin' || !booking.customer_email) return booking;
  const email = (await loadUser(ctx.store, booking.customer))?.email;
  return email ? { ...booking, customer_email: email } : booking;
};

export const fetchBooking = implement(bookingOperations.fetchBooking, async ({ ctx, actor, input }) => {
  const found = await loadBooking(ctx.store, input.bookingId);
  if (!found || !mayRead(found, actor)) return refuse('not_found');
  const booking = await withCurrentEmail(ctx, actor, found);
  const [events, driverLocation, seen, invoices] = await Promise.all([
    eventsSince(ctx.store, booking.id, 0),
    whereIsDriver(ctx, booking),
    redactFor(ctx, actor),
    invoicesOf(ctx.store, booking.id),
  ]);
  const polyline = events[0]?.polyline ?? (await loadRoute(ctx.store, booking.id));
  return {
    booking: seen.booking({ ...booking, polyline }),
    events: events.map(event => seen.event(event, booking)),
    ...(driverLocation ? { driverLocation } : {}),
    ...(invoices.length > 0 ? { invoices } : {}),
  };
});
