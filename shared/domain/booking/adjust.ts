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

/** Whether the ride's money was given up: nothing was paid that could be given back. */
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
 * Minor units that the rider has paid, or of a fee owes, and has not got back: no refund goes beyond it. Of money that a provider or a
 * bank took back, the rider has got what others bear; the rest has left their wallet.
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

/** Whether an admin may give money back or, of a ride that took place, correct its fare. */
export const mayAdjust = (booking: Booking): boolean =>
  isFeeOnly(booking) ? refundableMinor(booking) > 0 : isPaid(booking);

export const isOpenRaise = ({ kind, state }: Adjustment): boolean => kind === 'correction' && state === 'owed';

/** The latest raise that the rider has not paid. */
export const openRaise = (booking: Pick<Booking, 'adjustments'>): Adjustment | undefined =>
  all(booking).find(isOpenRaise);

/**
 * Minor units that are left of the driver's share after what they have borne, and without what they never get: a raise that is not
 * paid, and a part of a ride that was written off.
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

/** Minor units of the ride that a card paid out of what it had set aside, where the ride cost more: a payment of its own. */
const paidByHold = ({ cardHold, receipt: { currency } }: Booking): number =>
  cardHold?.isPart ? toMinor(cardHold.captured ?? 0, currency) : 0;

/** Minor units that the ride needed of one of its payments by card. */
export const partOfRide = (booking: Booking, payment: string, isOfHold: boolean): number => {
  if (isOfHold) return paidByHold(booking);
  return booking.paidBy === payment ? inMinor(booking)(booking.cardPaymentAmount) : 0;
};

/** Whether the ride was paid through a provider, so that a refund may go back to the card. */
export const wasPaidByCard = (booking: Booking): boolean =>
  (booking.paidBy !== undefined && booking.cardPaymentAmount > 0) || paidByHold(booking) > 0;

/** A reversal takes from the rider what their card has; one that is undone gives it back. The ride never had its excess. */
const leftCard =
  ({ receipt: { currency } }: Booking) =>
  ({ kind, rider, waived = 0, excess = 0 }: Adjustment): number =>
    (kind === 'reversal' ? -1 : 1) * (toMinor(rider, currency) - toMinor(waived, currency)) - toMinor(excess, currency);

/** Minor units that the card's payments of the ride, or of its fee, still have: what was set aside is one of its own. */
const leftOnCard = (booking: Booking): { payment: number; hold: number } => {
  const before = all(booking).filter(({ to, kind }) => to === 'card' || kind === 'reversal');
  const given = (ofHold: boolean) =>
    sum(before.filter(each => (each.ofHold === true) === ofHold).map(leftCard(booking)));
  const byPayment = booking.paidBy === undefined ? 0 : inMinor(booking)(booking.cardPaymentAmount);
  const paid = isFeeOnly(booking) ? feeByCardMinor(booking) : byPayment;
  return { payment: paid - given(false), hold: isFeeOnly(booking) ? 0 : paidByHold(booking) - given(true) };
};

/**
 * Minor units that can still go back to the card at once, with those of a fee that are still owed. A provider sends back what
 * one payment has left, so that a ride of two payments takes two refunds.
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

/** Minor units of lost disputes of a ride's payment that company and driver have borne, less what was won after all. */
export const borneByOthers = (booking: Booking, isOfHold: boolean): number => {
  const minor = inMinor(booking);
  const reversals = all(booking).filter(({ kind, ofHold = false }) => kind === 'reversal' && ofHold === isOfHold);
  return 0 - sum(reversals.map(({ driver, platform }) => minor(driver) + minor(platform)));
};

/**
 * Minor units of one of a ride's payments by card that went back to the card, and that are not what it brought into the payer's wallet:
 * others bore them, or the payer did before it brought anything (`broughtAt`).
 */
export const backByRide = (booking: Booking, isOfHold: boolean, broughtAt: number): number => {
  const minor = inMinor(booking);
  const ofPayment = all(booking).filter(({ ofHold = false }) => ofHold === isOfHold);
  const toCard = ofPayment.filter(({ to }) => to === 'card');
  const before = ofPayment.filter(({ kind, at }) => kind === 'reversal' && at < broughtAt);
  const byPayer = before.map(({ rider, driver, platform }) => minor(driver) + minor(platform) - minor(rider));
  return sum(toCard.map(leftCard(booking))) + borneByOthers(booking, isOfHold) + sum(byPayer);
};

/** Where an adjustment that gives the rider `amountMinor` puts it, and how it stands then. */
export const givenTo = (
  booking: Booking,
  { amountMinor, to, ofHold }: Pick<RefundWish, 'amountMinor' | 'ofHold' | 'to'>,
): Pick<Adjustment, 'ofHold' | 'state' | 'to'> => {
  if (to === 'wallet') return { to, state: 'done' };
  const isOfHold = ofHold ?? amountMinor > leftOnCard(booking).payment;
  return { to, state: 'requested', ...(isOfHold ? { ofHold: true as const } : {}) };
};

/** ADJUSTED: a part or all of what the rider paid is given back, for the ride or for its cancellation. */
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
 * ADJUSTED: somebody gave money back in the provider's panel. It is on the card, at the platform's expense; refused where
 * that is more than the ride's payment has left.
 */
export const refundAtProvider = (
  booking: Booking,
  amountMinor: number,
  { id, now, ofHold }: Omit<Deciding, 'reason'> & Pick<RefundWish, 'ofHold'>,
): Decision<'ADJUSTED'> | Refusal => {
  // The payment of a cancelled ride goes back as money that the wallet holds.
  if (!isPaid(booking)) return refuse('booking_moved_on', { status: booking.status });
  // Nobody gave a reason here: the line of the receipt says where the money went.
  const refund = refundRide(booking, { amountMinor, to: 'card', bearer: 'platform', ofHold }, { id, now, reason: '' });
  if ('refusal' in refund) return refund;
  const adjustments = (refund.changes.adjustments ?? []).map(each =>
    each.id === id ? { ...each, state: 'done' as const } : each,
  );
  const sent = adjustments.flatMap(each => (each.id === id ? [cardRefunded(booking, each)] : []));
  return { ...refund, changes: { ...refund.changes, adjustments }, journals: [...(refund.journals ?? []), ...sent] };
};

/**
 * Minor units of a cancelled ride's refund that may still go back to the card. A return that came back is a deposit of its own;
 * what the provider or the bank took back, less what was won again, is with the payer already.
 */
export const returnableMinor = (booking: Booking): number => {
  const minor = inMinor(booking);
  if (booking.status !== 'CANCELLED' || !booking.prepaid || !wasPaidByCard(booking)) return 0;
  const sumOf = (kind: Adjustment['kind']) =>
    sum(all(booking).flatMap(adjustment => (adjustment.kind === kind ? [minor(adjustment.rider)] : [])));
  const gone = sumOf('return') + Math.max(0, 0 - sumOf('reversal'));
  return Math.max(0, minor(booking.cardPaymentAmount) - minor(booking.cancelFee ?? 0) - gone);
};

/** The parts in which the refund of a cancelled ride goes back to its card, at most. */
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
  // A booking has to stay small: the last part is all that is left.
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
