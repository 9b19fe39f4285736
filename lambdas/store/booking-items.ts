import type { Booking } from '#shared/contract/entities/booking';
import type { CommittedEvent } from '#shared/contract/entities/booking-event';
import type { Item, Put, Store } from '#lambdas/ports/store';
import { activeList, allList, bookingKey, bookingPk, customerList, eventKey, eventSk, routeKey, shardOf } from './keys';

/** A booking as stored, without its route line, which is an item of its own. */
export type StoredBooking = Booking & { declined?: Record<string, boolean> };

export const bookingItem = (booking: Booking): Item => {
  const { polyline: _polyline, ...rest } = booking;
  const shard = shardOf(booking.id);
  return {
    ...bookingKey(booking.id),
    ...rest,
    _et: 'booking',
    g1p: customerList(booking.customer),
    g1s: booking.id,
    g4p: allList(shard),
    g4s: booking.id,
    g5p: activeList(shard),
    g5s: booking.id,
  };
};

export const routeItem = (booking: Booking): Item => ({
  ...routeKey(booking.id),
  _et: 'route',
  polyline: booking.polyline ?? '',
});

export const asBooking = (item: Item): StoredBooking => item as unknown as StoredBooking;

export const loadBooking = async (
  store: Store,
  bookingId: string,
  consistent = true,
): Promise<StoredBooking | undefined> => {
  const item = await store.get(bookingKey(bookingId), { consistent });
  return item && asBooking(item);
};

export type StoredEvent = CommittedEvent & { bookingId: string; journals?: readonly string[] };

type WithoutVersion<Event extends CommittedEvent> = Event extends unknown ? Omit<Event, 'v'> : never;
export type NewEvent = WithoutVersion<CommittedEvent>;

/**
 * The event of version v: at once audit trail, outbox of the change and sequence number of the booking's topic.
 * `journals` are those committed with it, by which the books find what a booking moved, but for those named by it.
 */
export const eventWrite = (booking: Pick<Booking, 'id'>, v: number, event: NewEvent, journals: string[] = []): Put => ({
  type: 'put',
  item: {
    ...eventKey(booking.id, v),
    ...event,
    _et: 'event',
    bookingId: booking.id,
    v,
    ...(journals.length > 0 ? { journals } : {}),
  },
  if: { op: 'missing', attr: 'pk' },
});

export const asEvent = (item: Item): StoredEvent => item as unknown as StoredEvent;

const EVENTS_PER_PAGE = 200;

/** Events after version `since`, oldest first. */
export const eventsSince = async (store: Store, bookingId: string, since: number): Promise<StoredEvent[]> => {
  const between = [eventSk(since + 1), eventSk(999_999)] as const;
  const page = { pk: bookingPk(bookingId), between, limit: EVENTS_PER_PAGE, consistent: true };
  const events = (await store.query(page)).map(asEvent);
  const last = events.at(-1);
  return events.length < EVENTS_PER_PAGE || !last
    ? events
    : [...events, ...(await eventsSince(store, bookingId, last.v))];
};
