import { MAX_ACTIVE_BOOKINGS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { amountToPay } from '#shared/domain/booking/amounts';
import type { Store } from '#lambdas/ports/store';
import { asBooking } from '#lambdas/store/booking-items';
import { bookingKey, UNPAID_PREFIX, walletPk } from '#lambdas/store/keys';
import { activeBookingsOf } from './has-active-booking';

/** The newest bookings to check: twice the limit of active ones, so that ended ones in between hide none. */
export const LOOKED_THROUGH = 2 * MAX_ACTIVE_BOOKINGS;

/** The ride that was driven and of which more than `limit`, in major units, is still to be paid. */
const unpaidIn = (bookings: readonly Booking[], limit: number): Booking | undefined =>
  bookings.find(booking => booking.status === 'PENDING' && amountToPay(booking) > limit);

/** The unpaid ride of a rider: by its mark, which is there at once, or among their newest bookings. */
export const unpaidRideOf = async (
  store: Store,
  uid: string,
  limit: number,
  newest: readonly Booking[],
): Promise<Booking | undefined> => {
  const marks = { pk: walletPk(uid), beginsWith: UNPAID_PREFIX, limit: LOOKED_THROUGH, consistent: true };
  const marked = await store.query(marks);
  const rides = await store.getMany(marked.map(({ bookingId }) => bookingKey(String(bookingId))));
  return unpaidIn([...rides.map(asBooking), ...newest], limit);
};

/** A ride that was driven and not paid is a debt like any other: until it is paid, no money of the wallet leaves. */
export const rideOwed = async (store: Store, uid: string): Promise<Refusal | undefined> => {
  const unpaid = await unpaidRideOf(store, uid, 0, await activeBookingsOf(store, uid, LOOKED_THROUGH));
  return unpaid && refuse('ride_unpaid', { number: unpaid.booking_id });
};
