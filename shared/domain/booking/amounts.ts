import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { toCash } from '../money/cash';
import { fromMicro, toMicro } from '../money/money';
import { less, priceOf } from '../payment/packet';

type Due = Pick<Booking, 'trip_cost' | 'discount_amount' | 'usedWalletMoney' | 'earlierDebt'> &
  Partial<Pick<Booking, 'customer_paid' | 'prepaid'>>;

/**
 * The amount that the rider still has to pay for a booking, including debt from earlier rides; major units. A payment
 * ahead has already paid that debt.
 */
export const amountToPay = ({ earlierDebt = 0, prepaid, customer_paid = 0, ...booking }: Due): number =>
  prepaid ? less(priceOf(booking), customer_paid) : less(priceOf(booking), booking.usedWalletMoney) + earlierDebt;

type Cash = Pick<Booking, 'cashPaymentAmount' | 'trip_cost' | 'discount_amount' | 'earlierDebt' | 'smallestCash'>;

const exactCash = ({ earlierDebt = 0, ...booking }: Cash): number =>
  fromMicro(toMicro(booking.cashPaymentAmount || priceOf(booking)) + toMicro(earlierDebt));

/** The cash that the driver collects at the drop of a ride paid in cash, rounded as cash is; major units. */
export const cashAtDrop = (booking: Cash): number => toCash(exactCash(booking), booking.smallestCash);

type MaybeCash = Cash & Pick<Booking, 'status' | 'payment_mode' | 'prepaid' | 'cashRounding'>;

/** Whether the ride is to be paid in cash, and has not been. */
const awaitsCash = ({ status, payment_mode, prepaid }: MaybeCash): boolean =>
  payment_mode === 'cash' && !prepaid && !['PENDING', 'PAID', 'COMPLETE', 'CANCELLED'].includes(status);

/**
 * The amount by which rounding raises or lowers the cash of a ride, before and after its payment; a line of the
 * receipt, major units.
 */
export const cashRoundingOf = (booking: MaybeCash): number => {
  if (booking.cashRounding !== undefined || !awaitsCash(booking)) return booking.cashRounding ?? 0;
  return fromMicro(toMicro(cashAtDrop(booking)) - toMicro(exactCash(booking)));
};

/** The amount that the rider has to pay by the chosen method: cash is rounded. */
export const amountDue = (booking: MaybeCash & Due): number =>
  awaitsCash(booking) ? cashAtDrop(booking) : amountToPay(booking);

type Fees = Pick<Booking, 'cancelFee' | 'cancelFeeOwed' | 'cancelFeePaidOut'>;

/**
 * The driver's part of a late-cancellation fee: the part received so far, and the part that waits for the rider's
 * payment; major units.
 */
export const driversFee = ({ cancelFee = 0, cancelFeePaidOut = cancelFee }: Fees): { got: number; waits: number } => ({
  got: cancelFeePaidOut,
  waits: cancelFee - cancelFeePaidOut,
});

type Refunded = Pick<Booking, 'adjustments'>;

/** Effect of refunds on a side; the booking's own amounts already include raised and lowered fares. */
const byRefunds = ({ adjustments = [] }: Refunded, side: 'rider' | 'driver'): bigint =>
  adjustments
    .filter(({ kind, state }) => kind === 'refund' && state !== 'withdrawn')
    .reduce((sum, adjustment) => sum + toMicro(adjustment[side]), 0n);

/** Final price for the rider, less discount and refunds; major units. */
export const finalPrice = (booking: Refunded & Pick<Booking, 'trip_cost' | 'discount_amount'>): number =>
  less(priceOf(booking), fromMicro(byRefunds(booking, 'rider')));

/** The final price with the tips that the driver keeps; major units. */
export const totalWithTips = ({
  tips = [],
  ...booking
}: Parameters<typeof finalPrice>[0] & Pick<Booking, 'tips'>): number =>
  fromMicro(tips.reduce((sum, { kept }) => sum + toMicro(kept), toMicro(finalPrice(booking))));

/** The driver's share less what they bear of refunds; major units. */
export const finalShare = (booking: Refunded & Pick<Booking, 'driver_share'>): number =>
  fromMicro(toMicro(booking.driver_share) + byRefunds(booking, 'driver'));

/** A late-cancellation fee less refunds, in major units: paid or owed by the rider, and received by the driver. */
export const finalFee = (booking: Refunded & Fees): { rider: number; driver: number } => ({
  rider: less(booking.cancelFee ?? 0, fromMicro(byRefunds(booking, 'rider'))),
  driver: fromMicro(toMicro(driversFee(booking).got) + byRefunds(booking, 'driver')),
});

/** The part of a late-cancellation fee, in major units, that was owed and has been waived. */
export const waivedFee = ({ adjustments = [] }: Refunded): number =>
  fromMicro(adjustments.reduce((sum, { waived = 0 }) => sum + toMicro(waived), 0n));

const earned = (booking: Booking): number =>
  fromMicro(toMicro(finalShare(booking)) + toMicro(booking.fareReview?.borne ?? 0));

/**
 * The amount shown for a booking in a list (BKS-1), equal to the final amount of its receipt. Riders see the price that
 * they finally pay, drivers their earnings from the ride. A cancelled booking shows the fee that was paid or received.
 */
export const listedAmount = (booking: Booking, usertype: UserType | undefined): number => {
  const drives = usertype === 'driver';
  if (booking.status === 'CANCELLED') return drives ? finalFee(booking).driver : finalFee(booking).rider;
  return drives ? earned(booking) : finalPrice(booking);
};
