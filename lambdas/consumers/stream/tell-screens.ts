import type { Booking, BookingEvent } from '#shared/contract/entities/booking';
import { publicChanges } from '#shared/domain/booking/view';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import { hidesContacts } from '#lambdas/model/bookings/redact';
import { loadWave } from '#lambdas/model/drivers/offer-items';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import type { Context } from '#lambdas/runtime/context';

/** In demo mode whoever only looks on hears no phone (DEMO-2). */
const toBooking = async (ctx: Context, { v, kind, status, at, by, changes }: BookingEvent, booking: Booking) => {
  const topic = `bk#${booking.id}` as const;
  const told = publicChanges(changes);
  const tell = (seen: BookingEvent['changes'], mayHear?: (uid: string) => boolean) =>
    fanOut(ctx, topic, { topic, type: 'event', v, body: { kind, status, at, by, changes: seen } }, mayHear);
  if (!(await hidesContacts(ctx, { usertype: 'admin' }))) return tell(told);
  const isParty = (uid: string) => uid === booking.customer || uid === booking.driver;
  return Promise.all([tell(told, isParty), tell(hideContacts(told), uid => !isParty(uid))]);
};

const toPanels = (ctx: Context, booking: Booking, event: BookingEvent) => {
  const body = { bookingId: booking.id, status: event.status, kind: event.kind };
  const topics = ['dash#all', ...(booking.fleetadmin ? [`dash#${booking.fleetadmin}`] : [])];
  return Promise.all(topics.map(topic => fanOut(ctx, topic, { topic, type: 'notice', body })));
};

const offersOf = async (ctx: Context, event: BookingEvent, { id, searches = 1 }: Booking): Promise<string[]> => {
  if (event.kind === 'ASSIGNED') return [String(event.changes.assigned)];
  const wave = event.changes.wave;
  if (event.kind !== 'SEARCHING' || typeof wave !== 'number' || wave === 0) return [];
  return (await loadWave(ctx.store, id, searches, wave))?.offered ?? [];
};

const toDrivers = async (ctx: Context, booking: Booking, event: BookingEvent) => {
  const offered = await offersOf(ctx, event, booking);
  const over = event.kind === 'ACCEPTED' || event.kind === 'CANCELLED';
  const asked = over ? Object.keys(booking.requestedDrivers ?? {}).filter(uid => uid !== booking.driver) : [];
  const tell = (uid: string, type: 'offer' | 'offerGone') =>
    fanOut(ctx, `u#${uid}`, { topic: `u#${uid}`, type, body: { bookingId: booking.id } });
  await Promise.all([...offered.map(uid => tell(uid, 'offer')), ...asked.map(uid => tell(uid, 'offerGone'))]);
};

/** Brings an event to every open screen it concerns: the booking's, the panels', and the drivers asked or no longer asked. */
export const tellScreens = async (ctx: Context, booking: Booking, event: BookingEvent): Promise<void> => {
  await Promise.all([toBooking(ctx, event, booking), toDrivers(ctx, booking, event), toPanels(ctx, booking, event)]);
};
