import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import type { Store } from '#lambdas/ports/store';
import { asBooking, loadBooking, type StoredBooking } from './booking-items';
import { customerList, presenceKey } from './keys';

/** The newest bookings to check; older ones under way would have been ended by the sweeper long ago. */
const NEWEST = 100;

/** Whether the booking is a ride of this person that runs: a driver is bound to it, or the rider still owes it. */
export const isRunningFor = ({ status, driver, customer }: StoredBooking, uid: string): boolean =>
  (hasDriverOnTrip(status) && (driver === uid || customer === uid)) || (status === 'PENDING' && customer === uid);

/** The ride with this id, if it runs for this person. */
export const runningRide = async (store: Store, uid: string, bookingId: string): Promise<StoredBooking | undefined> => {
  const booking = await loadBooking(store, bookingId);
  return booking && isRunningFor(booking, uid) ? booking : undefined;
};

/** A ride that runs for this person, whether they drive or are driven. */
export const runningRideOf = async (store: Store, uid: string): Promise<StoredBooking | undefined> => {
  const active = (await store.get(presenceKey(uid)))?.active;
  const driven = typeof active === 'string' ? await runningRide(store, uid, active) : undefined;
  if (driven) return driven;
  const found = await store.query({ index: 'gsi1', pk: customerList(uid), newestFirst: true, limit: NEWEST });
  const bookings = (await store.getMany(found.map(({ pk, sk }) => ({ pk, sk })))).map(asBooking);
  return bookings.find(booking => isRunningFor(booking, uid));
};
