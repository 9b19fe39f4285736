import type { Booking, BookingEvent } from '#shared/contract/entities/booking';
import { publicChanges } from '#shared/domain/booking/view';
import { loadWave } from '#lambdas/dispatch/offer-items';
import { fanOut } from '#lambdas/realtime/fan-out';
import type { Context } from '#lambdas/runtime/context';

const toBooking = (ctx: Context, { v, kind, status, at, by, changes }: BookingEvent, bookingId: string) => {
  const topic = `bk#${bookingId}`;
  return fanOut(ctx, topic, {
    topic,
    type: 'event',
    v,
    body: { kind, status, at, by, changes: publicChanges(changes) },
  });
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
  await Promise.all([toBooking(ctx, event, booking.id), toDrivers(ctx, booking, event), toPanels(ctx, booking, event)]);
};
