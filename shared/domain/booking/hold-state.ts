import { BOOK_LATER_LEAD_MS, HOLD_ANSWER_MS } from '#shared/contract/constants';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { HOUR_MS } from '#shared/contract/time';
import { fromMicro, toMicro } from '../money/money';
import { isOwed } from './transitions';

/** A bank holds an amount for a week, so the card of a ride on a later day is asked shortly before its search. */
const AHEAD_MS = BOOK_LATER_LEAD_MS + HOUR_MS;

/** When the hold for a ride is to be placed. */
export const holdAt = ({ bookLater, tripdate }: Pick<Booking, 'bookLater' | 'tripdate'>): number =>
  bookLater ? tripdate - AHEAD_MS : 0;

/** Whether the hold for a ride is not placed yet at `now` (ms), but shortly before its search. */
export const isHeldLater = (ride: { bookLater: boolean; tripdate?: number | undefined }, now: number): boolean =>
  ride.tripdate !== undefined && holdAt({ ...ride, tripdate: ride.tripdate }) > now;

/** Whether the ride still waits for its rider's card to place a hold. */
export const waitsForHold = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean =>
  cardHold?.state === 'wanted' || cardHold?.state === 'declined';

/** Whether the ride has a hold now. */
export const isHeld = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean => cardHold?.state === 'held';

/** Whether the provider is being asked to release the hold: the hold may still exist or not, and secures nothing. */
export const isReleasing = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean => cardHold?.state === 'releasing';

/** Whether the provider has a hold to capture or to release for the ride. */
export const isAtProvider = (booking: Pick<Booking, 'cardHold'>): boolean => isHeld(booking) || isReleasing(booking);

/** Whether the amount that the rider owes is being captured from the hold, so that they need not pay it themselves. */
export const isHoldTaken = (booking: Pick<Booking, 'cancelFeeOwed' | 'cardHold' | 'status'>): boolean =>
  isOwed(booking) && isHeld(booking);

/** The part of `due` that is being captured from the hold, and the part that remains then; major units. */
export const takenOf = ({ cardHold }: Pick<Booking, 'cardHold'>, due: number): { taken: number; rest: number } => {
  const taken = Math.min(due, cardHold?.amount ?? 0);
  return { taken, rest: fromMicro(toMicro(due) - toMicro(taken)) };
};

const waiting: readonly BookingStatus[] = ['NEW', 'ACCEPTED', 'ARRIVED'];

/** Whether a ride is booked and nobody has begun it: until then a hold can be placed for it. */
export const isBeforeRide = ({ status }: Pick<Booking, 'status'>): boolean => waiting.includes(status);

/**
 * Whether a booking waits for its rider to confirm the card that places the hold: before drivers are asked, or after a
 * bank has refused the hold of a ride that does not begin without one.
 */
export const isHeldFirst = (booking: Pick<Booking, 'cardHold' | 'status'>): boolean => {
  if (booking.status === 'PAYMENT_PENDING') return waitsForHold(booking);
  const { cardHold } = booking;
  return cardHold?.state === 'declined' && cardHold.isRequired === true && isBeforeRide(booking);
};

/**
 * Whether the hold of a ride that nobody has begun does not secure it. The hold may be less than the card is to pay, as
 * after a change to cash and back, or without the promo of the booking. It may also end before the time to which the
 * ride was moved. Such a hold is released, and a new one is placed for the whole amount.
 */
export const isHoldUnfit = (
  booking: Pick<Booking, 'bookLater' | 'cardHold' | 'payableAmount' | 'payment_mode' | 'status' | 'tripdate'>,
): boolean => {
  const { bookLater, cardHold, payableAmount, payment_mode, tripdate } = booking;
  if (cardHold?.state !== 'held' || payment_mode !== 'card') return false;
  if (!isBeforeRide(booking)) return false;
  const endsBefore = bookLater && cardHold.until !== undefined && cardHold.until < tripdate;
  return endsBefore || toMicro(cardHold.amount) < toMicro(payableAmount);
};

/** Whether the ride may not begin yet, because the hold that the settings require does not exist. */
export const isUnsecured = (booking: Parameters<typeof isHoldUnfit>[0]): boolean => {
  const { cardHold, payableAmount, payment_mode } = booking;
  if (cardHold?.isRequired !== true || payment_mode !== 'card' || payableAmount <= 0) return false;
  return isBeforeRide(booking) && (!isHeld(booking) || isHoldUnfit(booking));
};

/**
 * When the driver of a ride without its required hold may leave at its rider's cost, ms. The rider's time to answer
 * begins with the refusal, and again with each driver. Undefined before a refusal.
 */
export const mayLeaveAt = (
  booking: Parameters<typeof isHoldUnfit>[0] & Pick<Booking, 'acceptedAt'>,
): number | undefined => {
  const { acceptedAt = 0, cardHold } = booking;
  if (!isUnsecured(booking) || cardHold?.declinedAt === undefined) return undefined;
  return Math.max(cardHold.declinedAt, acceptedAt) + HOLD_ANSWER_MS;
};
