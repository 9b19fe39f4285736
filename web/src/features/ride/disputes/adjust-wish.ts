import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import type { Refusal } from '#shared/contract/errors';
import { correctionShares, type RefundBearer, refundShares } from '#shared/domain/booking/adjust';
import { exactMinor } from '#shared/domain/money/money';
import type { CorrectionInput, RefundInput } from '../api';

export type AdjustForm = {
  what: 'refund' | 'correct';
  amount?: number;
  fare?: number;
  to: 'wallet' | 'card';
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

/** The request of a form whose amount is valid. */
export const inputOf = (form: AdjustForm): RefundInput | CorrectionInput => {
  const reason = form.reason.trim();
  return form.what === 'correct'
    ? { fare: form.fare ?? 0, reason }
    : { amount: form.amount ?? 0, to: form.to, bearer: form.bearer, reason };
};
