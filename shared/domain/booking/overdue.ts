import {
  INCOMPLETE_BOOKING_REASON,
  NO_DRIVER_REASON,
  SEARCH_SILENCE_MS,
  STUCK_DROP_MS,
  STUCK_PICKUP_MS,
  STUCK_REASON,
  STUCK_TRIP_MS,
  UNPAID_LIMIT_MS,
  UNRATED_LIMIT_MS,
  UNSERVED_LIMIT_MS,
} from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { clock } from './clock';
import { cancel, close, type Decision } from './decide';
import { searchStart } from './edit';
import { nextStatus } from './transitions';

const cancelled = (booking: Booking, reason: string, now: number): Decision<'CANCELLED'> | undefined => {
  const decision = cancel(booking, clock, { reason, now });
  return isRefusal(decision) ? undefined : decision;
};

/** An unrated booking becomes COMPLETE without a rating. */
const completed = (booking: Booking): Decision<'COMPLETE'> | undefined => {
  const status = nextStatus(booking.status, 'complete', clock.party);
  return status && { kind: 'COMPLETE', changes: { status } };
};

/**
 * The driver never closed the ride, but it is over: the driver has the cash, or the rider has prepaid or owes the fare.
 */
const closed = (booking: Booking, now: number): Decision<'PENDING' | 'PAID'> | undefined => {
  const decision = close(booking, clock, now);
  return isRefusal(decision) ? undefined : decision;
};

/**
 * Whether a trip has been STARTED for longer than any real trip; such a trip is ended at the driver's last known
 * position.
 */
export const isLost = ({ status, startTime }: Booking, now: number): boolean =>
  status === 'STARTED' && now - (startTime ?? now) > STUCK_TRIP_MS;

/** Whether a running search has stalled: measured from its last step if that is known, otherwise from its start. */
export const isStalled = (booking: Booking, now: number, stepAt?: number): boolean =>
  booking.status === 'NEW' &&
  !booking.searchEnded &&
  now - (stepAt ?? Math.max(booking.bookingDate, searchStart(booking), booking.searchFrom ?? 0)) > SEARCH_SILENCE_MS;

/** The step that the clock takes on an abandoned booking; undefined while its timeout has not passed. */
export const overdue = (booking: Booking, now: number): Decision | undefined => {
  const since = (from: number) => now - from;
  switch (booking.status) {
    case 'PAYMENT_PENDING':
      return since(booking.bookingDate) > UNPAID_LIMIT_MS
        ? cancelled(booking, INCOMPLETE_BOOKING_REASON, now)
        : undefined;
    case 'NEW':
      return booking.searchEnded &&
        since(Math.max(booking.bookingDate, booking.tripdate, booking.searchFrom ?? 0)) > UNSERVED_LIMIT_MS
        ? cancelled(booking, NO_DRIVER_REASON, now)
        : undefined;
    case 'ACCEPTED':
    case 'ARRIVED':
      return since(Math.max(booking.acceptedAt ?? now, booking.tripdate)) > STUCK_PICKUP_MS
        ? cancelled(booking, STUCK_REASON, now)
        : undefined;
    case 'REACHED':
      return since(booking.endTime ?? now) > STUCK_DROP_MS ? closed(booking, now) : undefined;
    case 'PAID':
      return since(booking.paidAt ?? booking.endTime ?? booking.bookingDate) > UNRATED_LIMIT_MS
        ? completed(booking)
        : undefined;
    default:
      return undefined;
  }
};
