import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { less, priceOf } from '../payment/packet';

type Due = Pick<Booking, 'trip_cost' | 'discount_amount' | 'usedWalletMoney' | 'earlierDebt'>;

/** What the rider still has to pay for a booking, including debt from earlier rides; major units. */
export const amountToPay = ({ earlierDebt = 0, ...booking }: Due): number =>
  less(priceOf(booking), booking.usedWalletMoney) + earlierDebt;

type Cash = Pick<Booking, 'cashPaymentAmount' | 'trip_cost' | 'discount_amount' | 'earlierDebt'>;

/** The cash that the driver collects at the drop of a ride paid in cash; major units. */
export const cashAtDrop = ({ earlierDebt = 0, ...booking }: Cash): number =>
  (booking.cashPaymentAmount || priceOf(booking)) + earlierDebt;

type Fees = Pick<Booking, 'cancelFee' | 'cancelFeeOwed' | 'cancelFeePaidOut'>;

/** The driver's part of a late-cancellation fee: received so far, and waiting for the rider's payment; major units. */
export const driversFee = ({ cancelFee = 0, cancelFeePaidOut = cancelFee }: Fees): { got: number; waits: number } => ({
  got: cancelFeePaidOut,
  waits: cancelFee - cancelFeePaidOut,
});

/**
 * The amount shown for a booking in a list (BKS-1): its price or the driver's share; for a cancelled one the fee that
 * was paid or received.
 */
export const listedAmount = (booking: Booking, usertype: UserType | undefined): number => {
  const drives = usertype === 'driver';
  if (booking.status === 'CANCELLED') return drives ? driversFee(booking).got : (booking.cancelFee ?? 0);
  return drives ? booking.driver_share : booking.trip_cost;
};
