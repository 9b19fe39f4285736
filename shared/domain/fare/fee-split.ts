import type { Booking } from '#shared/contract/entities/booking';
import type { FeeSplit } from '../ledger/booking-journals';
import { fromMinor, toMinor } from '../money/money';

/** What a late cancellation's fee can be taken from, in minor units: the rider's wallet, and what the platform still bears. */
export type Funds = { walletMinor: number; bearableMinor: number };
export const noFunds: Funds = { walletMinor: 0, bearableMinor: 0 };

type Paid = Pick<Booking, 'prepaid' | 'customer_paid' | 'receipt'>;

/** The fee comes out of the refund and of what the wallet holds; only the rest is owed. */
export const splitFee = (booking: Paid, feeMinor: number, { walletMinor, bearableMinor }: Funds): FeeSplit => {
  const refund = booking.prepaid ? toMinor(booking.customer_paid, booking.receipt.currency) : 0;
  const paid = Math.min(feeMinor, Math.max(0, refund + walletMinor));
  const owed = feeMinor - paid;
  return { paid, owed, isBorne: owed > 0 && owed <= bearableMinor };
};

/** The split as the booking keeps it. */
export const feeFields = (
  { receipt: { currency } }: Pick<Booking, 'receipt'>,
  { paid, owed, isBorne }: FeeSplit,
): Pick<Booking, 'cancelFee' | 'cancelFeeOwed' | 'cancelFeePaidOut'> => {
  if (paid + owed === 0) return {};
  const out = isBorne ? paid + owed : paid;
  return {
    cancelFee: fromMinor(paid + owed, currency),
    ...(owed > 0 ? { cancelFeeOwed: fromMinor(owed, currency) } : {}),
    cancelFeePaidOut: fromMinor(out, currency),
  };
};
