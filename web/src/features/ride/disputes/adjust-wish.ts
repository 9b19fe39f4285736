import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { type RefundBearer, refundShares } from '#shared/domain/booking/adjust';
import { cardCorrectionRefusal, correctionShares } from '#shared/domain/booking/correct-fare';
import { exactMinor } from '#shared/domain/money/money';
import type { CorrectionInput, RefundInput } from '../api';

export type AdjustForm = {
  what: 'refund' | 'correct';
  amount?: number;
  fare?: number;
  to: 'wallet' | 'card';
  /** The destination of the difference when the fare is lowered. */
  back: 'wallet' | 'card';
  bearer: RefundBearer;
  reason: string;
};

export type Shares = Pick<Adjustment, 'rider' | 'driver' | 'platform'>;

/** Each side's gain and loss, by the rules of the server; undefined while there is no amount. */
export const sharesOf = (booking: Booking, form: AdjustForm): Shares | Refusal | undefined => {
  const typed = form.what === 'refund' ? form.amount : form.fare;
  const minor = typed === undefined ? undefined : exactMinor(typed, booking.receipt.currency);
  if (minor === undefined) return undefined;
  if (form.what === 'correct') return correctionShares(booking, minor);
  return refundShares(booking, { amountMinor: minor, to: form.to, bearer: form.bearer });
};

/** Whether a fare is lowered: the rider gets the difference. */
export const isLowered = (shares: Shares | Refusal | undefined): shares is Shares =>
  shares !== undefined && !isRefusal(shares) && shares.rider > 0;

/** The destination of the rider's money; undefined if they get none, or a debt is lowered. */
export const targetOf = (booking: Booking, form: AdjustForm): 'wallet' | 'card' | undefined => {
  const shares = sharesOf(booking, form);
  if (!isLowered(shares)) return undefined;
  if (form.what === 'refund') return (booking.cancelFeeOwed ?? 0) > 0 && form.to === 'wallet' ? undefined : form.to;
  return cardCorrectionRefusal(booking, shares) ? 'wallet' : form.back;
};

/** The request of a form whose amount is valid. */
export const inputOf = (booking: Booking, form: AdjustForm): RefundInput | CorrectionInput => {
  const reason = form.reason.trim();
  const to = targetOf(booking, form) ?? 'wallet';
  return form.what === 'correct'
    ? { fare: form.fare ?? 0, to, reason }
    : { amount: form.amount ?? 0, to: form.to, bearer: form.bearer, reason };
};
