import { MAX_ACTIVE_BOOKINGS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { amountToPay } from '#shared/domain/booking/amounts';
import { isOwing } from '#shared/domain/booking/transitions';
import type { Store } from '#lambdas/ports/store';
import { asBooking } from '#lambdas/store/booking-items';
import { bookingKey, walletPk } from '#lambdas/store/keys';
import { UNPAID_PREFIX } from '#lambdas/store/paying-keys';
import { activeBookingsOf } from './has-active-booking';

/** The newest bookings to check: twice the limit of active ones, so that ended bookings in between hide none. */
export const LOOKED_THROUGH = 2 * MAX_ACTIVE_BOOKINGS;

/** Whether a ride was driven and more than `limit`, in major units, of its price is unpaid. */
const owesMoreThan = (booking: Booking, limit: number): boolean =>
  booking.status === 'PENDING' && amountToPay(booking) > limit;

const markedRides = async (store: Store, uid: string): Promise<Booking[]> => {
  const marks = { pk: walletPk(uid), beginsWith: UNPAID_PREFIX, limit: LOOKED_THROUGH, consistent: true };
  const marked = await store.query(marks);
  return (await store.getMany(marked.map(({ bookingId }) => bookingKey(String(bookingId))))).map(asBooking);
};

/**
 * A person's rides that were driven and are not paid, by their marks: also those that their driver has not ended yet.
 */
export const owedRides = async (store: Store, uid: string): Promise<Booking[]> =>
  (await markedRides(store, uid)).filter(ride => isOwing(ride) && amountToPay(ride) > 0);

/**
 * A rider's driven rides that are not fully paid, newest first: by their marks, which exist at once, and among their
 * `newest` bookings.
 */
export const unpaidRides = async (store: Store, uid: string, newest?: readonly Booking[]): Promise<Booking[]> => {
  const listed = newest ?? (await activeBookingsOf(store, uid, LOOKED_THROUGH));
  const rides = new Map([...listed, ...(await markedRides(store, uid))].map(booking => [booking.id, booking]));
  return [...rides.values()].filter(booking => owesMoreThan(booking, 0)).sort((a, b) => (a.id < b.id ? 1 : -1));
};

/** The newest ride of which a rider owes more than `limit`. */
export const unpaidRideOf = async (
  store: Store,
  uid: string,
  limit: number,
  newest?: readonly Booking[],
): Promise<Booking | undefined> =>
  (await unpaidRides(store, uid, newest)).find(booking => owesMoreThan(booking, limit));

/**
 * A ride that was driven and not paid is a debt like any other: until it is paid, no money leaves the wallet, even
 * before the driver has ended the ride. The transaction that takes money out has the same condition (`takenOut`).
 */
export const rideOwed = async (store: Store, uid: string): Promise<Refusal | undefined> => {
  const unpaid = (await unpaidRideOf(store, uid, 0)) ?? (await owedRides(store, uid))[0];
  return unpaid && refuse('ride_unpaid', { number: unpaid.booking_id });
};
