import type { Booking } from '#shared/contract/entities/booking';
import type { CardHold } from '#shared/contract/entities/card-hold';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { divideRounded, fromMicro, roundMicro, toMicro, toMinor } from '../money/money';
import { partPaid } from '../ledger/booking-journals';
import type { Packet } from '../payment/packet';
import { type Decision, isStep, step } from './decide';
import { holdAmount } from './hold-amount';
import { holdAt, isAtProvider, isBeforeRide, isUnsecured, waitsForHold } from './hold-state';

const PERCENT = 100n;

/** The margin above the price, per cent, and whether the ride begins only while the amount is set aside. */
export type HoldTerms = Pick<CardHold, 'margin' | 'isRequired'>;

/** The amount that a card sets aside for what it is to pay, so that a fare above the estimate is covered, too. */
export const holdWanted = (payable: number, { margin, isRequired }: HoldTerms, decimals: number): CardHold => {
  const required = isRequired ? { isRequired } : {};
  return { state: 'wanted', amount: holdAmount(payable, margin, decimals), margin, ...required };
};

/** A ride that nobody has begun, for which nothing is set aside; what is being given up is replaced once that is done. */
const canStillHold = (booking: Pick<Booking, 'cardHold' | 'status'>): boolean =>
  isBeforeRide(booking) && !isAtProvider(booking);

/** The price for which an amount is set aside: without its margin. */
export const heldFor = ({ amount, margin }: CardHold, decimals: number): number =>
  fromMicro(roundMicro(divideRounded(toMicro(amount) * PERCENT, PERCENT + BigInt(margin)), decimals));

/**
 * A rider who names one card after the other does not make the driver wait for ever. After a provider's silence, which no rider
 * has answered for, a new request has its own time.
 */
const refusedSince = ({ declinedAt, isUnanswered }: CardHold): Pick<CardHold, 'declinedAt'> =>
  declinedAt === undefined || isUnanswered ? {} : { declinedAt };

/**
 * The hold of a ride whose payment method changes: another amount or none where nothing was set aside yet, and a new one for a
 * ride that is now paid by a saved card.
 */
export const holdAfter = (
  booking: Pick<Booking, 'cardHold' | 'status'>,
  { payment_mode, payableAmount }: Packet,
  { decimals, hold }: { decimals: number; hold?: HoldTerms | undefined },
): Partial<Pick<Booking, 'cardHold'>> => {
  const { cardHold } = booking;
  if (cardHold && waitsForHold(booking))
    return {
      cardHold:
        payment_mode === 'card'
          ? { ...holdWanted(payableAmount, cardHold, decimals), ...refusedSince(cardHold) }
          : { ...cardHold, state: 'released' },
    };
  if (!hold || payment_mode !== 'card' || !canStillHold(booking)) return {};
  return { cardHold: holdWanted(payableAmount, hold, decimals) };
};

/** The hold as if its card's bank had not refused, nor been silent. */
const withoutRefusal = ({ declinedAt: _declinedAt, isUnanswered: _isUnanswered, ...asked }: CardHold) => asked;

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
  const changes = {
    cardHold: { ...withoutRefusal(cardHold), state: 'held' as const, until: held.until },
    heldBy: held.id,
  };
  if (isBeforeRide(booking)) return { kind: 'HOLD', changes };
  const next = step(booking, 'secure', { uid: held.provider, party: 'payment' });
  if (!isStep(next)) return refuse('payment_not_due', { status });
  return { kind: 'NEW', changes: { ...changes, status: next.status } };
};

const declinedAgain = ({ state, isUnanswered }: CardHold): boolean => state === 'declined' && isUnanswered === true;

/**
 * The card's bank has refused to set the amount aside for a ride that is booked already. A refusal that follows a silence is the
 * first one that the rider can do something about: their time begins with it.
 */
export const holdDeclined = (booking: Booking, now: number): Decision<'HOLD'> | Refusal => {
  const { cardHold, status } = booking;
  if (!cardHold || !(cardHold.state === 'wanted' || declinedAgain(cardHold)))
    return refuse('payment_not_due', { status });
  const declinedAt = refusedSince(cardHold).declinedAt ?? now;
  return { kind: 'HOLD', changes: { cardHold: { ...withoutRefusal(cardHold), state: 'declined', declinedAt } } };
};

/**
 * The provider says nothing about an amount that it is to set aside, or to give up before another one takes its place. Then
 * rider and driver are told as of a refusal, so that neither waits for ever.
 */
export const holdUnanswered = (booking: Booking, now: number): Decision<'HOLD'> | Refusal => {
  const { cardHold, status } = booking;
  if (cardHold?.state === 'releasing' && cardHold.declinedAt === undefined && isUnsecured(booking))
    return { kind: 'HOLD', changes: { cardHold: { ...cardHold, declinedAt: now, isUnanswered: true } } };
  const isAsked = cardHold?.state === 'wanted' && isBeforeRide(booking);
  const declined = isAsked ? holdDeclined(booking, now) : refuse('payment_not_due', { status });
  if (isRefusal(declined)) return declined;
  return { ...declined, changes: { cardHold: { ...declined.changes.cardHold, isUnanswered: true } } };
};

/** The ride has gone by, or is paid otherwise, before anything was set aside. */
export const holdGivenUp = (booking: Booking): Decision<'HOLD'> | Refusal => {
  const { cardHold, status } = booking;
  if (!cardHold || !waitsForHold(booking)) return refuse('payment_not_due', { status });
  return { kind: 'HOLD', changes: { cardHold: { ...cardHold, state: 'released' } } };
};

/**
 * The hold of a ride that is moved. Its card is asked shortly before the new time, whatever its bank has said before, and its
 * rider has the whole time to answer.
 */
export const holdMoved = (
  { bookLater, cardHold }: Pick<Booking, 'bookLater' | 'cardHold'>,
  tripdate: number,
  now: number,
): Partial<Pick<Booking, 'cardHold'>> => {
  if (!cardHold || !waitsForHold({ cardHold }) || now >= holdAt({ bookLater, tripdate })) return {};
  return { cardHold: { ...withoutRefusal(cardHold), state: 'wanted' } };
};

/** The provider is about to be told to give up what is set aside: from now on it secures nothing. */
export const holdReleasing = ({ cardHold, status }: Booking): Decision<'HOLD'> | Refusal => {
  if (cardHold?.state !== 'held') return refuse('payment_not_due', { status });
  return { kind: 'HOLD', changes: { cardHold: { ...cardHold, state: 'releasing' } } };
};

export type HoldEnd = { state: 'captured'; captured: number } | { state: 'released' | 'lapsed' };

/**
 * An amount that was set aside is taken or given up. Takes effect once. A ride that nobody has begun, and that the card is to
 * pay by now, wants the whole set aside anew.
 */
export const holdEnded = (booking: Booking, end: HoldEnd, decimals: number): Decision<'HOLD'> | Refusal => {
  const { cardHold, payableAmount, payment_mode, status } = booking;
  if (!cardHold || !isAtProvider(booking)) return refuse('payment_not_due', { status });
  const isWanted = end.state !== 'captured' && payment_mode === 'card' && isBeforeRide(booking);
  const wanted = () => ({ ...holdWanted(payableAmount, cardHold, decimals), ...refusedSince(cardHold) });
  const after = isWanted ? wanted() : { ...cardHold, ...end };
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
