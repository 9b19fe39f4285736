import { encodeTime } from 'ulid';
import type { Booking } from '#shared/contract/entities/booking';
import type { BookingNeed } from '#shared/contract/entities/need';
import { bookingMatches } from '#shared/domain/booking/matches';
import { needsOf } from '#shared/domain/booking/needs';
import { isActive } from '#shared/domain/booking/transitions';
import type { Reader } from '#shared/domain/booking/view';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import type { Store } from '#lambdas/ports/store';
import { activeList, allList, bookingKey, customerList, driverList, fleetList, shards } from '#lambdas/store/keys';
import { asBooking } from '#lambdas/store/booking-items';
import { bookingsInNeed } from '#lambdas/model/desk/read-desk';
import type { Source } from './booking-source';
import { foundSources, ownByNumber } from './search-bookings';

export type Listing = {
  cursor?: string | undefined;
  limit: number;
  active?: boolean | undefined;
  status?: readonly Booking['status'][] | undefined;
  fareToReview?: true | undefined;
  /** Only bookings that wait at the desk for this reason, now. */
  need?: BookingNeed | undefined;
  now?: number;
  /** Only bookings driven for this fleet. */
  fleetadmin?: string | undefined;
  search?: string | undefined;
  /** Only bookings made before this moment, ms. */
  bookedBefore?: number | undefined;
  /** E-mails and phones are hidden from the reader, who cannot search by them either. */
  isHidden?: boolean;
};

/** The index partitions with the bookings that this reader may list (spec §6). */
const ownSources = (actor: Reader, onlyActive: boolean): Source[] => {
  switch (actor.usertype) {
    case 'rider':
      return [{ index: 'gsi1', pk: customerList(actor.uid), sortKey: 'g1s' }];
    case 'driver':
      return [{ index: 'gsi2', pk: driverList(actor.uid), sortKey: 'g2s' }];
    case 'fleetadmin':
      return [{ index: 'gsi3', pk: fleetList(actor.uid), sortKey: 'g3s' }];
    case 'admin':
      return onlyActive
        ? shards.map(shard => ({ index: 'gsi5', pk: activeList(shard), sortKey: 'g5s' }))
        : shards.map(shard => ({ index: 'gsi4', pk: allList(shard), sortKey: 'g4s' }));
  }
};

const idsOf = async (store: Store, source: Source, before: string | undefined, limit: number): Promise<string[]> => {
  if ('ids' in source) return source.ids.filter(id => before === undefined || id < before);
  const { index, pk, sortKey } = source;
  const rows = await store.query({ index, pk, limit, newestFirst: true, ...(before ? { before } : {}) });
  return rows.map(row => row[sortKey] as string);
};

/** The newest ids before `before`, merged from all sources: ULIDs order by time. */
const idsBefore = async (
  store: Store,
  sources: readonly Source[],
  before: string | undefined,
  limit: number,
): Promise<string[]> => {
  const pages = await Promise.all(sources.map(source => idsOf(store, source, before, limit)));
  return [...new Set(pages.flat())].sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
};

/** The most bookings to read for one response when filters discard many, and the number to read at a time. */
const LOOKED_AT = 300;
const AT_A_TIME = 100;

/** Riders and drivers have no desk. */
const neededSources = async (store: Store, actor: Reader, need: BookingNeed, now: number): Promise<Source[]> => {
  if (actor.usertype !== 'admin' && actor.usertype !== 'fleetadmin') return [];
  return [{ ids: await bookingsInNeed(store, need, now, actor.usertype === 'admin' ? undefined : actor.uid) }];
};

const sourcesOf = async (
  store: Store,
  actor: Reader,
  { search, active, status, need, now = 0, isHidden, fleetadmin }: Listing,
): Promise<Source[]> => {
  // An admin who filters by a fleet reads the fleet's lists.
  const reader: Reader = fleetadmin && actor.usertype === 'admin' ? { uid: fleetadmin, usertype: 'fleetadmin' } : actor;
  if (need && !search) return neededSources(store, reader, need, now);
  if (search && actor.usertype === 'admin') return foundSources(store, search, isHidden);
  const named = search ? await ownByNumber(store, reader, search) : [];
  if (named.length > 0) return named;
  const onlyActive = active === true || (status !== undefined && status.length > 0 && status.every(isActive));
  return ownSources(reader, onlyActive);
};

const filterOf = (actor: Reader, { search, active, status, fareToReview, need, isHidden, fleetadmin }: Listing) => {
  const filters: ((booking: Booking) => boolean)[] = [];
  if (active !== undefined) filters.push(booking => isActive(booking.status) === active);
  if (status?.length) filters.push(booking => status.includes(booking.status));
  // A mark may be older than the current state of the booking.
  if (need) filters.push(booking => needsOf(booking).some(({ kind }) => kind === need));
  if (fleetadmin) filters.push(booking => booking.fleetadmin === fleetadmin);
  if (fareToReview) filters.push(booking => booking.fareReview?.state === 'open');
  // For an admin the sources themselves are the search results.
  if (search && actor.usertype !== 'admin')
    filters.push(booking => bookingMatches(isHidden ? hideContacts(booking) : booking, search, actor));
  return filters;
};

const ULID_TIME_LENGTH = 10;

/** The start of a page: ids are made with their bookings, and order by time. */
const startOf = ({ cursor, bookedBefore }: Listing): string | undefined => {
  const first = bookedBefore === undefined ? undefined : encodeTime(bookedBefore, ULID_TIME_LENGTH);
  return cursor !== undefined && (first === undefined || cursor < first) ? cursor : first;
};

/** One page of bookings, newest first. The cursor is the last id read; with filters a page may be short. */
export const listBookings = async (
  store: Store,
  actor: Reader,
  wanted: Listing,
): Promise<{ bookings: Booking[]; nextCursor?: string }> => {
  const sources = await sourcesOf(store, actor, wanted);
  const filters = filterOf(actor, wanted);
  const bookings: Booking[] = [];
  let cursor = startOf(wanted);
  // When the index has already applied the filter, the first read fills the page.
  let step = wanted.limit;
  for (let lookedAt = 0; lookedAt < LOOKED_AT; lookedAt += step) {
    if (lookedAt > 0) step = Math.max(AT_A_TIME, wanted.limit);
    const ids = await idsBefore(store, sources, cursor, step);
    for (const booking of (await store.getMany(ids.map(bookingKey))).map(asBooking)) {
      if (!filters.every(filter => filter(booking))) continue;
      bookings.push(booking);
      if (bookings.length === wanted.limit) return { bookings, nextCursor: booking.id };
    }
    const last = ids.at(-1);
    if (ids.length < step || !last) return { bookings };
    cursor = last;
  }
  return { bookings, ...(cursor ? { nextCursor: cursor } : {}) };
};
