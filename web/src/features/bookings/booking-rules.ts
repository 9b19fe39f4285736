import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';

type Row = Pick<Booking, 'status' | 'customer'>;

const cancellable: readonly BookingStatus[] = ['NEW', 'ACCEPTED', 'PAYMENT_PENDING'];

/** Cancel is possible in exactly these states, for admins and for riders on their own bookings (BKS-2). */
export const mayCancel = ({ status, customer }: Row, who: { id: string; usertype: UserType }): boolean =>
  cancellable.includes(status) && (who.usertype === 'admin' || (who.usertype === 'rider' && customer === who.id));

/** Riders pay what they owe after the trip, and a booking that begins with its payment (BKS-4, PAYS-4). */
export const mayPay = ({ status }: Row, usertype: UserType): boolean =>
  usertype === 'rider' && (status === 'PENDING' || status === 'PAYMENT_PENDING');

/** Why nobody can be assigned to this booking now; undefined when an admin may do it (BKS-3). */
export function whyNotAssign({ status }: Row, autoDispatch: boolean): MessageKey | undefined {
  if (status !== 'NEW') return 'bookings.assignNotNew';
  return autoDispatch ? 'bookings.assignAuto' : undefined;
}

/** When the ride takes or took place. */
export const dateOf = (booking: Pick<Booking, 'bookLater' | 'tripdate' | 'bookingDate'>): number =>
  booking.bookLater ? booking.tripdate : booking.bookingDate;

/** Every status in the order of a ride's life: still to begin, going on, or over for its rider. */
const stages: Readonly<Record<BookingStatus, 'before' | 'running' | 'over'>> = {
  PAYMENT_PENDING: 'before',
  NEW: 'before',
  ACCEPTED: 'before',
  ARRIVED: 'running',
  STARTED: 'running',
  REACHED: 'running',
  PENDING: 'running',
  PAID: 'over',
  COMPLETE: 'over',
  CANCELLED: 'over',
};
export const allStatuses = Object.keys(stages) as readonly BookingStatus[];
export const pastStatuses = allStatuses.filter(status => stages[status] === 'over');
export const currentStatuses = allStatuses.filter(status => stages[status] !== 'over');

export const isOver = ({ status }: Pick<Booking, 'status'>): boolean => stages[status] === 'over';

/** Booked for later and not yet begun. */
export const isUpcoming = ({ bookLater, tripdate, status }: Booking, now: number): boolean =>
  bookLater && tripdate > now && stages[status] === 'before';

/** Over for the rider, who may want the same once more. */
export const mayRebook = ({ status }: Row, usertype: UserType): boolean =>
  usertype === 'rider' && stages[status] === 'over';

export const mayRate = ({ status, rating }: Booking, usertype: UserType): boolean =>
  usertype === 'rider' && status === 'PAID' && rating === undefined;

/** A rider's rides that are not over: those to come, soonest first, and those going on, newest first. */
export function splitCurrent(bookings: readonly Booking[], now: number) {
  const upcoming = bookings.filter(booking => isUpcoming(booking, now)).toSorted((a, b) => a.tripdate - b.tripdate);
  return { upcoming, active: bookings.filter(booking => !isUpcoming(booking, now)) };
}
