import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { cardRefundableMinor, type RefundBearer, refundShares } from '#shared/domain/booking/adjust';
import { correctionShares } from '#shared/domain/booking/correct-fare';
import { exactMinor, toMinor } from '#shared/domain/money/money';
import type { CorrectionInput, RefundInput } from '../api';

export type AdjustForm = {
  what: 'refund' | 'correct';
  amount?: number;
  fare?: number;
  to: 'wallet' | 'card';
  /** Where what a lower fare gives back goes. */
  back: 'wallet' | 'card';
  bearer: RefundBearer;
  reason: string;
};

export type Shares = Pick<Adjustment, 'rider' | 'driver' | 'platform'>;

/** Amounts that each side gets and loses, by the rules of the server; undefined while there is no amount. */
export const sharesOf = (booking: Booking, form: AdjustForm): Shares | Refusal | undefined => {
  const typed = form.what === 'refund' ? form.amount : form.fare;
  const minor = typed === undefined ? undefined : exactMinor(typed, booking.receipt.currency);
  if (minor === undefined) return undefined;
  if (form.what === 'correct') return correctionShares(booking, minor);
  return refundShares(booking, { amountMinor: minor, to: form.to, bearer: form.bearer });
};

/** Whether what a lower fare gives back can go to the card: all of it, in one refund. */
export const mayGoBack = (booking: Booking, shares: Shares | Refusal | undefined): boolean => {
  if (!shares || isRefusal(shares)) return false;
  const minor = toMinor(shares.rider, booking.receipt.currency);
  return minor > 0 && minor <= cardRefundableMinor(booking);
};

/** The request of a form whose amount is valid. */
export const inputOf = (booking: Booking, form: AdjustForm): RefundInput | CorrectionInput => {
  const reason = form.reason.trim();
  const to = mayGoBack(booking, sharesOf(booking, form)) ? form.back : 'wallet';
  return form.what === 'correct'
    ? { fare: form.fare ?? 0, to, reason }
    : { amount: form.amount ?? 0, to: form.to, bearer: form.bearer, reason };
};
