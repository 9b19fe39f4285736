import { BOOK_LATER_LEAD_MS, HOLD_ANSWER_MS } from '#shared/contract/constants';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { HOUR_MS } from '#shared/contract/time';
import { fromMicro, toMicro } from '../money/money';
import { isOwed } from './transitions';

/** A bank sets an amount aside for a week, so that the card of a ride of a later day is asked shortly before its search. */
const AHEAD_MS = BOOK_LATER_LEAD_MS + HOUR_MS;

/** When the price of a ride is to be set aside. */
export const holdAt = ({ bookLater, tripdate }: Pick<Booking, 'bookLater' | 'tripdate'>): number =>
  bookLater ? tripdate - AHEAD_MS : 0;

/** Whether the price of a ride is not set aside yet at `now` (ms), but shortly before its search. */
export const isHeldLater = (ride: { bookLater: boolean; tripdate?: number | undefined }, now: number): boolean =>
  ride.tripdate !== undefined && holdAt({ ...ride, tripdate: ride.tripdate }) > now;

/** Whether the ride still waits for an amount that its rider's card has to set aside. */
export const waitsForHold = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean =>
  cardHold?.state === 'wanted' || cardHold?.state === 'declined';

/** Whether an amount is set aside for the ride now. */
export const isHeld = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean => cardHold?.state === 'held';

/** Whether the provider is being told to give up what is set aside: it may be there still, or not, and secures nothing. */
export const isReleasing = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean => cardHold?.state === 'releasing';

/** Whether the provider has to take or give up an amount for the ride. */
export const isAtProvider = (booking: Pick<Booking, 'cardHold'>): boolean => isHeld(booking) || isReleasing(booking);

/** Whether what the rider owes is being taken from the amount set aside: they need not pay it themselves. */
export const isHoldTaken = (booking: Pick<Booking, 'cancelFeeOwed' | 'cardHold' | 'status'>): boolean =>
  isOwed(booking) && isHeld(booking);

/** The part of `due` that is being taken from the amount set aside, and what is left of it then; major units. */
export const takenOf = ({ cardHold }: Pick<Booking, 'cardHold'>, due: number): { taken: number; rest: number } => {
  const taken = Math.min(due, cardHold?.amount ?? 0);
  return { taken, rest: fromMicro(toMicro(due) - toMicro(taken)) };
};

const waiting: readonly BookingStatus[] = ['NEW', 'ACCEPTED', 'ARRIVED'];

/** Whether a ride was booked and nobody has begun it: until then an amount can be set aside for it. */
export const isBeforeRide = ({ status }: Pick<Booking, 'status'>): boolean => waiting.includes(status);

/**
 * Whether a booking waits for its rider to confirm the card that sets the price aside: before drivers are asked, and where a
 * bank has refused it later for a ride that does not begin without.
 */
export const isHeldFirst = (booking: Pick<Booking, 'cardHold' | 'status'>): boolean => {
  if (booking.status === 'PAYMENT_PENDING') return waitsForHold(booking);
  const { cardHold } = booking;
  return cardHold?.state === 'declined' && cardHold.isRequired === true && isBeforeRide(booking);
};

/**
 * Whether what is set aside for a ride that nobody has begun does not secure it: it is less than the card is to pay, as after a
 * detour over cash or without the promo of the booking, or ends before the time to which the ride was moved. Then it is given
 * up, and the whole is set aside anew.
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

/** Whether the ride may not begin yet, since the amount that the settings require is not set aside. */
export const isUnsecured = (booking: Parameters<typeof isHoldUnfit>[0]): boolean => {
  const { cardHold, payableAmount, payment_mode } = booking;
  if (cardHold?.isRequired !== true || payment_mode !== 'card' || payableAmount <= 0) return false;
  return isBeforeRide(booking) && (!isHeld(booking) || isHoldUnfit(booking));
};

/**
 * When the driver of a ride whose amount is not set aside may leave at its rider's cost, ms: the rider's time to answer begins
 * with the refusal, and anew with each driver. Undefined while nobody was asked.
 */
export const mayLeaveAt = (
  booking: Parameters<typeof isHoldUnfit>[0] & Pick<Booking, 'acceptedAt'>,
): number | undefined => {
  const { acceptedAt = 0, cardHold } = booking;
  if (!isUnsecured(booking) || cardHold?.declinedAt === undefined) return undefined;
  return Math.max(cardHold.declinedAt, acceptedAt) + HOLD_ANSWER_MS;
};
