import type { Booking } from '#shared/contract/entities/booking';
import type { FeeSplit } from '#shared/domain/ledger/booking-journals';
import { paidAhead } from '#shared/domain/payment/packet';
import { fromMinor, toMinor } from '#shared/domain/money/money';

/**
 * Sources of a late-cancellation fee, in minor units: the rider's wallet, below zero if the rider owes, and the amount
 * that the platform may still advance.
 */
export type Funds = { walletMinor: number; bearableMinor: number };
export const noFunds: Funds = { walletMinor: 0, bearableMinor: 0 };

type Paid = Pick<Booking, 'prepaid' | 'customer_paid' | 'usedWalletMoney' | 'receipt'>;

/** The fee is taken from the refund and from the wallet; only the rest is owed. */
export const splitFee = (booking: Paid, feeMinor: number, { walletMinor, bearableMinor }: Funds): FeeSplit => {
  const refund = toMinor(paidAhead(booking), booking.receipt.currency);
  const paid = Math.min(feeMinor, Math.max(0, refund + walletMinor));
  const owed = feeMinor - paid;
  return { paid, owed, isBorne: owed > 0 && owed <= bearableMinor };
};

/** The split as fields of the booking. */
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
