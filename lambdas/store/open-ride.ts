import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import type { Store } from '#lambdas/ports/store';
import { asBooking, loadBooking, type StoredBooking } from './booking-items';
import { customerList, presenceKey } from './keys';

/** The newest bookings to check; older ones under way would have been ended by the sweeper long ago. */
const NEWEST = 100;

/**
 * Whether the booking is a ride of this person that is not over: a driver is bound to it, or, for its rider, it waits for one or is still
 * owed.
 */
export const isOpenFor = ({ status, driver, customer }: StoredBooking, uid: string): boolean =>
  (hasDriverOnTrip(status) && (driver === uid || customer === uid)) ||
  (['NEW', 'PENDING'].includes(status) && customer === uid);

/** The ride with this id, if it is open for this person. */
export const openRide = async (store: Store, uid: string, bookingId: string): Promise<StoredBooking | undefined> => {
  const booking = await loadBooking(store, bookingId);
  return booking && isOpenFor(booking, uid) ? booking : undefined;
};

/** An open ride of this person as rider or driver; a running ride takes precedence over a waiting one. */
export const openRideOf = async (store: Store, uid: string): Promise<StoredBooking | undefined> => {
  const active = (await store.get(presenceKey(uid)))?.active;
  const driven = typeof active === 'string' ? await openRide(store, uid, active) : undefined;
  if (driven) return driven;
  const found = await store.query({ index: 'gsi1', pk: customerList(uid), newestFirst: true, limit: NEWEST });
  const bookings = (await store.getMany(found.map(({ pk, sk }) => ({ pk, sk })))).map(asBooking);
  const open = bookings.filter(booking => isOpenFor(booking, uid));
  return open.find(({ status }) => status !== 'NEW') ?? open[0];
};
