import type { Booking } from '#shared/contract/entities/booking';
import type { BookingNeed } from '#shared/contract/entities/need';
import { searchStart } from './edit';

/** A rider who has waited longer than this for a driver to accept needs the desk's attention. */
export const LONG_WAIT_MS = 3 * 60_000;

/** The reasons why a booking needs the desk's attention, and since when. Both follow from the booking alone. */
export const needsOf = (booking: Booking): { kind: BookingNeed; since: number }[] => {
  const { status, bookingDate, searchFrom = 0, endTime, endObjection } = booking;
  const ended = endTime ?? bookingDate;
  const start = booking.bookLater ? Math.max(bookingDate, searchStart(booking)) : bookingDate;
  return [
    ...(status === 'NEW'
      ? [{ kind: booking.searchEnded ? 'noDriver' : 'waiting', since: Math.max(start, searchFrom) } as const]
      : []),
    ...(status === 'PENDING' ? [{ kind: 'paymentDue', since: ended } as const] : []),
    ...(booking.fareReview?.state === 'open' ? [{ kind: 'fare', since: ended } as const] : []),
    ...(endObjection?.state === 'open' ? [{ kind: 'objection', since: endObjection.at } as const] : []),
  ];
};
