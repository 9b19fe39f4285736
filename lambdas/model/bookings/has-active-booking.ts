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

/** Whether the ride is still to be driven or paid. A paid ride without a rating stays PAID and blocks nothing. */
export const isUnsettled = ({ status }: Booking): boolean => status !== 'PAID';

/** Whether a person takes part, as rider or driver, in an active booking. */
export const hasActiveBooking = async (store: Store, uid: string): Promise<boolean> => {
  const pages = await Promise.all(
    parts.map(usertype => listBookings(store, { uid, usertype }, { active: true, limit: NEWEST })),
  );
  return pages.some(({ bookings }) => bookings.some(isUnsettled));
};

/** The booking that was made last for a rider. */
export const lastBookingOf = async (store: Store, rider: string): Promise<Booking | undefined> => {
  const [row] = await store.query({ index: 'gsi1', pk: customerList(rider), newestFirst: true, limit: 1 });
  const [item] = row ? await store.getMany([{ pk: row.pk, sk: row.sk }]) : [];
  return item && asBooking(item);
};

/**
 * A rider's active bookings among the `newest` ones, including unpaid ones. The search continues past cancelled
 * bookings: they cost nothing and would hide the others.
 */
export const activeBookingsOf = async (store: Store, rider: string, newest: number): Promise<Booking[]> => {
  const active: Booking[] = [];
  const pk = customerList(rider);
  for (let before: string | undefined, more = true; more && active.length < newest;) {
    const place = before === undefined ? {} : { before };
    const found = await store.query({ index: 'gsi1', pk, newestFirst: true, limit: newest, ...place });
    const bookings = (await store.getMany(found.map(row => ({ pk: row.pk, sk: row.sk })))).map(asBooking);
    active.push(...bookings.filter(booking => isActive(booking.status) && isUnsettled(booking)));
    before = found.at(-1)?.g1s as string | undefined;
    more = found.length === newest && bookings.every(({ status }) => status === 'CANCELLED' || isActive(status));
  }
  return active;
};
