import type { Adjustment, Booking, Receipt } from '#shared/contract/entities/booking';
import type { FareChanges } from '#shared/contract/entities/booking-event';
import { type Refusal, refuse } from '#shared/contract/errors';
import { adjusted } from '../ledger/adjustment-journals';
import { fromMinor, toMinor } from '../money/money';
import {
  all,
  cardRefundableMinor,
  driversLeft,
  givenTo,
  inMinor,
  isOpenRaise,
  isPaid,
  openRaise,
  partOf,
  refundableMinor,
  type Shares,
  sum,
  wasPaidByCard,
} from './adjust';
import type { Decision } from './decide';
import { answered } from './objection';
import type { Deciding, RefundWish } from './refund-wish';

/** The largest correction, as a part of the original price: half of it. A lower fare is given back as a refund. */
export const MAX_CORRECTION_SHARE = 0.5;

/** The fare that was charged at the end of the ride, before any correction; minor units. */
const originalMinor = (booking: Booking): number => {
  const minor = inMinor(booking);
  const corrections = all(booking).filter(({ kind, state }) => kind === 'correction' && state !== 'withdrawn');
  return minor(booking.trip_cost) + sum(corrections.map(({ rider }) => minor(rider)));
};

/** The lowest and highest fare that a correction may set, in minor units. */
export const correctionLimits = (booking: Booking): { leastMinor: number; mostMinor: number } => {
  const minor = inMinor(booking);
  const original = originalMinor(booking);
  const by = Math.floor(original * MAX_CORRECTION_SHARE);
  const raised = openRaise(booking);
  const paidCost = minor(booking.trip_cost) + minor(raised?.rider ?? 0);
  const least = Math.max(original - by, paidCost - refundableMinor(booking), minor(booking.discount_amount));
  return { leastMinor: least, mostMinor: Math.max(least, original + by) };
};

type Correction = Shares & { fee: number; driverShare: number; withdrawn: Adjustment | undefined };

/** Gains and losses of each side by a corrected fare: the fee and the driver's share stay in proportion. */
export const correctionShares = (booking: Booking, fareMinor: number): Correction | Refusal => {
  const { currency } = booking.receipt;
  const minor = inMinor(booking);
  const major = (amount: number) => fromMinor(amount, currency);
  if (!isPaid(booking)) return refuse('booking_moved_on', { status: booking.status });
  const { leastMinor, mostMinor } = correctionLimits(booking);
  const isSame = fareMinor === minor(booking.trip_cost);
  if (isSame || fareMinor < leastMinor || fareMinor > mostMinor)
    return refuse('correction_limit', { least: major(leastMinor), most: major(mostMinor) });
  const withdrawn = openRaise(booking);
  const paidCost = minor(booking.trip_cost) + minor(withdrawn?.rider ?? 0);
  const paidShare = minor(booking.driver_share) - minor(withdrawn?.driver ?? 0);
  const proportional = partOf(fareMinor, minor(booking.convenience_fees), minor(booking.trip_cost));
  // A lower fare debits the driver at most with the part of their share that refunds have left; the fee bears the rest.
  const driver = Math.max(fareMinor - proportional - paidShare, 0 - driversLeft(booking));
  const driverShare = paidShare + driver;
  return {
    rider: major(paidCost - fareMinor),
    driver: major(driver),
    platform: major(fareMinor - paidCost - driver),
    fee: major(fareMinor - driverShare),
    driverShare: major(driverShare),
    withdrawn,
  };
};

const isCorrection = ({ kind }: Receipt['lines'][number]): boolean => kind === 'correction';

/**
 * The receipt with a line for the correction, which replaces the line of a withdrawn raise. The fee's line has the new
 * fee, and the correction's line the rest, so that total and fee give the driver's share.
 */
const correctedReceipt = (
  { receipt }: Booking,
  { fee, driverShare, withdrawn }: Correction,
  reason: string,
): Receipt => {
  const { currency } = receipt;
  const minor = (amounts: readonly { amount: number }[]) => sum(amounts.map(({ amount }) => toMinor(amount, currency)));
  const last = withdrawn ? receipt.lines.findLastIndex(isCorrection) : -1;
  const before = receipt.lines.filter((_, index) => index !== last);
  const lines = before.map(line => (line.kind === 'fee' ? { ...line, amount: fee } : line));
  const totalMinor = toMinor(fee, currency) + toMinor(driverShare, currency);
  const replaced = minor(receipt.lines.slice(last, last < 0 ? 0 : last + 1));
  const feeAdded = minor(lines) - minor(before);
  const amount = fromMinor(totalMinor - (toMinor(receipt.total, currency) - replaced) - feeAdded, currency);
  const line = { kind: 'correction' as const, label: reason, amount };
  const total = fromMinor(totalMinor, currency);
  return { ...receipt, lines: amount === 0 ? lines : [...lines, line], fare: driverShare, fee, total, driverShare };
};

/**
 * Why the difference of a lower fare cannot go back to the card; undefined where it can, and for a higher fare, because
 * the rider then gets nothing.
 */
export const cardCorrectionRefusal = (
  booking: Booking,
  { rider }: Pick<Adjustment, 'rider'>,
  ofHold?: boolean,
): Refusal | undefined => {
  const { currency } = booking.receipt;
  const most = cardRefundableMinor(booking, ofHold);
  if (toMinor(rider, currency) <= 0 || toMinor(rider, currency) <= most) return undefined;
  return wasPaidByCard(booking)
    ? refuse('refund_too_high', { most: fromMinor(most, currency) })
    : refuse('no_card_payment');
};

/**
 * ADJUSTED: the fare of a paid ride is corrected. The difference of a lower fare goes back to the rider, to the wallet
 * or the card, at the cost of driver and platform. The rider owes the difference of a higher fare; driver and platform
 * get it when it is paid.
 */
export const correctFare = (
  booking: Booking,
  fareMinor: number,
  { id, reason, now, to = 'wallet', ofHold }: Deciding & Partial<Pick<RefundWish, 'to' | 'ofHold'>>,
): Decision<'ADJUSTED'> | Refusal => {
  const shares = correctionShares(booking, fareMinor);
  if ('refusal' in shares) return shares;
  const problem = to === 'card' ? cardCorrectionRefusal(booking, shares, ofHold) : undefined;
  if (problem) return problem;
  const { rider, driver, platform, withdrawn } = shares;
  const minor = inMinor(booking)(rider);
  const given =
    minor < 0
      ? { state: 'owed' as const }
      : givenTo(booking, { amountMinor: minor, to: minor > 0 ? to : 'wallet', ofHold });
  const { state } = given;
  const adjustment: Adjustment = { id, kind: 'correction', at: now, reason, rider, driver, platform, ...given };
  const receipt = correctedReceipt(booking, shares, reason);
  const before = all(booking).map(each => (isOpenRaise(each) ? { ...each, state: 'withdrawn' as const } : each));
  const fare: FareChanges = {
    receipt,
    trip_cost: receipt.total,
    convenience_fees: receipt.fee,
    driver_share: receipt.driverShare,
  };
  return {
    kind: 'ADJUSTED',
    changes: { adjustments: [...before, adjustment], ...fare, ...answered(booking, { note: reason, now }) },
    journals: [adjusted(booking, adjustment, withdrawn)],
    ...(state === 'owed' ? { debt: { amountMinor: toMinor(-rider, receipt.currency), isBorne: false } } : {}),
  };
};
