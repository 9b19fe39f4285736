import { type Booking, bookingStatuses, type BookingStatus } from '#shared/contract/entities/booking';
import { isOver, type Viewer, whyNot } from '#shared/domain/booking/may-do';
import type { MessageKey } from '#shared/i18n/en';

/** Why nobody can be assigned to this booking now, as a message key; undefined if this viewer may assign (BKS-3). */
export const whyNotAssign = (booking: Booking, viewer: Viewer, autoDispatch: boolean): MessageKey | undefined => {
  const reason = whyNot('assign', booking, viewer, { autoDispatch });
  return reason && (reason === 'automatic' ? 'bookings.assignAuto' : 'bookings.assignNotNew');
};

/** The date of the ride, ms since the epoch. */
export const dateOf = (booking: Pick<Booking, 'bookLater' | 'tripdate' | 'bookingDate'>): number =>
  booking.bookLater ? booking.tripdate : booking.bookingDate;

export const pastStatuses = bookingStatuses.filter(status => isOver({ status }));
export const currentStatuses = bookingStatuses.filter(status => !isOver({ status }));

const before: readonly BookingStatus[] = ['PAYMENT_PENDING', 'NEW', 'ACCEPTED'];

/** A Book Later ride that has not started yet. */
export const isUpcoming = ({ bookLater, tripdate, status }: Booking, now: number): boolean =>
  bookLater && tripdate > now && before.includes(status);

/** A rider's open rides: upcoming ones soonest first, ongoing ones newest first. */
export const splitCurrent = (bookings: readonly Booking[], now: number) => {
  const upcoming = bookings.filter(booking => isUpcoming(booking, now)).toSorted((a, b) => a.tripdate - b.tripdate);
  return { upcoming, active: bookings.filter(booking => !isUpcoming(booking, now)) };
};
