import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';

type Due = Pick<Booking, 'payableAmount' | 'trip_cost' | 'discount_amount' | 'earlierDebt'>;

/** What the rider pays for a booking, with what is owed from an earlier ride; major units. */
export const amountToPay = ({ payableAmount, trip_cost, discount_amount, earlierDebt = 0 }: Due): number =>
  (payableAmount || trip_cost - discount_amount) + earlierDebt;

type Cash = Pick<Booking, 'cashPaymentAmount' | 'trip_cost' | 'discount_amount' | 'earlierDebt'>;

/** What the driver is handed at the drop of a ride paid in cash; major units. */
export const cashAtDrop = ({ cashPaymentAmount, trip_cost, discount_amount, earlierDebt = 0 }: Cash): number =>
  (cashPaymentAmount || trip_cost - discount_amount) + earlierDebt;

type Fees = Pick<Booking, 'cancelFee' | 'cancelFeeOwed' | 'cancelFeePaidOut'>;

/** What the driver has got of a late cancellation's fee, and what comes when the rider pays; major units. */
export const driversFee = ({ cancelFee = 0, cancelFeePaidOut = cancelFee }: Fees): { got: number; waits: number } => ({
  got: cancelFeePaidOut,
  waits: cancelFee - cancelFeePaidOut,
});

/** The figure of a booking in a list (BKS-1): its price or share, and of a cancelled one what it has really cost or brought. */
export const listedAmount = (booking: Booking, usertype: UserType | undefined): number => {
  const drives = usertype === 'driver';
  if (booking.status === 'CANCELLED') return drives ? driversFee(booking).got : (booking.cancelFee ?? 0);
  return drives ? booking.driver_share : booking.trip_cost;
};
