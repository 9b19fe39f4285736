import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { feeCredited } from '../ledger/fee-credit-journal';
import { fromMicro, fromMinor, toMicro, toMinor } from '../money/money';
import { isByCard } from '../payment/debt-payment';
import { paidAhead } from '../payment/packet';
import { driversFee, finalFee } from './amounts';
import type { Decision } from './decide';
import type { FareEffect } from './fare-effects';
import type { Deciding, RefundWish } from './refund-wish';

/** Whether the ride was cancelled: then only its fee, which goes from the rider to the driver, can be refunded. */
export const isFeeOnly = ({ status }: Pick<Booking, 'status'>): boolean => status === 'CANCELLED';

const minorOf =
  ({ receipt: { currency } }: Pick<Booking, 'receipt'>) =>
  (amount: number): number =>
    toMinor(amount, currency);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const credits = ({ adjustments = [] }: Pick<Booking, 'adjustments'>): Adjustment[] =>
  adjustments.filter(({ kind, state }) => kind === 'refund' && (state === 'done' || state === 'requested'));

/** Minor units of a fee that its rider still owes; a credit first lowers them, before any money goes back. */
export const feeOwedMinor = (booking: Booking): number => minorOf(booking)(booking.cancelFeeOwed ?? 0);

/**
 * The part of the fee itself that its payer's bank took back. The bank first takes the money that was returned with the
 * cancellation.
 */
const calledBackMinor = (booking: Booking): number => {
  const minor = minorOf(booking);
  const reversals = (booking.adjustments ?? []).filter(({ kind }) => kind === 'reversal');
  const cameBack = Math.max(0, minor(paidAhead(booking)) - minor(booking.cancelFee ?? 0));
  return Math.max(0, 0 - sum(reversals.map(({ rider }) => minor(rider))) - cameBack);
};

/** Minor units of a fee that its rider has paid and not got back. */
export const feePaidMinor = (booking: Booking): number => {
  const minor = minorOf(booking);
  const back = sum(credits(booking).map(({ rider }) => minor(rider)));
  return Math.max(0, minor(booking.cancelFee ?? 0) - feeOwedMinor(booking) - back - calledBackMinor(booking));
};

/** Minor units of a fee that a card paid: with the ride, for the fee itself, or from its hold. */
export const feeByCardMinor = (booking: Booking): number => {
  const { cancelFeePaid: paid, cardHold, cardPaymentAmount, paidBy, prepaid } = booking;
  const minor = minorOf(booking);
  if (prepaid && paidBy !== undefined) return minor(cardPaymentAmount);
  if (paid && paid.by !== 'hold' && isByCard(paid)) return minor(paid.part ?? paid.amount);
  return cardHold?.state === 'captured' ? minor(cardHold.captured ?? 0) : 0;
};

/** Whether the company has advanced the amount that the rider owes, so that the driver has the whole fee. */
const isBorne = (booking: Booking): boolean => feeOwedMinor(booking) > 0 && driversFee(booking).waits === 0;

/** Minor units of a fee that its driver has received or waits for, and has not borne. */
const driversLeft = (booking: Booking): number => {
  if (!booking.driver) return 0;
  const waits = isBorne(booking) ? 0 : feeOwedMinor(booking);
  return Math.max(0, minorOf(booking)(finalFee(booking).driver) + waits);
};

/**
 * Minor units of a fee that the company has retained, with tax, because its driver had left, and that no credit has
 * taken yet.
 */
const keptMinor = (booking: Booking): number => {
  const minor = minorOf(booking);
  const { got } = driversFee(booking);
  const waived = sum(credits(booking).map(credit => minor(credit.waived ?? 0)));
  const retained = Math.max(0, minor(booking.cancelFee ?? 0) - feeOwedMinor(booking) - waived - minor(got));
  return Math.max(0, retained + sum(credits(booking).map(({ platform }) => minor(platform))));
};

type Credit = Pick<Adjustment, 'rider' | 'driver' | 'platform' | 'waived'>;

/** Gains and losses of each side by a credit of a fee; `waived`: the part of the rider's amount that was only owed. */
export const feeShares = (booking: Booking, { amountMinor, bearer }: Omit<RefundWish, 'to'>): Credit => {
  const { currency } = booking.receipt;
  const waived = Math.min(amountMinor, feeOwedMinor(booking));
  // A cancellation fee belongs to the driver alone.
  const driver = bearer === 'platform' ? 0 : Math.min(amountMinor, driversLeft(booking));
  // If the driver has left, nobody waits for the part that the rider owed.
  const unclaimed = booking.driver || isBorne(booking) ? 0 : waived;
  return {
    rider: fromMinor(amountMinor, currency),
    driver: fromMinor(0 - driver, currency),
    platform: fromMinor(driver + unclaimed - amountMinor, currency),
    ...(waived > 0 ? { waived: fromMinor(waived, currency) } : {}),
  };
};

/** ADJUSTED: a late-cancellation fee is refunded in part or in full; the part that is still owed is lowered first. */
export const creditFee = (
  booking: Booking,
  { amountMinor, to, bearer }: RefundWish,
  { id, reason, now }: Deciding,
): Decision<'ADJUSTED'> | Refusal => {
  const { currency } = booking.receipt;
  const minor = minorOf(booking);
  if (!booking.cancelFee) return refuse('booking_moved_on', { status: booking.status });
  const shares = feeShares(booking, { amountMinor, bearer });
  const waivedMinor = minor(shares.waived ?? 0);
  const isMoved = amountMinor > waivedMinor;
  const target = isMoved ? { to } : {};
  const state = isMoved && to === 'card' ? 'requested' : 'done';
  const adjustment: Adjustment = { id, kind: 'refund', at: now, reason, ...shares, ...target, state };
  // The company pays the driver the part that the rider no longer owes.
  const paidOutMinor = isBorne(booking) || !booking.driver ? 0 : waivedMinor;
  const taxedMinor = Math.min(0 - minor(adjustment.platform), keptMinor(booking));
  const paidOut = fromMinor(minor(driversFee(booking).got) + paidOutMinor, currency);
  return {
    kind: 'ADJUSTED',
    changes: {
      adjustments: [...(booking.adjustments ?? []), adjustment],
      ...(waivedMinor > 0 ? { cancelFeeOwed: fromMinor(feeOwedMinor(booking) - waivedMinor, currency) } : {}),
      ...(paidOutMinor > 0 ? { cancelFeePaidOut: paidOut } : {}),
    },
    journals: [feeCredited(booking, adjustment, { paidOutMinor, taxedMinor })],
  };
};

/** The effect of a fee's credit on the earnings; `isPaidOut`: the company has paid the owed part to the driver. */
export const creditEffect = ({ driver, platform, waived = 0 }: Adjustment, isPaidOut: boolean): FareEffect => ({
  trip_cost: 0,
  driver_share: fromMicro(toMicro(driver) + toMicro(isPaidOut ? waived : 0)),
  convenience_fees: platform,
});
