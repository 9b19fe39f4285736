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

/** The margin above the price, per cent, and whether the ride may begin only while the hold exists. */
export type HoldTerms = Pick<CardHold, 'margin' | 'isRequired'>;

/** The hold for the card's part of a price, with a margin that covers a fare above the estimate. */
export const holdWanted = (payable: number, { margin, isRequired }: HoldTerms, decimals: number): CardHold => {
  const required = isRequired ? { isRequired } : {};
  return { state: 'wanted', amount: holdAmount(payable, margin, decimals), margin, ...required };
};

/**
 * Whether a hold can be requested: nobody has begun the ride, and no hold exists. A hold that is being released is
 * replaced afterwards.
 */
const canStillHold = (booking: Pick<Booking, 'cardHold' | 'status'>): boolean =>
  isBeforeRide(booking) && !isAtProvider(booking);

/** The price that a hold covers, without its margin. */
export const heldFor = ({ amount, margin }: CardHold, decimals: number): number =>
  fromMicro(roundMicro(divideRounded(toMicro(amount) * PERCENT, PERCENT + BigInt(margin)), decimals));

/**
 * A rider who chooses one card after the other does not make the driver wait without end, so the time of the first
 * refusal stays. After a provider's silence, for which the rider is not responsible, a new request gets its own time.
 */
const refusedSince = ({ declinedAt, isUnanswered }: CardHold): Pick<CardHold, 'declinedAt'> =>
  declinedAt === undefined || isUnanswered ? {} : { declinedAt };

/**
 * The hold after a change of the payment method: another amount, or none, where no hold was placed yet; a new hold for
 * a ride that is now paid by a saved card.
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

/** The hold without a refusal by its card's bank, and without a silence of its provider. */
const withoutRefusal = ({ declinedAt: _declinedAt, isUnanswered: _isUnanswered, ...asked }: CardHold) => asked;

/** The order of a hold, and the end of the hold. */
export type Held = { id: string; amount: number; provider: string; until: number };

/**
 * The card's bank has placed the hold: a booking that waited for it goes to the drivers. Refused where no hold, or a
 * hold of another amount, is wanted by now.
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
 * The card's bank has refused the hold for an already booked ride. A refusal after a silence is the first event
 * to which the rider can react, so their time begins with it.
 */
export const holdDeclined = (booking: Booking, now: number): Decision<'HOLD'> | Refusal => {
  const { cardHold, status } = booking;
  if (!cardHold || !(cardHold.state === 'wanted' || declinedAgain(cardHold)))
    return refuse('payment_not_due', { status });
  const declinedAt = refusedSince(cardHold).declinedAt ?? now;
  return { kind: 'HOLD', changes: { cardHold: { ...withoutRefusal(cardHold), state: 'declined', declinedAt } } };
};

/**
 * The provider does not answer a request to place a hold, or to release a hold before it is replaced. Rider and driver
 * are then notified as after a refusal, so that neither waits without end.
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

/** The ride is over, or is paid otherwise, before a hold was placed. */
export const holdGivenUp = (booking: Booking): Decision<'HOLD'> | Refusal => {
  const { cardHold, status } = booking;
  if (!cardHold || !waitsForHold(booking)) return refuse('payment_not_due', { status });
  return { kind: 'HOLD', changes: { cardHold: { ...cardHold, state: 'released' } } };
};

/**
 * The hold of a ride that is moved to another time. Its card is asked shortly before the new time, whatever its bank
 * answered before, and its rider has the whole time to answer.
 */
export const holdMoved = (
  { bookLater, cardHold }: Pick<Booking, 'bookLater' | 'cardHold'>,
  tripdate: number,
  now: number,
): Partial<Pick<Booking, 'cardHold'>> => {
  if (!cardHold || !waitsForHold({ cardHold }) || now >= holdAt({ bookLater, tripdate })) return {};
  return { cardHold: { ...withoutRefusal(cardHold), state: 'wanted' } };
};

/** The provider is about to be asked to release the hold: from now on it secures nothing. */
export const holdReleasing = ({ cardHold, status }: Booking): Decision<'HOLD'> | Refusal => {
  if (cardHold?.state !== 'held') return refuse('payment_not_due', { status });
  return { kind: 'HOLD', changes: { cardHold: { ...cardHold, state: 'releasing' } } };
};

export type HoldEnd = { state: 'captured'; captured: number } | { state: 'released' | 'lapsed' };

/**
 * A hold is captured or released. Takes effect once. A ride that nobody has begun, and that the card is now to pay,
 * needs a new hold for the whole amount.
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
 * The card has paid the captured amount of a ride that costs more. The amount counts as wallet money, so that the rest
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
