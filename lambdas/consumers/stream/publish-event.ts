import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { eventBody, publicChanges, shownEvent } from '#shared/domain/booking/view';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import { hidesContacts } from '#lambdas/runtime/demo';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import type { Context } from '#lambdas/runtime/context';
import type { StoredEvent } from '#lambdas/store/booking-items';

/** In demo mode, subscribers who are no party to the booking get its events without phone numbers (DEMO-2). */
export const publishToBooking = async (ctx: Context, event: StoredEvent, booking: Booking) => {
  const topic = `bk#${booking.id}` as const;
  const visible = shownEvent(event, publicChanges);
  const send = (seen: BookingEvent, mayReceive?: (uid: string) => boolean) =>
    fanOut(ctx, topic, { topic, type: 'event', v: seen.v, body: eventBody(seen) }, mayReceive);
  if (!(await hidesContacts(ctx, { usertype: 'admin' }))) return send(visible);
  const isParty = (uid: string) => uid === booking.customer || uid === booking.driver;
  return Promise.all([send(visible, isParty), send(shownEvent(visible, hideContacts), uid => !isParty(uid))]);
};

const toPanels = (ctx: Context, booking: Booking, event: StoredEvent) => {
  const body = { bookingId: booking.id, status: event.status, kind: event.kind };
  const topics = ['dash#all', ...(booking.fleetadmin ? [`dash#${booking.fleetadmin}`] : [])];
  return Promise.all(topics.map(topic => fanOut(ctx, topic, { topic, type: 'notice', body })));
};

/** The drivers to whom the event offers the ride. */
export const offersOf = (event: StoredEvent): readonly string[] =>
  event.kind === 'ASSIGNED' ? [event.changes.assigned] : (event.record?.offered ?? []);

const toDrivers = async (ctx: Context, booking: Booking, event: StoredEvent) => {
  const offered = offersOf(event);
  const offersEnd = event.kind === 'ACCEPTED' || event.kind === 'CANCELLED';
  // The offer also appears on other devices of the driver who accepted: for them it is their own trip. They receive a
  // cancellation as an event of the ride.
  const mayReceive = (uid: string) => event.kind === 'ACCEPTED' || uid !== booking.driver;
  const asked = offersEnd ? Object.keys(booking.requestedDrivers ?? {}).filter(mayReceive) : [];
  const send = (uid: string, type: 'offer' | 'offerGone') => {
    const taken = type === 'offerGone' && uid === booking.driver ? { byYou: true } : {};
    return fanOut(ctx, `u#${uid}`, { topic: `u#${uid}`, type, body: { bookingId: booking.id, ...taken } });
  };
  await Promise.all([...offered.map(uid => send(uid, 'offer')), ...asked.map(uid => send(uid, 'offerGone'))]);
};

/**
 * Publishes an event to the WebSocket topics beside the booking's own: those of dashboards, and of drivers whose offer
 * begins or ends. Dashboards come last, because they read the sums when they receive a payment.
 */
export const publishToOthers = async (ctx: Context, booking: Booking, event: StoredEvent): Promise<void> => {
  await Promise.all([toDrivers(ctx, booking, event), toPanels(ctx, booking, event)]);
};
