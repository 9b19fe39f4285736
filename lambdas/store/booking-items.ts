import type { Booking } from '#shared/contract/entities/booking';
import type { CommittedEvent } from '#shared/contract/entities/booking-event';
import type { Candidate } from '#shared/domain/dispatch/eligibility';
import type { Item, Put, Store } from '#lambdas/ports/store';
import { activeList, allList, bookingKey, bookingPk, customerList, eventKey, eventSk, shardOf } from './keys';

/** A booking as stored, without its route line, which is in its first event. */
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

export const asBooking = (item: Item): StoredBooking => item as unknown as StoredBooking;

export const loadBooking = async (
  store: Store,
  bookingId: string,
  consistent = true,
): Promise<StoredBooking | undefined> => {
  const item = await store.get(bookingKey(bookingId), { consistent });
  return item && asBooking(item);
};

export const loadBookings = async (store: Store, ids: readonly string[]): Promise<StoredBooking[]> =>
  (await store.getMany(ids.map(bookingKey))).map(asBooking);

/** The record of a wave: which drivers were considered, who got an offer, and why the others did not. */
export type WaveRecord = { search: number; wave: number; at: number; offered: string[]; candidates: Candidate[] };

/** Data stored with an event but hidden from its readers: one item costs less than several. */
export type EventExtras = {
  /** Journals committed with the step; the books find them by this list, except journals named after the booking. */
  journals?: readonly string[] | undefined;
  /** The route line of the booking that the event begins. */
  polyline?: string | undefined;
  /** The wave of a search. */
  record?: WaveRecord | undefined;
};
export type StoredEvent = CommittedEvent & EventExtras & { bookingId: string };

type WithoutVersion<Event extends CommittedEvent> = Event extends unknown ? Omit<Event, 'v'> : never;
export type NewEvent = WithoutVersion<CommittedEvent>;

/**
 * The event of version v: at once audit trail, outbox of the change and sequence number of the booking's topic.
 */
export const eventWrite = (
  booking: Pick<Booking, 'id'>,
  v: number,
  event: NewEvent,
  extras: EventExtras = {},
): Put => ({
  type: 'put',
  item: {
    ...eventKey(booking.id, v),
    ...event,
    _et: 'event',
    bookingId: booking.id,
    v,
    ...extras,
  },
  if: { op: 'missing', attr: 'pk' },
});

export const asEvent = (item: Item): StoredEvent => item as unknown as StoredEvent;

const lineOf = (item: Item | undefined): string | undefined => item?.polyline as string | undefined;

/** Route lines of bookings, by their ids: each is in the booking's first event. */
export const loadRoutes = async (store: Store, ids: readonly string[]): Promise<Map<string, string>> => {
  const first = await store.getMany(ids.map(id => eventKey(id, 1)));
  return new Map(first.flatMap(item => (lineOf(item) ? [[asEvent(item).bookingId, lineOf(item)!] as const] : [])));
};

export const loadRoute = async (store: Store, id: string): Promise<string | undefined> =>
  lineOf(await store.get(eventKey(id, 1)));

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
