import type { Booking } from '#shared/contract/entities/booking';
import { isByCard } from '#shared/domain/payment/debt-payment';
import { amountDue, waivedFee } from '#shared/domain/booking/amounts';
import { isHoldTaken, takenOf } from '#shared/domain/booking/hold-state';
import { partsByMethod, type PaidPart, paidParts } from '#shared/domain/booking/paid-parts';
import { less } from '#shared/domain/payment/packet';
import { cancelOutcome } from '@/features/cancel/cancel-terms';

type Pays = Pick<
  Booking,
  | 'status'
  | 'prepaid'
  | 'customer_paid'
  | 'payableAmount'
  | 'trip_cost'
  | 'discount_amount'
  | 'usedWalletMoney'
  | 'payment_mode'
  | 'cancelFee'
  | 'cancelFeeOwed'
  | 'cancelFeePaid'
  | 'earlierDebt'
  | 'cashPaymentAmount'
  | 'smallestCash'
  | 'cashRounding'
  | 'cardHold'
  | 'writtenOff'
  | 'adjustments'
>;

/**
 * A payment or refund of the rider, major units; negative for `back`. `taken`: due, and being charged to a card;
 * `takenHeld` and `takenRest`: from the authorised amount, and the rest of a price that is higher; `waived`: a fee that
 * was owed.
 */
export type Payment = {
  kind: PaidPart['kind'] | 'back' | 'due' | 'taken' | 'takenHeld' | 'takenRest' | 'givenUp' | 'waived';
  amount: number;
};

/** Whether a fee for the cancellation, or a part of it, has been paid. */
export const hasPaidFee = ({
  status,
  cancelFee = 0,
  cancelFeeOwed = 0,
  adjustments = [],
}: Pick<Booking, 'status' | 'cancelFee' | 'cancelFeeOwed' | 'adjustments'>): boolean =>
  status === 'CANCELLED' && less(less(cancelFee, cancelFeeOwed), waivedFee({ adjustments })) > 0;

/** Whether money has been paid, so that the document is a receipt. */
export const isSettled = ({
  status,
  prepaid,
  writtenOff,
}: Pick<Booking, 'status' | 'prepaid' | 'writtenOff'>): boolean =>
  !writtenOff && (prepaid || status === 'PAID' || status === 'COMPLETE');

const due = (booking: Pays, amount: number): Payment[] => {
  if (!isHoldTaken(booking)) return [{ kind: 'due', amount }];
  const { taken, rest } = takenOf(booking, amount);
  if (rest === 0) return [{ kind: 'taken', amount }];
  // For a fee, a card is never charged more than it has authorised.
  const restKind = booking.status === 'CANCELLED' ? 'due' : 'takenRest';
  return [
    { kind: 'takenHeld', amount: taken },
    { kind: restKind, amount: rest },
  ];
};

/**
 * The part of the fee that a card or a checkout has paid; the wallet has paid the rest. Earlier fees name no payment,
 * and a fee that was paid in parts names its last payment: the amount captured from a card is known separately.
 */
const feeByCard = ({ cancelFeePaid, cardHold }: Pays): number => {
  if (!cancelFeePaid) return cardHold?.captured ?? 0;
  const captured = cardHold?.captured ?? 0;
  if (!isByCard(cancelFeePaid) || (cancelFeePaid.by === 'hold' && captured > 0)) return captured;
  return captured + (cancelFeePaid.part ?? cancelFeePaid.amount);
};

const cancelled = (booking: Pays): Payment[] => {
  const { fee, paid, refund } = cancelOutcome(booking);
  const { adjustments = [], cancelFeeOwed = 0 } = booking;
  const waived = waivedFee({ adjustments });
  // The money that was paid ahead comes first, then that of a card or a checkout; the wallet pays the rest.
  const got = Math.max(0, less(less(less(fee, cancelFeeOwed), waived), paid));
  const byCard = Math.min(feeByCard(booking), got);
  const ahead = paid > 0 ? partsByMethod(booking, paid) : [];
  const fromWallet = ahead.filter(({ kind }) => kind === 'wallet').reduce((sum, { amount }) => sum + amount, 0);
  const parts: Payment[] = [
    ...ahead.filter(({ kind }) => kind !== 'wallet'),
    { kind: 'card', amount: byCard },
    { kind: 'wallet', amount: fromWallet + less(got, byCard) },
    { kind: 'back', amount: -refund },
    { kind: 'waived', amount: waived },
    ...due(booking, cancelFeeOwed),
  ];
  return parts.filter(({ amount }) => amount !== 0);
};

/** The rider's payments and refunds, and the amount still due. */
export const paymentsOf = (booking: Pays): Payment[] => {
  const { customer_paid } = booking;
  if (booking.status === 'CANCELLED') return cancelled(booking);
  if (booking.writtenOff)
    return [
      ...partsByMethod(booking, customer_paid),
      { kind: 'givenUp' as const, amount: booking.writtenOff.amount },
    ].filter(({ amount }) => amount > 0);
  if (!isSettled(booking)) {
    return due(booking, amountDue(booking));
  }
  return paidParts(booking);
};
