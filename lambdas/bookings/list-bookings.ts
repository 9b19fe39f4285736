import type { Booking } from '#shared/contract/entities/booking';
import { isActive } from '#shared/domain/booking/transitions';
import type { Reader } from '#shared/domain/booking/view';
import type { IndexName, Store } from '#lambdas/ports/store';
import { activeList, allList, bookingKey, customerList, driverList, fleetList, shards } from '#lambdas/store/keys';
import { asBooking } from './booking-items';

type Source = { index: IndexName; partitions: string[]; sortKey: string };

/** Which index holds the bookings that this reader may list (spec §6). */
const sourceFor = (actor: Reader, active: boolean): Source => {
  switch (actor.usertype) {
    case 'rider':
      return { index: 'gsi1', partitions: [customerList(actor.uid)], sortKey: 'g1s' };
    case 'driver':
      return { index: 'gsi2', partitions: [driverList(actor.uid)], sortKey: 'g2s' };
    case 'fleetadmin':
      return { index: 'gsi3', partitions: [fleetList(actor.uid)], sortKey: 'g3s' };
    case 'admin':
      return active
        ? { index: 'gsi5', partitions: shards.map(activeList), sortKey: 'g5s' }
        : { index: 'gsi4', partitions: shards.map(allList), sortKey: 'g4s' };
  }
};

/** The newest ids before `before`, merged from the partitions: ULIDs order by time. */
const idsBefore = async (
  store: Store,
  source: Source,
  before: string | undefined,
  limit: number,
): Promise<string[]> => {
  const pages = await Promise.all(
    source.partitions.map(pk =>
      store.query({ index: source.index, pk, limit, newestFirst: true, ...(before ? { before } : {}) }),
    ),
  );
  const ids = pages.flat().map(item => item[source.sortKey] as string);
  return ids.sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
};

export type Listing = {
  cursor?: string | undefined;
  limit: number;
  active?: boolean | undefined;
  status?: readonly Booking['status'][] | undefined;
};

/** Pages read at most for one answer when a filter leaves little of each. */
const MAX_ROUNDS = 6;

/** One page of bookings, newest first. The cursor is the last id looked at. */
export const listBookings = async (
  store: Store,
  actor: Reader,
  wanted: Listing,
): Promise<{ bookings: Booking[]; nextCursor?: string }> => {
  const source = sourceFor(actor, wanted.active === true);
  const keep = (booking: Booking) =>
    (wanted.active === undefined || isActive(booking.status) === wanted.active) &&
    (!wanted.status?.length || wanted.status.includes(booking.status));
  const bookings: Booking[] = [];
  let cursor = wanted.cursor;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const ids = await idsBefore(store, source, cursor, wanted.limit);
    const items = await store.getMany(ids.map(bookingKey));
    for (const booking of items.map(asBooking)) {
      if (!keep(booking)) continue;
      bookings.push(booking);
      if (bookings.length === wanted.limit) return { bookings, nextCursor: booking.id };
    }
    const last = ids.at(-1);
    if (ids.length < wanted.limit || !last) return { bookings };
    cursor = last;
  }
  return { bookings, ...(cursor ? { nextCursor: cursor } : {}) };
};
