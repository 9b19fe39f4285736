import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { CardHold } from '#shared/contract/entities/card-hold';
import { type Refusal, refuse } from '#shared/contract/errors';
import { HOUR_MS } from '#shared/contract/time';
import { divideRounded, fromMicro, roundMicro, toMicro, toMinor } from '../money/money';
import { partPaid } from '../ledger/booking-journals';
import type { Packet } from '../payment/packet';
import { type Decision, isStep, step } from './decide';

const PERCENT = 100n;

/** A bank sets an amount aside for a week, so that the card of a ride of a later day is asked shortly before its search. */
const AHEAD_MS = BOOK_LATER_LEAD_MS + HOUR_MS;

/** When the price of a ride is to be set aside. */
export const holdAt = ({ bookLater, tripdate }: Pick<Booking, 'bookLater' | 'tripdate'>): number =>
  bookLater ? tripdate - AHEAD_MS : 0;

/** The amount that a card sets aside for what it is to pay, so that a fare above the estimate is covered, too. */
export const holdWanted = (payable: number, margin: number, decimals: number): CardHold => {
  const withMargin = divideRounded(toMicro(payable) * (PERCENT + BigInt(margin)), PERCENT);
  return { state: 'wanted', amount: fromMicro(roundMicro(withMargin, decimals)), margin };
};

/** Whether the ride still waits for an amount that its rider's card has to set aside. */
export const waitsForHold = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean =>
  cardHold?.state === 'wanted' || cardHold?.state === 'declined';

/** Whether an amount is set aside for the ride now. */
export const isHeld = ({ cardHold }: Pick<Booking, 'cardHold'>): boolean => cardHold?.state === 'held';

/** Whether a booking waits for its rider's card to set the price aside before drivers are asked. */
export const isHeldFirst = (booking: Pick<Booking, 'cardHold' | 'status'>): boolean =>
  waitsForHold(booking) && booking.status === 'PAYMENT_PENDING';

const waiting: readonly BookingStatus[] = ['NEW', 'ACCEPTED', 'ARRIVED'];

/** Whether a ride was booked and nobody has begun it: until then an amount can be set aside for it. */
export const isBeforeRide = ({ status }: Pick<Booking, 'status'>): boolean => waiting.includes(status);

/** A ride that nobody has begun, whose price nothing secures. */
const canStillHold = (booking: Pick<Booking, 'cardHold' | 'status'>): boolean =>
  isBeforeRide(booking) && !isHeld(booking);

/**
 * Whether what is set aside for a ride that nobody has begun does not secure it: it is less than the card is to pay, as after a
 * detour over cash or without the promo of the booking, or ends before the time to which the ride was moved. Then it is given
 * up, and the whole is set aside anew.
 */
export const isHoldUnfit = (
  booking: Pick<Booking, 'bookLater' | 'cardHold' | 'payableAmount' | 'payment_mode' | 'status' | 'tripdate'>,
): boolean => {
  const { bookLater, cardHold, payableAmount, payment_mode, tripdate } = booking;
  if (cardHold?.state !== 'held' || payment_mode !== 'card') return false;
  if (!isBeforeRide(booking)) return false;
  const endsBefore = bookLater && cardHold.until !== undefined && cardHold.until < tripdate;
  return endsBefore || toMicro(cardHold.amount) < toMicro(payableAmount);
};

/** The price for which an amount is set aside: without its margin. */
export const heldFor = ({ amount, margin }: CardHold, decimals: number): number =>
  fromMicro(roundMicro(divideRounded(toMicro(amount) * PERCENT, PERCENT + BigInt(margin)), decimals));

/**
 * The hold of a ride whose way to pay changes: another amount or none where nothing was set aside yet, and a new one for a
 * ride that is now paid by a saved card.
 */
export const holdAfter = (
  booking: Pick<Booking, 'cardHold' | 'status'>,
  { payment_mode, payableAmount }: Packet,
  { decimals, holdMargin }: { decimals: number; holdMargin?: number | undefined },
): Partial<Pick<Booking, 'cardHold'>> => {
  const { cardHold } = booking;
  if (cardHold && waitsForHold(booking))
    return {
      cardHold:
        payment_mode === 'card'
          ? holdWanted(payableAmount, cardHold.margin, decimals)
          : { ...cardHold, state: 'released' },
    };
  if (holdMargin === undefined || payment_mode !== 'card' || !canStillHold(booking)) return {};
  return { cardHold: holdWanted(payableAmount, holdMargin, decimals) };
};

/** The order under which an amount is set aside, and until when. */
export type Held = { id: string; amount: number; provider: string; until: number };

/**
 * The card's bank has set the amount aside: a booking that waited for it goes to the drivers. Refused where it is not
 * wanted any more, or another amount is.
 */
export const holdBooked = (booking: Booking, held: Held): Decision<'NEW' | 'HOLD'> | Refusal => {
  const { cardHold, receipt, status, payment_mode } = booking;
  const isAmount = cardHold && toMinor(cardHold.amount, receipt.currency) === toMinor(held.amount, receipt.currency);
  if (!cardHold || !waitsForHold(booking) || !isAmount || payment_mode !== 'card')
    return refuse('payment_not_due', { status });
  const changes = { cardHold: { ...cardHold, state: 'held' as const, until: held.until }, heldBy: held.id };
  if (isBeforeRide(booking)) return { kind: 'HOLD', changes };
  const next = step(booking, 'secure', { uid: held.provider, party: 'payment' });
  if (!isStep(next)) return refuse('payment_not_due', { status });
  return { kind: 'NEW', changes: { ...changes, status: next.status } };
};

/** The card's bank has refused to set the amount aside for a ride that is booked already. */
export const holdDeclined = (booking: Booking): Decision<'HOLD'> | Refusal => {
  const { cardHold, status } = booking;
  if (cardHold?.state !== 'wanted') return refuse('payment_not_due', { status });
  return { kind: 'HOLD', changes: { cardHold: { ...cardHold, state: 'declined' } } };
};

/** The ride has gone by, or is paid otherwise, before anything was set aside. */
export const holdGivenUp = (booking: Booking): Decision<'HOLD'> | Refusal => {
  const { cardHold, status } = booking;
  if (!cardHold || !waitsForHold(booking)) return refuse('payment_not_due', { status });
  return { kind: 'HOLD', changes: { cardHold: { ...cardHold, state: 'released' } } };
};

export type HoldEnd = { state: 'captured'; captured: number } | { state: 'released' | 'lapsed' };

/**
 * An amount that was set aside is taken or given up. Takes effect once. A ride that nobody has begun, and that the card is to
 * pay by now, wants the whole set aside anew.
 */
export const holdEnded = (booking: Booking, end: HoldEnd, decimals: number): Decision<'HOLD'> | Refusal => {
  const { cardHold, payableAmount, payment_mode, status } = booking;
  if (cardHold?.state !== 'held') return refuse('payment_not_due', { status });
  const isWanted = end.state !== 'captured' && payment_mode === 'card' && isBeforeRide(booking);
  const after = isWanted ? holdWanted(payableAmount, cardHold.margin, decimals) : { ...cardHold, ...end };
  return { kind: 'HOLD', changes: { cardHold: after } };
};

/**
 * The card has paid what was set aside of a ride that costs more: it counts as what the wallet pays, so that the rest
 * remains to be paid.
 */
export const holdPaidPart = (
  booking: Booking,
  payment: { id: string; amount: number; gateway: string },
): Decision<'HOLD'> | Refusal => {
  const { cardHold, status, usedWalletMoney, payableAmount, cardPaymentAmount } = booking;
  if (status !== 'PENDING' || cardHold?.state !== 'held') return refuse('payment_not_due', { status });
  const less = (amount: number) => fromMicro(toMicro(amount) - toMicro(payment.amount));
  if (less(payableAmount) <= 0) return refuse('payment_not_due', { status });
  return {
    kind: 'HOLD',
    changes: {
      cardHold: { ...cardHold, state: 'captured', captured: payment.amount, isPart: true },
      usedWalletMoney: fromMicro(toMicro(usedWalletMoney) + toMicro(payment.amount)),
      payableAmount: less(payableAmount),
      cardPaymentAmount: Math.max(0, less(cardPaymentAmount)),
    },
    journals: [partPaid(booking, payment)],
  };
};
