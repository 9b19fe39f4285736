import { UNSECURED_REASON } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { type BookingActor, cancel, type Cancellation, type Decision } from './decide';
import { mayLeaveAt } from './hold-state';

/** CANCELLED by a party other than the rider, with the fee of a rider who cancels now. */
export const cancelAtRidersCost = (
  booking: Booking,
  by: BookingActor,
  terms: Cancellation,
): Decision<'CANCELLED'> | Refusal => {
  const cancelled = cancel(booking, { uid: booking.customer, party: 'rider' }, terms);
  if (isRefusal(cancelled)) return cancelled;
  return { ...cancelled, changes: { ...cancelled.changes, cancelledBy: by.party } };
};

/**
 * CANCELLED by the driver, because the rider's card placed no hold and the rider chose no other payment method in time;
 * with the fee of a rider who cancels now.
 */
export const leaveUnsecured = (
  booking: Booking,
  by: BookingActor,
  terms: Omit<Cancellation, 'reason'>,
): Decision<'CANCELLED'> | Refusal => {
  const from = mayLeaveAt(booking);
  if (from === undefined) return refuse('booking_moved_on', { status: booking.status });
  if (terms.now < from) return refuse('hold_awaited');
  return cancelAtRidersCost(booking, by, { ...terms, reason: UNSECURED_REASON });
};
