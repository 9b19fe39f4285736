import type { Booking } from '#shared/contract/entities/booking';
import { isActive } from '#shared/domain/booking/transitions';
import type { Store } from '#lambdas/ports/store';
import { customerList } from '#lambdas/store/keys';
import { asBooking } from '#lambdas/store/booking-items';
import { listBookings } from './list-bookings';

/** Newest bookings looked through; an older one that is still open would have been swept long ago. */
const NEWEST = 100;

/** Somebody who drives now may have ridden before, and the other way round. */
const parts = ['rider', 'driver'] as const;

/** Something is still to be driven or paid. A paid ride that nobody rates stays paid for ever and holds nobody up. */
export const isUnderWay = ({ status }: Booking): boolean => status !== 'PAID';

/** Whether somebody has a part, as rider or driver, in a booking that is under way. */
export const hasActiveBooking = async (store: Store, uid: string): Promise<boolean> => {
  const pages = await Promise.all(
    parts.map(usertype => listBookings(store, { uid, usertype }, { active: true, limit: NEWEST })),
  );
  return pages.some(({ bookings }) => bookings.some(isUnderWay));
};

/** Bookings of a rider under way, among so many newest ones: unpaid ones that ask for drivers are among them. */
export const activeBookingsOf = async (store: Store, rider: string, newest: number): Promise<number> => {
  const found = await store.query({ index: 'gsi1', pk: customerList(rider), newestFirst: true, limit: newest });
  const bookings = (await store.getMany(found.map(({ pk, sk }) => ({ pk, sk })))).map(asBooking);
  return bookings.filter(booking => isActive(booking.status) && isUnderWay(booking)).length;
};
