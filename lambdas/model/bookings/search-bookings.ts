import { plainNumber } from '#shared/domain/booking/matches';
import type { Reader } from '#shared/domain/booking/view';
import { findUsers } from '#lambdas/model/people/find-users';
import type { Store, Write } from '#lambdas/ports/store';
import { asBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { bookingKey, bookingNumberKey, bookingNumbers, customerList, driverList } from '#lambdas/store/keys';
import type { Source } from './booking-source';

/** The most matches of a search, for numbers with the same beginning and people with the same name. */
const MOST_NUMBERS = 100;
const MOST_PEOPLE = 20;
const ulidPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Makes a booking searchable by a prefix of its number. Written after the booking; idempotent. */
export const numberWrite = (bookingNumber: string, bookingId: string): Write => ({
  type: 'put',
  item: { ...bookingNumberKey(plainNumber(bookingNumber), bookingId), _et: 'number' },
});

const byNumber = async (store: Store, search: string): Promise<Source> => {
  const plain = plainNumber(search);
  if (ulidPattern.test(plain)) return { ids: [plain] };
  if (!/^[0-9A-Z]{2,8}$/.test(plain)) return { ids: [] };
  const rows = await store.query({ pk: bookingNumbers(plain), beginsWith: plain, limit: MOST_NUMBERS });
  return { ids: rows.map(({ sk }) => sk.split('#')[1] ?? '') };
};

const wholeNumber = /^[0-9A-Z]{8}$/;

const isOf = ({ usertype, uid }: Reader, booking: StoredBooking): boolean => {
  if (usertype === 'fleetadmin') return booking.fleetadmin === uid;
  return (usertype === 'rider' ? booking.customer : booking.driver) === uid;
};

/**
 * The reader's own booking with this number: their list, which may be long, need not be searched. Undefined if the text
 * is no number, or not the number of one of theirs.
 */
export const ownByNumber = async (store: Store, reader: Reader, search: string): Promise<Source[]> => {
  if (!wholeNumber.test(plainNumber(search))) return [];
  const source = await byNumber(store, search);
  const ids = 'ids' in source ? source.ids : [];
  const bookings = (await store.getMany(ids.map(bookingKey))).map(asBooking);
  const own = bookings.filter(booking => isOf(reader, booking)).map(({ id }) => id);
  return own.length > 0 ? [{ ids: own }] : [];
};

/** Bookings by number, and by rider and driver, whose bookings are indexed. */
export const foundSources = async (store: Store, search: string, isHidden = false): Promise<Source[]> => {
  const [numbers, people] = await Promise.all([
    byNumber(store, search),
    findUsers(store, { usertypes: ['rider', 'driver'], search, limit: MOST_PEOPLE, isHidden }),
  ]);
  const lists = people.map(({ id, usertype }): Source =>
    usertype === 'driver'
      ? { index: 'gsi2', pk: driverList(id), sortKey: 'g2s' }
      : { index: 'gsi1', pk: customerList(id), sortKey: 'g1s' },
  );
  return [numbers, ...lists];
};
