import { MAX_ACTIVE_BOOKINGS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { amountToPay } from '#shared/domain/booking/amounts';
import type { Store } from '#lambdas/ports/store';
import { activeBookingsOf } from './has-active-booking';

/** The newest bookings to check: twice the limit of active ones, so that ended ones in between hide none. */
export const LOOKED_THROUGH = 2 * MAX_ACTIVE_BOOKINGS;

/** The ride that was driven and of which more than `limit`, in major units, is still to be paid. */
export const unpaidIn = (bookings: readonly Booking[], limit: number): Booking | undefined =>
  bookings.find(booking => booking.status === 'PENDING' && amountToPay(booking) > limit);

/** A ride that was driven and not paid is a debt like any other: until it is paid, no money of the wallet leaves. */
export const rideOwed = async (store: Store, uid: string): Promise<Refusal | undefined> => {
  const unpaid = unpaidIn(await activeBookingsOf(store, uid, LOOKED_THROUGH), 0);
  return unpaid && refuse('ride_unpaid', { number: unpaid.booking_id });
};
