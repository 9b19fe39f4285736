import type { Booking } from '#shared/contract/entities/booking';
import { toMinor } from '../money/money';
import { type Journal, journal, system, user } from './journal';

type Priced = Pick<
  Booking,
  | 'id'
  | 'booking_id'
  | 'receipt'
  | 'trip_cost'
  | 'driver_share'
  | 'convenience_fees'
  | 'cashPaymentAmount'
  | 'customer'
  | 'driver'
  | 'discount_amount'
  | 'customer_paid'
>;

const minor = (booking: Priced) => (amount: number) => toMinor(amount, booking.receipt.currency);

export type Received = { id: string; amount: number };

/** The rider's provider payment arrived: it waits in escrow until the ride is done. */
export const paymentReceived = (booking: Priced, { id, amount }: Received): Journal => {
  const paid = minor(booking)(amount);
  return journal({
    id: `IN-${id}`,
    memo: booking.booking_id,
    currency: booking.receipt.currency,
    legs: [system('gateway', -paid), system('escrow', paid)],
  });
};

/**
 * PAID (spec §4): the driver gets the share and is debited the cash taken, as two entries; the platform gets the fee
 * and bears the discount; what was not cash comes out of escrow.
 */
export const tripPaid = (booking: Priced): Journal => {
  const of = minor(booking);
  const driver = booking.driver ?? '';
  const cash = of(booking.cashPaymentAmount);
  const discount = of(booking.discount_amount);
  const escrow = of(booking.trip_cost) - cash - discount;
  return journal({
    id: `PAY-${booking.id}`,
    memo: booking.booking_id,
    currency: booking.receipt.currency,
    legs: [
      user(driver, of(booking.driver_share)),
      user(driver, -cash),
      system('platform', of(booking.convenience_fees)),
      system('promotion', -discount),
      system('escrow', -escrow),
    ],
  });
};

/**
 * A booking was cancelled: what was prepaid goes from escrow to the rider's wallet, and out of the wallet the fee of a late
 * cancellation to the driver who was on the way. In one journal, because a transaction may touch a balance once.
 */
export const bookingCancelled = (booking: Priced & Pick<Booking, 'prepaid'>, fee: number): Journal | undefined => {
  const of = minor(booking);
  const paid = booking.prepaid ? of(booking.customer_paid) : 0;
  const feeMinor = of(fee);
  if (paid === 0 && feeMinor === 0) return undefined;
  return journal({
    id: `${paid > 0 ? 'REFUND' : 'FEE'}-${booking.id}`,
    memo: booking.booking_id,
    currency: booking.receipt.currency,
    legs: [
      system('escrow', -paid),
      user(booking.customer, paid),
      user(booking.customer, -feeMinor),
      user(booking.driver ?? '', feeMinor),
    ],
  });
};

/** The platform pays the driver what they miss of a fare that the rider does not pay. */
export const fareBorne = (booking: Priced, missing: number): Journal => {
  const amount = minor(booking)(missing);
  return journal({
    id: `FARE-${booking.id}`,
    memo: booking.booking_id,
    currency: booking.receipt.currency,
    legs: [system('platform', -amount), user(booking.driver ?? '', amount)],
  });
};

/** A payment that arrived for a booking that no longer needs it goes to the payer's wallet. */
export const strayPayment = (
  payment: Received & { customer: string; currency: string; bookingId: string },
): Journal => {
  const paid = toMinor(payment.amount, payment.currency);
  return journal({
    id: `IN-${payment.id}`,
    memo: payment.bookingId,
    currency: payment.currency,
    legs: [system('gateway', -paid), user(payment.customer, paid)],
  });
};
