import type { Booking } from '#shared/contract/entities/booking';
import { isActive } from '#shared/domain/booking/transitions';
import type { Store } from '#lambdas/ports/store';
import { customerList } from '#lambdas/store/keys';
import { asBooking } from '#lambdas/store/booking-items';
import { listBookings } from './list-bookings';

/** The newest bookings to check; older active ones would have been ended by the sweeper long ago. */
const NEWEST = 100;

/** Both roles, because a driver may have been a rider before, and the other way round. */
const parts = ['rider', 'driver'] as const;

/** Whether something is still to be driven or paid. A paid ride without a rating stays PAID and blocks nothing. */
export const isUnderWay = ({ status }: Booking): boolean => status !== 'PAID';

/** Whether a person takes part, as rider or driver, in an active booking. */
export const hasActiveBooking = async (store: Store, uid: string): Promise<boolean> => {
  const pages = await Promise.all(
    parts.map(usertype => listBookings(store, { uid, usertype }, { active: true, limit: NEWEST })),
  );
  return pages.some(({ bookings }) => bookings.some(isUnderWay));
};

/** A rider's active bookings among the `newest` ones, including unpaid ones. */
export const activeBookingsOf = async (store: Store, rider: string, newest: number): Promise<Booking[]> => {
  const found = await store.query({ index: 'gsi1', pk: customerList(rider), newestFirst: true, limit: newest });
  const bookings = (await store.getMany(found.map(({ pk, sk }) => ({ pk, sk })))).map(asBooking);
  return bookings.filter(booking => isActive(booking.status) && isUnderWay(booking));
};
