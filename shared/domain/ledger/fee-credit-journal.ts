import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { toMinor } from '../money/money';
import { earned } from './earned';
import { type Journal, journalOf, ofLeaver, system, user } from './journal';

type About = Pick<Booking, 'id' | 'booking_id' | 'receipt' | 'customer' | 'driver'>;

/**
 * Minor units: the company's payment to the driver of a lowered debt, and the part of its own loss on which it had paid
 * tax.
 */
type Parts = { paidOutMinor: number; taxedMinor: number };

/**
 * A credit of a late-cancellation fee. A lowered debt is no longer expected, neither from the rider nor for the driver.
 * The fee belonged to the driver, so the company reclaims tax only on the part that it retained.
 */
export const feeCredited = (booking: About, adjustment: Adjustment, { paidOutMinor, taxedMinor }: Parts): Journal => {
  const minor = (amount: number) => toMinor(amount, booking.receipt.currency);
  const waived = minor(adjustment.waived ?? 0);
  const back = minor(adjustment.rider) - waived;
  const driver = minor(adjustment.driver) + paidOutMinor;
  const platform = minor(adjustment.platform);
  return journalOf(booking, {
    id: `FEEADJ-${booking.id}-${adjustment.id}`,
    legs: [
      system('receivable', waived),
      system('payable', -waived),
      adjustment.to === 'card' ? system('refund', back) : user(booking.customer, back),
      booking.driver ? user(booking.driver, driver) : ofLeaver(driver),
      ...earned('refunds', -taxedMinor, booking.receipt),
      system('refunds', platform + taxedMinor),
      // The rider no longer owes the company the part that it has advanced.
      system('borne', 0 - back - driver - platform),
    ],
  });
};
