import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { all, inMinor, openRaise, refundableMinor, sum } from './adjust';
import { isFeeOnly } from './fee-credit';

const isMade = ({ kind, state }: Adjustment): boolean =>
  kind !== 'correction' && (state === 'done' || state === 'requested');

/** Minor units that refunds and reversals have cost the company. */
const borneMinor = (booking: Booking): number =>
  0 -
  sum(
    all(booking)
      .filter(isMade)
      .map(({ platform }) => inMinor(booking)(platform)),
  );

/** Minor units that a ride has cost the company beyond its own part of the fare. */
const lossMinor = (booking: Booking): number => {
  const minor = inMinor(booking);
  const raise = minor(openRaise(booking)?.platform ?? 0);
  return borneMinor(booking) - (minor(booking.convenience_fees) - raise - minor(booking.discount_amount));
};

/**
 * Minor units that went back to the rider although neither their card nor their wallet had paid them: no provider
 * proves a payment in cash.
 */
const cashBackMinor = (booking: Booking): number =>
  inMinor(booking)(booking.cashPaymentAmount) - refundableMinor(booking);

const givenMinor = (booking: Booking): number =>
  isFeeOnly(booking) ? Math.max(0, borneMinor(booking)) : Math.max(0, lossMinor(booking), cashBackMinor(booking));

/**
 * Minor units of money that an adjustment creates: its cost to the company beyond the company's part of the ride, or
 * the cash that it gives back. A refund of a card or wallet payment, at the cost of those who received it, creates no
 * money.
 */
export const giftMinor = (before: Booking, after: Booking): number =>
  Math.max(0, givenMinor(after) - givenMinor(before));
