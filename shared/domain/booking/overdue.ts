import {
  INCOMPLETE_BOOKING_REASON,
  NO_DRIVER_REASON,
  UNPAID_LIMIT_MS,
  UNRATED_LIMIT_MS,
  UNSERVED_LIMIT_MS,
} from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { cancel, type Decision } from './decide';
import { nextStatus } from './transitions';

const clock = { uid: 'sweeper', party: 'clock' } as const;

const cancelled = (booking: Booking, reason: string): Decision | undefined => {
  const decision = cancel(booking, clock, reason);
  return isRefusal(decision) ? undefined : decision;
};

/** Nobody rated it: the ride is complete all the same, without a rating. */
const completed = (booking: Booking): Decision | undefined => {
  const status = nextStatus(booking.status, 'complete', clock.party);
  return status && { kind: 'COMPLETE', changes: { status } };
};

/** What the clock does to a booking that nobody moves any more; undefined while it may still be waited for. */
export const overdue = (booking: Booking, now: number): Decision | undefined => {
  const since = (from: number) => now - from;
  switch (booking.status) {
    case 'PAYMENT_PENDING':
      return since(booking.bookingDate) > UNPAID_LIMIT_MS ? cancelled(booking, INCOMPLETE_BOOKING_REASON) : undefined;
    case 'NEW':
      return booking.searchEnded && since(Math.max(booking.bookingDate, booking.tripdate)) > UNSERVED_LIMIT_MS
        ? cancelled(booking, NO_DRIVER_REASON)
        : undefined;
    case 'PAID':
      return since(booking.endTime ?? booking.bookingDate) > UNRATED_LIMIT_MS ? completed(booking) : undefined;
    default:
      return undefined;
  }
};
