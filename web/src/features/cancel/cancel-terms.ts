import type { Booking } from '#shared/contract/entities/booking';
import { cancelFeeDue, nextFeeAt } from '#shared/domain/fare/cancel-fee';

/** What a rider who cancels now pays and gets back, in major units. */
export type CancelTerms = {
  fee: number;
  /** Paid in advance; 0 when nothing was. */
  paid: number;
  /** What of it goes back to the wallet. */
  refund: number;
  /** When the fee rises next (ms), and to what; missing when it stays. */
  next?: { at: number; fee: number };
};

const nextRise = (booking: Booking, now: number, fee: number): CancelTerms['next'] => {
  let at = nextFeeAt(booking, now);
  // A step of the terms may cost no more than what is due already.
  while (at !== undefined && cancelFeeDue(booking, at) <= fee) at = nextFeeAt(booking, at);
  return at === undefined ? undefined : { at, fee: cancelFeeDue(booking, at) };
};

/** The terms at `now` (ms). `told` is a fee that the server has named since: its clock counts, not the device's. */
export const cancelTerms = (booking: Booking, now: number, told = 0): CancelTerms => {
  const fee = Math.max(cancelFeeDue(booking, now), told);
  const paid = booking.prepaid ? booking.customer_paid : 0;
  const next = nextRise(booking, now, fee);
  return { fee, paid, refund: Math.max(0, paid - fee), ...(next ? { next } : {}) };
};

/** What a cancelled booking has cost and given back; as stored, so the same for everybody. */
export const cancelOutcome = ({
  prepaid,
  customer_paid,
  cancelFee = 0,
}: Pick<Booking, 'prepaid' | 'customer_paid' | 'cancelFee'>): Omit<CancelTerms, 'next'> => {
  const paid = prepaid ? customer_paid : 0;
  return { fee: cancelFee, paid, refund: Math.max(0, paid - cancelFee) };
};
