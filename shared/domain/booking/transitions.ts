import type { Booking, BookingStatus, Party } from '#shared/contract/entities/booking';
import { toMicro } from '../money/money';

export type Action =
  | 'confirmPayment'
  | 'secure'
  | 'payAtDrop'
  | 'accept'
  | 'giveBack'
  | 'arrive'
  | 'start'
  | 'reach'
  | 'settle'
  | 'owe'
  | 'settleOtherwise'
  | 'complete'
  | 'cancel';

export type Transition = { from: BookingStatus; action: Action; to: BookingStatus; by: readonly Party[] };

/** The booking state machine as data (spec §4): guards, buttons, docs and tests read this table. */
export const transitions: readonly Transition[] = [
  { from: 'PAYMENT_PENDING', action: 'confirmPayment', to: 'NEW', by: ['payment'] },
  { from: 'PAYMENT_PENDING', action: 'secure', to: 'NEW', by: ['payment'] },
  { from: 'PAYMENT_PENDING', action: 'payAtDrop', to: 'NEW', by: ['rider'] },
  { from: 'PAYMENT_PENDING', action: 'cancel', to: 'CANCELLED', by: ['rider', 'admin', 'clock'] },
  { from: 'NEW', action: 'accept', to: 'ACCEPTED', by: ['driver'] },
  { from: 'NEW', action: 'cancel', to: 'CANCELLED', by: ['rider', 'admin', 'clock'] },
  { from: 'ACCEPTED', action: 'arrive', to: 'ARRIVED', by: ['driver'] },
  { from: 'ACCEPTED', action: 'giveBack', to: 'NEW', by: ['driver'] },
  { from: 'ACCEPTED', action: 'cancel', to: 'CANCELLED', by: ['rider', 'admin', 'clock'] },
  { from: 'ARRIVED', action: 'start', to: 'STARTED', by: ['driver'] },
  { from: 'ARRIVED', action: 'giveBack', to: 'NEW', by: ['driver'] },
  { from: 'ARRIVED', action: 'cancel', to: 'CANCELLED', by: ['rider', 'admin', 'clock'] },
  { from: 'STARTED', action: 'reach', to: 'REACHED', by: ['driver', 'admin', 'clock'] },
  { from: 'REACHED', action: 'settle', to: 'PAID', by: ['driver', 'admin', 'clock'] },
  { from: 'REACHED', action: 'owe', to: 'PENDING', by: ['driver', 'admin', 'clock'] },
  { from: 'PENDING', action: 'confirmPayment', to: 'PAID', by: ['payment'] },
  { from: 'PENDING', action: 'settleOtherwise', to: 'PAID', by: ['admin'] },
  { from: 'PAID', action: 'complete', to: 'COMPLETE', by: ['rider', 'clock'] },
];

const find = (from: BookingStatus, action: Action): Transition | undefined =>
  transitions.find(edge => edge.from === from && edge.action === action);

/** The status that an action leads to, or undefined when this party may not take it in this status. */
export const nextStatus = (from: BookingStatus, action: Action, by: Party): BookingStatus | undefined => {
  const edge = find(from, action);
  return edge?.by.includes(by) ? edge.to : undefined;
};

export const canTake = (from: BookingStatus, action: Action, by: Party): boolean =>
  nextStatus(from, action, by) !== undefined;

const ended: readonly BookingStatus[] = ['COMPLETE', 'CANCELLED'];
const withDriver: readonly BookingStatus[] = ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'];

/** spec §4: the active list has every status but COMPLETE and CANCELLED. */
export const isActive = (status: BookingStatus): boolean => !ended.includes(status);

/** A Book Later booking whose search has not begun. */
export const isScheduled = (booking: Pick<Booking, 'status' | 'bookLater' | 'wave' | 'searchEnded'>): boolean =>
  booking.status === 'NEW' && booking.bookLater && (booking.wave ?? 0) === 0 && !booking.searchEnded;

/** Whether a driver is bound to the booking now and shares their position with its rider. */
export const hasDriverOnTrip = (status: BookingStatus): boolean => withDriver.includes(status);

type Closing = Pick<Booking, 'customer_paid' | 'discount_amount' | 'payment_mode' | 'prepaid' | 'trip_cost'>;

/**
 * How a trip is closed: the rider owes an unpaid card ride, and the rest of a ride that cost more than was paid ahead;
 * every other ride is settled at once.
 */
export const closingOf = ({ payment_mode, prepaid, ...paid }: Closing): 'owe' | 'settle' => {
  const isPaid = toMicro(paid.customer_paid) + toMicro(paid.discount_amount) >= toMicro(paid.trip_cost);
  return payment_mode === 'card' && !(prepaid && isPaid) ? 'owe' : 'settle';
};

/** Whether money of an ended ride is still expected: the rider owes the ride, or a fee for a late cancellation. */
export const isOwed = ({ status, cancelFeeOwed = 0 }: Pick<Booking, 'cancelFeeOwed' | 'status'>): boolean =>
  status === 'PENDING' || (status === 'CANCELLED' && cancelFeeOwed > 0);

/** Whether the ride was driven and its rider owes it; also at the drop, before the ride is closed. */
export const isOwing = (booking: Closing & Pick<Booking, 'status'>): boolean =>
  booking.status === 'PENDING' || (booking.status === 'REACHED' && closingOf(booking) === 'owe');
