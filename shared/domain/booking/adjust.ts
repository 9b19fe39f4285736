import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { adjusted, cardRefunded, sentToCard } from '../ledger/adjustment-journals';
import { divideRounded, fromMinor, toMinor } from '../money/money';
import type { Decision } from './decide';
import { creditFee, feeByCardMinor, feeOwedMinor, feePaidMinor, feeShares, isFeeOnly } from './fee-credit';
import { answered } from './objection';
import type { Deciding, RefundWish } from './refund-wish';

/** Bearer of a refund: the platform, the driver up to their share, or both by their shares of the fare. */
export const refundBearers = ['platform', 'shares', 'driver'] as const;
export type RefundBearer = (typeof refundBearers)[number];

/** Whether the ride was written off: nothing was paid that could be refunded. */
export const isWrittenOff = ({ writtenOff }: Pick<Booking, 'writtenOff'>): boolean => writtenOff !== undefined;

/** Whether the ride took place and was paid. */
export const isPaid = ({ status, ...booking }: Pick<Booking, 'status' | 'writtenOff'>): boolean =>
  (status === 'PAID' || status === 'COMPLETE') && !isWrittenOff(booking);

export const all = ({ adjustments = [] }: Pick<Booking, 'adjustments'>): readonly Adjustment[] => adjustments;
export const inMinor =
  ({ receipt: { currency } }: Pick<Booking, 'receipt'>) =>
  (amount: number) =>
    toMinor(amount, currency);
export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Minor units that the rider has paid, or owes of a fee, and has not got back; no refund exceeds them. If a provider or
 * a bank took money back, the rider has received the part that others bear; the rest has left the rider's wallet.
 */
export const refundableMinor = (booking: Booking): number => {
  if (isFeeOnly(booking)) return feePaidMinor(booking) + feeOwedMinor(booking);
  const minor = inMinor(booking);
  const moved = all(booking).filter(({ state }) => state === 'done' || state === 'requested');
  const back = moved.map(({ kind, rider, driver, platform }) =>
    kind === 'reversal' ? 0 - minor(driver) - minor(platform) : minor(rider),
  );
  return isPaid(booking) ? Math.max(0, minor(booking.customer_paid) - sum(back)) : 0;
};

/** Whether an admin may refund money or, for a ride that took place, correct its fare. */
export const mayAdjust = (booking: Booking): boolean =>
  isFeeOnly(booking) ? refundableMinor(booking) > 0 : isPaid(booking);

export const isOpenRaise = ({ kind, state }: Adjustment): boolean => kind === 'correction' && state === 'owed';

/** The latest raise that the rider has not paid. */
export const openRaise = (booking: Pick<Booking, 'adjustments'>): Adjustment | undefined =>
  all(booking).find(isOpenRaise);

/**
 * Minor units that are left of the driver's share after the refunds and disputes that they have borne. An unpaid raise,
 * and the missing part of a ride that was written off, do not count.
 */
export const driversLeft = (booking: Booking): number => {
  const minor = inMinor(booking);
  const borne = all(booking).flatMap(({ kind, driver }) =>
    kind === 'refund' || kind === 'reversal' ? [minor(driver)] : [],
  );
  const missing = minor(openRaise(booking)?.driver ?? 0) + minor(booking.writtenOff?.driverMissing ?? 0);
  return Math.max(0, minor(booking.driver_share) - missing + sum(borne));
};

export const partOf = (amountMinor: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number(divideRounded(BigInt(amountMinor) * BigInt(part), BigInt(whole)));

export const driversPart = (booking: Booking, amountMinor: number, bearer: RefundBearer): number => {
  const minor = inMinor(booking);
  if (bearer === 'platform' || !booking.driver) return 0;
  const part =
    bearer === 'driver' ? amountMinor : partOf(amountMinor, minor(booking.driver_share), minor(booking.trip_cost));
  return Math.min(part, driversLeft(booking));
};

/** Minor units of the ride that a card paid from its hold, where the ride cost more: a separate payment. */
const paidByHold = ({ cardHold, receipt: { currency } }: Booking): number =>
  cardHold?.isPart ? toMinor(cardHold.captured ?? 0, currency) : 0;

/** Minor units that the ride needed of one card payment. */
export const partOfRide = (booking: Booking, payment: string, isOfHold: boolean): number => {
  if (isOfHold) return paidByHold(booking);
  return booking.paidBy === payment ? inMinor(booking)(booking.cardPaymentAmount) : 0;
};

/** Whether the ride was paid through a provider, so that a refund may go back to the card. */
export const wasPaidByCard = (booking: Booking): boolean =>
  (booking.paidBy !== undefined && booking.cardPaymentAmount > 0) || paidByHold(booking) > 0;

/**
 * A reversal debits the rider with the amount that their card got; a reversal that is undone credits it again. The
 * excess never belonged to the ride.
 */
const leftCard =
  ({ receipt: { currency } }: Booking) =>
  ({ kind, rider, waived = 0, excess = 0 }: Adjustment): number =>
    (kind === 'reversal' ? -1 : 1) * (toMinor(rider, currency) - toMinor(waived, currency)) - toMinor(excess, currency);

/** Minor units that the card payments of the ride, or of its fee, still have; a captured hold is a separate payment. */
const leftOnCard = (booking: Booking): { payment: number; hold: number } => {
  const before = all(booking).filter(({ to, kind }) => to === 'card' || kind === 'reversal');
  const given = (ofHold: boolean) =>
    sum(before.filter(each => (each.ofHold === true) === ofHold).map(leftCard(booking)));
  const byPayment = booking.paidBy === undefined ? 0 : inMinor(booking)(booking.cardPaymentAmount);
  const paid = isFeeOnly(booking) ? feeByCardMinor(booking) : byPayment;
  return { payment: paid - given(false), hold: isFeeOnly(booking) ? 0 : paidByHold(booking) - given(true) };
};

/**
 * Minor units that can still go back to the card at once, including the part of a fee that is still owed. A provider
 * refunds only the rest of one payment, so a ride with two payments needs two refunds.
 */
export const cardRefundableMinor = (booking: Booking, ofHold?: boolean): number => {
  const left = leftOnCard(booking);
  if (isFeeOnly(booking)) {
    const most = Math.min(left.payment, feePaidMinor(booking));
    return most > 0 ? most + feeOwedMinor(booking) : 0;
  }
  const most = ofHold === undefined ? Math.max(left.payment, left.hold) : ofHold ? left.hold : left.payment;
  return Math.max(0, Math.min(most, refundableMinor(booking)));
};

export type Shares = Pick<Adjustment, 'rider' | 'driver' | 'platform'>;

/** Gains and losses of each side by a refund, for the preview and the refund itself. */
export const refundShares = (booking: Booking, { amountMinor, to, bearer, ofHold }: RefundWish): Shares | Refusal => {
  const { currency } = booking.receipt;
  const isFee = isFeeOnly(booking);
  if (isFee ? !booking.cancelFee : !isPaid(booking)) return refuse('booking_moved_on', { status: booking.status });
  if (to === 'card' && !(isFee ? feeByCardMinor(booking) > 0 : wasPaidByCard(booking)))
    return refuse('no_card_payment');
  const most = to === 'card' ? cardRefundableMinor(booking, ofHold) : refundableMinor(booking);
  if (amountMinor <= 0 || amountMinor > most) return refuse('refund_too_high', { most: fromMinor(most, currency) });
  if (isFee) return feeShares(booking, { amountMinor, bearer });
  const driver = driversPart(booking, amountMinor, bearer);
  return {
    rider: fromMinor(amountMinor, currency),
    driver: fromMinor(0 - driver, currency),
    platform: fromMinor(driver - amountMinor, currency),
  };
};

/**
 * Minor units of lost disputes of a ride's payment that company and driver have borne, less disputes that were won
 * after all.
 */
export const borneByOthers = (booking: Booking, isOfHold: boolean): number => {
  const minor = inMinor(booking);
  const reversals = all(booking).filter(({ kind, ofHold = false }) => kind === 'reversal' && ofHold === isOfHold);
  return 0 - sum(reversals.map(({ driver, platform }) => minor(driver) + minor(platform)));
};

/**
 * Minor units of one card payment of a ride that went back to the card, without its money in the payer's wallet. Others
 * bore them, or the payer did before the payment brought money into the wallet (`broughtAt`).
 */
export const backByRide = (booking: Booking, isOfHold: boolean, broughtAt: number): number => {
  const minor = inMinor(booking);
  const ofPayment = all(booking).filter(({ ofHold = false }) => ofHold === isOfHold);
  const toCard = ofPayment.filter(({ to }) => to === 'card');
  const before = ofPayment.filter(({ kind, at }) => kind === 'reversal' && at < broughtAt);
  const byPayer = before.map(({ rider, driver, platform }) => minor(driver) + minor(platform) - minor(rider));
  return sum(toCard.map(leftCard(booking))) + borneByOthers(booking, isOfHold) + sum(byPayer);
};

/** The destination and the state of an adjustment that gives the rider `amountMinor`. */
export const givenTo = (
  booking: Booking,
  { amountMinor, to, ofHold }: Pick<RefundWish, 'amountMinor' | 'ofHold' | 'to'>,
): Pick<Adjustment, 'ofHold' | 'state' | 'to'> => {
  if (to === 'wallet') return { to, state: 'done' };
  const isOfHold = ofHold ?? amountMinor > leftOnCard(booking).payment;
  return { to, state: 'requested', ...(isOfHold ? { ofHold: true as const } : {}) };
};

/** ADJUSTED: the rider gets back a part or all of the amount paid, for the ride or for its cancellation. */
export const refundRide = (
  booking: Booking,
  wish: RefundWish,
  { id, reason, now }: Deciding,
): Decision<'ADJUSTED'> | Refusal => {
  const shares = refundShares(booking, wish);
  if ('refusal' in shares) return shares;
  if (isFeeOnly(booking)) return creditFee(booking, wish, { id, reason, now });
  const given = givenTo(booking, wish);
  const adjustment: Adjustment = { id, kind: 'refund', at: now, reason, ...shares, ...given };
  const journals = [adjusted(booking, adjustment)];
  const changes = { adjustments: [...all(booking), adjustment], ...answered(booking, { note: reason, now }) };
  return { kind: 'ADJUSTED', changes, journals };
};

/**
 * ADJUSTED: somebody refunded money in the provider's panel. The card has it, at the platform's expense. Refused where
 * the amount exceeds the rest of the ride's payment.
 */
export const refundAtProvider = (
  booking: Booking,
  amountMinor: number,
  { id, now, ofHold }: Omit<Deciding, 'reason'> & Pick<RefundWish, 'ofHold'>,
): Decision<'ADJUSTED'> | Refusal => {
  // The payment of a cancelled ride is in the wallet, and goes back from there.
  if (!isPaid(booking)) return refuse('booking_moved_on', { status: booking.status });
  // Nobody gave a reason here; the line of the receipt shows where the money went.
  const refund = refundRide(booking, { amountMinor, to: 'card', bearer: 'platform', ofHold }, { id, now, reason: '' });
  if ('refusal' in refund) return refund;
  const adjustments = (refund.changes.adjustments ?? []).map(each =>
    each.id === id ? { ...each, state: 'done' as const } : each,
  );
  const sent = adjustments.flatMap(each => (each.id === id ? [cardRefunded(booking, each)] : []));
  return { ...refund, changes: { ...refund.changes, adjustments }, journals: [...(refund.journals ?? []), ...sent] };
};

/**
 * Minor units of a cancelled ride's refund that may still go back to the card. A return that came back is a separate
 * deposit. The payer already has the money that the provider or the bank took back, less the money that was won again.
 */
export const returnableMinor = (booking: Booking): number => {
  const minor = inMinor(booking);
  if (booking.status !== 'CANCELLED' || !booking.prepaid || !wasPaidByCard(booking)) return 0;
  const sumOf = (kind: Adjustment['kind']) =>
    sum(all(booking).flatMap(adjustment => (adjustment.kind === kind ? [minor(adjustment.rider)] : [])));
  const gone = sumOf('return') + Math.max(0, 0 - sumOf('reversal'));
  return Math.max(0, minor(booking.cardPaymentAmount) - minor(booking.cancelFee ?? 0) - gone);
};

/** The largest number of parts in which the refund of a cancelled ride goes back to its card. */
export const MOST_RETURNS = 10;

/** ADJUSTED: the refund of a cancelled ride, or a part of it, goes from the wallet back to the card. */
export const returnToCard = (
  booking: Booking,
  wantedMinor: number | undefined,
  { id, now }: Omit<Deciding, 'reason'>,
): Decision<'ADJUSTED'> | Refusal => {
  const { currency } = booking.receipt;
  const most = returnableMinor(booking);
  if (most === 0) return refuse('no_card_payment');
  const amountMinor = wantedMinor ?? most;
  if (amountMinor > most) return refuse('refund_too_high', { most: fromMinor(most, currency) });
  const parts = all(booking).filter(({ kind }) => kind === 'return').length;
  // A booking has to stay small, so the last part must be the whole rest.
  if (amountMinor < most && parts + 1 >= MOST_RETURNS) return refuse('invalid_input', { field: 'amount' });
  const rider = fromMinor(amountMinor, currency);
  const adjustment: Adjustment = {
    id,
    kind: 'return',
    at: now,
    rider,
    driver: 0,
    platform: 0,
    to: 'card',
    state: 'requested',
  };
  return {
    kind: 'ADJUSTED',
    changes: { adjustments: [...all(booking), adjustment] },
    journals: [sentToCard(booking, adjustment)],
  };
};
