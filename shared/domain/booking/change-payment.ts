import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { BookingEventSets } from '#shared/contract/entities/booking-event';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { tripPaid, walletHeld } from '../ledger/booking-journals';
import type { Journal } from '../ledger/journal';
import { fromMinor, toMinor } from '../money/money';
import { type AppliedPromo, less, type Packet, packetOf, promoFields, walletPart } from '../payment/packet';
import { heldFor, holdAfter, type HoldTerms } from './card-hold';
import { isHeld, isHoldUnfit } from './hold-state';
import { type Decision, isStep, step } from './decide';
import { isOwing } from './transitions';

/**
 * The payment may change from the booking until the trip is over, and again while the rider owes the ride. At the drop
 * the driver may already have the cash.
 */
const open: readonly BookingStatus[] = ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'PENDING'];

/** Whether the payment method may still change; a paid ride cannot change it. */
export const mayChangePayment = ({ status, prepaid }: Pick<Booking, 'status' | 'prepaid'>): boolean =>
  !prepaid && open.includes(status);

/** Cash is handed to a driver, so it is impossible for a ride that its driver has left. */
export const isCashPossible = ({ status }: Pick<Booking, 'status'>, isAllowed: boolean): boolean =>
  isAllowed && status !== 'PENDING';

export type Chosen = {
  method: PaymentMethod;
  promo: AppliedPromo | undefined;
  /** Wallet money besides the amount reserved for this ride; major units. */
  available: number;
  isCashAllowed: boolean;
  /** The terms of a hold, where a saved card can place one for this ride. */
  hold?: HoldTerms | undefined;
  /** An already booked ride may change to card payment only with a hold. */
  isHoldRequired?: boolean | undefined;
  /** Nothing would secure the card's part: an already booked ride can no longer be paid ahead. */
  isUnsecured?: boolean | undefined;
  /** Amounts of money are rounded to this many decimals. */
  decimals: number;
  now: number;
};

/**
 * The journal that changes the wallet money set aside for the ride to this amount; none when that amount is already set
 * aside.
 */
export const heldAt = (booking: Booking, amount: number): Journal[] => {
  const { currency } = booking.receipt;
  const more = toMinor(amount, currency) - toMinor(booking.usedWalletMoney, currency);
  return more === 0 ? [] : [walletHeld(booking, more, { version: booking.v + 1, isOwed: isOwing(booking) })];
};

type Changes = BookingEventSets['PAYMENT_CHANGED'];

/** A debt from earlier rides is paid by card or cash: the wallet has already paid debts with its money. */
const debtFields = ({ earlierDebt }: Booking, { payment_mode }: Packet): Pick<Changes, 'earlierDebt'> =>
  earlierDebt !== undefined && payment_mode === 'wallet' ? { earlierDebt: 0 } : {};

/** Whether the delivery waits for no further payment: its price was set aside, or the driver gets it in cash. */
const isSettledAhead = ({ payment_mode }: Packet): boolean => payment_mode !== 'card';

/** The timer releases a hold within a minute. */
const RELEASE_S = 60;

const withoutPromo = { remove: ['promo_details'] } as const;

type Paying = Decision<'PAYMENT_CHANGED' | 'NEW' | 'PAID'>;

/** A delivery that waited for its payment goes to the drivers. */
const released = (booking: Booking, by: string, changes: Changes, packet: Packet): Decision<'NEW'> | Refusal => {
  const inCash = packet.payment_mode === 'cash';
  const party = inCash ? ('rider' as const) : ('payment' as const);
  const next = step(booking, inCash ? 'payAtDrop' : 'confirmPayment', { uid: by, party });
  if (!isStep(next)) return next;
  // A taxi ride is paid when it is over, from the money that the wallet has set aside.
  const paid = inCash || booking.appcat === 'taxi' ? {} : { prepaid: true, customer_paid: packet.usedWalletMoney };
  return { kind: 'NEW', changes: { ...changes, status: next.status, ...paid } };
};

/** The wallet pays a ride that the rider owed. */
const settled = (booking: Booking, by: string, changes: Changes, packet: Packet, now: number) => {
  const next = step(booking, 'confirmPayment', { uid: by, party: 'payment' });
  if (!isStep(next)) return next;
  const after = { ...changes, status: next.status, customer_paid: packet.usedWalletMoney, paidAt: now };
  return { kind: 'PAID' as const, changes: after, journals: [tripPaid({ ...booking, ...after })] };
};

/**
 * The part that stays set aside with every choice. An owed ride was driven, so the money of wallet or card for it does
 * not come back. While a hold covers the rest of a price, the wallet's part stays as well, because the hold covers no
 * more.
 */
const retainedPart = (booking: Booking, { method, decimals }: Chosen, price: number): number => {
  const { cardHold, status, usedWalletMoney } = booking;
  if (status === 'PENDING') return Math.min(usedWalletMoney, price);
  if (cardHold?.state !== 'held' || method !== 'card') return 0;
  return Math.min(usedWalletMoney, less(price, heldFor(cardHold, decimals)));
};

const beforeDropOff: readonly BookingStatus[] = ['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED'];

/**
 * Where a hold is required: whether a ride may change to card payment. Any card may pay an owed ride. An existing hold
 * does not secure a change back to the card, because the timer may be releasing it at this moment.
 */
export const mayTurnToCard = (booking: Pick<Booking, 'payment_mode' | 'status'>): boolean =>
  booking.payment_mode === 'card' || !beforeDropOff.includes(booking.status);

/**
 * Where a hold is required: the most that a card ride that has begun may cost the card. This is the price that its hold
 * covers, or the amount that the card was to pay already. There is no limit before the ride begins, because a hold that
 * is too small is replaced, nor for an owed ride, because any card may pay it.
 */
export const mostByCard = (booking: Booking, decimals: number): number | undefined => {
  const { cardHold, payableAmount, status } = booking;
  if (status !== 'STARTED') return undefined;
  return Math.max(cardHold && isHeld(booking) ? heldFor(cardHold, decimals) : 0, payableAmount);
};

const maySpend = (booking: Booking, payable: number, decimals: number): boolean =>
  mayTurnToCard(booking) && payable <= (mostByCard(booking, decimals) ?? payable);

/**
 * The rider chooses another payment method or another promo. A wallet that covers everything pays at once if the
 * payment is due now: for a delivery before its search, and for a ride that is over.
 */
export const changePayment = (booking: Booking, uid: string, chosen: Chosen): Paying | Refusal => {
  const { method, promo, available, now } = chosen;
  if (!mayChangePayment(booking)) return refuse('booking_moved_on', { status: booking.status });
  if (method === 'cash' && !isCashPossible(booking, chosen.isCashAllowed)) return refuse('cash_not_taken');
  const discount = promo?.discount ?? 0;
  const price = less(booking.trip_cost, discount);
  const { currency } = booking.receipt;
  const funds = fromMinor(toMinor(available, currency) + toMinor(booking.usedWalletMoney, currency), currency);
  const part = walletPart(method, price, funds);
  if (isRefusal(part)) return part;
  const held = Math.max(part, retainedPart(booking, chosen, price));
  const packet = packetOf(method, booking.trip_cost, discount, held);
  // The old hold is being released; too little would secure a ride that began in the meantime.
  const isBack = booking.payment_mode !== 'card' && isHoldUnfit({ ...booking, ...packet });
  if (isBack) return refuse('request_under_way', { retryAfterS: RELEASE_S });
  const isByCard = packet.payment_mode === 'card' && packet.payableAmount > 0;
  const maySpendIt = !isByCard || maySpend(booking, packet.payableAmount, chosen.decimals);
  if (chosen.isHoldRequired && !maySpendIt) return refuse('hold_needed');
  if (chosen.isUnsecured && isByCard && !mayTurnToCard(booking)) return refuse('hold_needed');
  const changes: Changes = {
    ...packet,
    ...promoFields(promo),
    ...debtFields(booking, packet),
    ...holdAfter(booking, packet, chosen),
  };
  const decided = (): Paying | Refusal => {
    if (booking.status === 'PAYMENT_PENDING' && isSettledAhead(packet)) return released(booking, uid, changes, packet);
    if (booking.status === 'PENDING' && packet.payment_mode === 'wallet')
      return settled(booking, uid, changes, packet, now);
    return { kind: 'PAYMENT_CHANGED', changes };
  };
  const decision = decided();
  if (isRefusal(decision)) return decision;
  const journals = [...heldAt(booking, held), ...(decision.journals ?? [])];
  return { ...decision, journals, ...(promo ? {} : withoutPromo) } as Paying;
};
