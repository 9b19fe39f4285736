import type { DebtPayment } from '#shared/contract/entities/debt-payment';
import type { Booking, HandoverReason, Party } from '#shared/contract/entities/booking';
import type { BookingEventKind, BookingEventRemoves, BookingEventSets } from '#shared/contract/entities/booking-event';
import type { LatLng } from '#shared/contract/entities/common';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { cancelFeeDue } from '../fare/cancel-fee';
import { cashRoundingOf } from './amounts';
import { feeFields, type Funds, noFunds, splitFee } from './fee-split';
import {
  aheadReturned,
  bookingCancelled,
  feeSettled,
  paymentReceived,
  rideOwed,
  tripPaid,
} from '../ledger/booking-journals';
import type { Journal } from '../ledger/journal';
import { fromMinor, toMinor } from '../money/money';
import { priceOf, tooMuchAhead } from '../payment/packet';
import type { Approach, Punctuality } from '#shared/domain/geo/approach';
import { isUnsecured } from './hold-state';
import { paidTooLittle, paidTooMuch, tooSmallRest } from './paid-ahead';
import { needsPhoto, type PhotoRules } from './photos';
import { type Action, closingOf, hasDriverOnTrip, nextStatus } from './transitions';

/** The effects of a step in addition to the booking's new values: the driver is bound or freed, and money moves. */
type Effects = {
  driver?: 'take' | 'free';
  journals?: readonly Journal[];
  /** When and where the step was taken, if not now and at the current position. */
  taken?: { at: number; location?: LatLng | undefined };
  /** The rider's new debt, minor units; `isBorne`: the platform has already paid it to the driver. */
  debt?: { amountMinor: number; isBorne: boolean };
};

/** One step of the booking: its kind, the fields that such a step changes, and its effects. */
export type Decision<Kind extends BookingEventKind = BookingEventKind> = {
  [One in Kind]: Effects & {
    kind: One;
    changes: BookingEventSets[One];
    /** Fields removed from the booking; they are null in its event. */
    remove?: readonly BookingEventRemoves<One>[];
  };
}[Kind];

export type BookingActor = { uid: string; party: Party };

export const step = (booking: Booking, action: Action, by: BookingActor): { status: Booking['status'] } | Refusal => {
  const status = nextStatus(booking.status, action, by.party);
  return status ? { status } : refuse('booking_moved_on', { status: booking.status });
};

export const isStep = (value: { status: Booking['status'] } | Refusal): value is { status: Booking['status'] } =>
  'status' in value;

export type DriverFacts = {
  uid: string;
  name: string;
  image?: string | undefined;
  contact: string;
  token?: string | undefined;
  vehicleNumber: string;
  vehicleModel: string;
  rating?: number | undefined;
  fleetadmin?: string | undefined;
};

/** ACCEPTED: copies the driver's details into the booking (spec §4). Only a driver with an offer may accept. */
export const accept = (
  booking: Booking,
  driver: DriverFacts,
  now: number,
  approach?: Approach,
): Decision<'ACCEPTED'> | Refusal => {
  const next = step(booking, 'accept', { uid: driver.uid, party: 'driver' });
  if (!isStep(next)) return refuse('offer_gone');
  if (!booking.requestedDrivers?.[driver.uid]) return refuse('not_found');
  const { uid, name, image, contact, token, vehicleNumber, vehicleModel, rating, fleetadmin } = driver;
  const details = { driver_image: image, driver_token: token, driverRating: rating, fleetadmin };
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return {
    kind: 'ACCEPTED',
    driver: 'take',
    changes: {
      status: next.status,
      driver: uid,
      driver_name: name,
      driver_contact: contact,
      vehicle_number: vehicleNumber,
      vehicle_model: vehicleModel,
      acceptedAt: now,
      ...approach,
      ...known,
    },
  };
};

/** When the step was taken: `heldMs` ago, but never before `after`, the time of the preceding step. */
export const takenAt = (now: number, heldMs: number | undefined, after: number | undefined): number =>
  Math.max(now - (heldMs ?? 0), Math.min(after ?? 0, now));

/** ARRIVED at `now`; `receivedAt` is when the server received the report, and no start may be dated before it. */
export const arrive = (
  booking: Booking,
  by: BookingActor,
  now: number,
  receivedAt = now,
): Decision<'ARRIVED'> | Refusal => {
  const next = step(booking, 'arrive', by);
  if (!isStep(next)) return next;
  const received = receivedAt > now ? { arrivalReceivedAt: receivedAt } : {};
  return { kind: 'ARRIVED', changes: { status: next.status, driver_arrive_time: now, ...received } };
};

/** Whether a pickup photo is required but missing. */
export const lacksPickupPhoto = (booking: Booking, rules: PhotoRules): boolean =>
  needsPhoto(booking, 'pickup_image', rules) && !booking.pickup_image;

/**
 * STARTED requires the hold that the settings demand, the rider's code if the booking has one, and, for a delivery, the
 * pickup photo if the settings or the rider's choice require it.
 */
export const start = (
  booking: Booking,
  by: BookingActor,
  {
    otp,
    now,
    receivedAt = now,
    rules,
  }: { otp?: string | undefined; now: number; receivedAt?: number; rules: PhotoRules },
): Decision<'STARTED'> | Refusal => {
  const next = step(booking, 'start', by);
  if (!isStep(next)) return next;
  if (isUnsecured(booking)) return refuse('hold_missing');
  if (lacksPickupPhoto(booking, rules)) return refuse('pickup_image_missing');
  if (booking.otp && booking.otp !== otp) return refuse('wrong_otp');
  const received = receivedAt > now ? { startReceivedAt: receivedAt } : {};
  return { kind: 'STARTED', changes: { status: next.status, trip_start_time: now, startTime: now, ...received } };
};

/** Whether a photo of the delivered parcel is required but missing. */
export const lacksDeliveryPhoto = (booking: Booking, rules: PhotoRules, reason?: HandoverReason): boolean =>
  !booking.deliver_image &&
  (needsPhoto(booking, 'deliver_image', rules) || (booking.asksHandover === true && reason !== undefined));

/** A driver's hand-over: `expected` is the recipient's code; a reason and a photo may replace it. */
export type Handover = { expected?: string; given?: string | undefined; reason?: HandoverReason | undefined };

const handOver = (booking: Booking, { expected, given, reason }: Handover): Pick<Booking, 'handedOver'> | Refusal => {
  if (!booking.asksHandover || expected === undefined) return {};
  if (reason !== undefined) return { handedOver: reason };
  return given === expected ? { handedOver: 'code' } : refuse('wrong_handover_code');
};

/** REACHED; if an admin ends the trip for a driver whose phone is dead, neither photo nor code is required. */
export const reach = (
  booking: Booking,
  by: BookingActor,
  { now, rules, handover = {} }: { now: number; rules: PhotoRules; handover?: Handover },
): Decision<'REACHED'> | Refusal => {
  const next = step(booking, 'reach', by);
  if (!isStep(next)) return next;
  const isDriver = by.party === 'driver';
  if (isDriver && lacksDeliveryPhoto(booking, rules, handover.reason)) return refuse('deliver_image_missing');
  const handed = isDriver ? handOver(booking, handover) : {};
  if (isRefusal(handed)) return handed;
  const startedAt = booking.startTime ?? now;
  return {
    kind: 'REACHED',
    changes: {
      status: next.status,
      trip_end_time: now,
      endTime: now,
      total_trip_time: Math.max(0, Math.round((now - startedAt) / 1000)),
      ...handed,
    },
  };
};

/**
 * The amount of an owed ride that its driver gets at the drop: the money that was paid ahead, or else the promised
 * amount, but at most the driver's share.
 */
const atOnceOf = ({
  driver,
  driver_share,
  customer_paid,
  prepaid,
  promisedAtOnce = 0,
  atOnceNotBy,
}: Booking): number => {
  const isPromised = driver !== undefined && driver !== atOnceNotBy;
  return Math.min(prepaid ? customer_paid : isPromised ? promisedAtOnce : 0, driver_share);
};

/** Books the ride as owed; its driver gets a part now, and the rest when the rider pays. */
const owe = (before: Booking, status: Booking['status'], now: number): Decision<'PENDING'> => {
  const ahead = paidTooLittle(before);
  const booking = { ...before, ...ahead };
  const owed = { at: now, discount: booking.discount_amount, paidAtOnce: atOnceOf(before) };
  const changes = { status, owed, ...ahead };
  const remove = before.prepaid ? { remove: ['paidBy'] as const } : {};
  return { kind: 'PENDING', driver: 'free', changes, journals: [rideOwed(booking, owed)], ...remove };
};

/**
 * After REACHED: prepaid, wallet and cash rides are settled at once. An unpaid card ride becomes PENDING, because the
 * rider owes it. So does a ride that cost more than was paid ahead, unless the rest is too small for a card.
 */
export const close = (before: Booking, by: BookingActor, now: number): Decision<'PENDING' | 'PAID'> | Refusal => {
  const given = tooSmallRest(before);
  const booking = { ...before, ...given };
  const closing = closingOf(booking);
  const next = step(booking, closing, by);
  if (!isStep(next)) return next;
  if (closing === 'owe') return owe(booking, next.status, now);
  const rounding = cashRoundingOf(booking);
  const rounded = rounding === 0 ? {} : { cashRounding: rounding };
  const paid = booking.prepaid ? paidTooMuch(booking) : { customer_paid: priceOf(booking), ...rounded };
  const tooMuch = tooMuchAhead(booking);
  const back = tooMuch.all > 0 ? [aheadReturned(booking, tooMuch, booking.v + 1)] : [];
  const journals = [tripPaid(booking), ...back];
  return { kind: 'PAID', driver: 'free', changes: { status: next.status, ...given, ...paid }, journals };
};

/** `earlierDebt` is the part of the amount that pays for earlier rides. */
export type Payment = { id: string; amount: number; gateway: string; earlierDebt?: number | undefined };

const dueMinor = (booking: Booking): number =>
  toMinor(priceOf(booking), booking.receipt.currency) - toMinor(booking.usedWalletMoney, booking.receipt.currency);

/** Excess of a payment over the amount due, minor units; negative when it is too little. */
export const tooMuchMinor = (booking: Booking, { amount, earlierDebt = 0 }: Payment): number => {
  const { currency } = booking.receipt;
  return toMinor(amount, currency) - toMinor(earlierDebt, currency) - dueMinor(booking);
};

/**
 * The provider confirmed a payment: PAYMENT_PENDING becomes NEW (prepaid), PENDING becomes PAID (spec §4, PAYS-4). The
 * excess over the amount due goes to the payer's wallet.
 */
export const confirmPayment = (booking: Booking, payment: Payment, now: number): Decision<'NEW' | 'PAID'> | Refusal => {
  const next = step(booking, 'confirmPayment', { uid: payment.gateway, party: 'payment' });
  if (!isStep(next)) return refuse('payment_not_due', { status: booking.status });
  const { currency } = booking.receipt;
  const forDebt = payment.earlierDebt ?? 0;
  const tooMuch = tooMuchMinor(booking, payment);
  // The rider has chosen another payment method in the meantime: their wallet gets the money, and the ride remains to
  // be paid.
  if (tooMuch < 0) return refuse('payment_not_due', { status: booking.status });
  const changes = {
    status: next.status,
    gateway: payment.gateway,
    paidBy: payment.id,
    customer_paid: priceOf(booking),
    cardPaymentAmount: fromMinor(dueMinor(booking), currency),
    cashPaymentAmount: 0,
    ...(booking.earlierDebt === undefined ? {} : { earlierDebt: forDebt }),
  };
  const received = paymentReceived(booking, {
    ...payment,
    toWallet: fromMinor(toMinor(forDebt, currency) + tooMuch, currency),
  });
  if (next.status === 'NEW') return { kind: 'NEW', changes: { ...changes, prepaid: true }, journals: [received] };
  const after = { ...changes, prepaid: false, paidAt: now };
  return { kind: 'PAID', changes: after, journals: [received, tripPaid({ ...booking, ...after })] };
};

/**
 * `agreedFee` is the fee that the rider was shown. If the fee has risen since, the new fee is shown before it is
 * charged.
 */
export type Cancellation = {
  reason: string;
  now: number;
  agreedFee?: number | undefined;
  funds?: Funds;
  punctuality?: Punctuality;
};

/** Without a setting, the promised time is applied strictly. */
const strict: Punctuality = { toleranceMin: 0 };

/** The fee for cancelling now, in major units, rounded to whole minor units. */
export const feeOf = (booking: Booking, by: BookingActor, now: number, punctuality: Punctuality): number => {
  const { currency } = booking.receipt;
  return by.party === 'rider' ? fromMinor(toMinor(cancelFeeDue(booking, now, punctuality), currency), currency) : 0;
};

/** A booking that waited for its hold needs no hold any more. For a booking with a search, its job records this. */
const holdLeft = ({ cardHold, status }: Booking): Pick<Booking, 'cardHold'> =>
  cardHold && status === 'PAYMENT_PENDING' ? { cardHold: { ...cardHold, state: 'released' } } : {};

/** CANCELLED; a rider who cancels late pays the driver a fee (LIFE-14), from the refund or the wallet, or owes it. */
export const cancel = (
  booking: Booking,
  by: BookingActor,
  { reason, now, agreedFee, funds = noFunds, punctuality = strict }: Cancellation,
): Decision<'CANCELLED'> | Refusal => {
  const next = step(booking, 'cancel', by);
  if (!isStep(next)) return next;
  const fee = feeOf(booking, by, now, punctuality);
  if (fee > (agreedFee ?? fee)) return refuse('cancel_fee_changed', { fee });
  const split = splitFee(booking, toMinor(fee, booking.receipt.currency), funds);
  const money = bookingCancelled(booking, split);
  return {
    kind: 'CANCELLED',
    changes: {
      status: next.status,
      reason,
      cancelledBy: by.party,
      ...feeFields(booking, split),
      ...holdLeft(booking),
    },
    ...(hasDriverOnTrip(booking.status) ? { driver: 'free' as const } : {}),
    ...(money ? { journals: [money] } : {}),
    ...(split.owed > 0 ? { debt: { amountMinor: split.owed, isBorne: split.isBorne } } : {}),
  };
};

/**
 * FEE_PAID: the rider has paid a late-cancellation fee that they owed, and its payee gets it. Takes effect once.
 * `part`: the amount from the named payment, where other money of the wallet paid the rest, major units.
 */
export const settleFee = (
  booking: Booking,
  payee: 'driver' | 'borne' | 'platform',
  paid: DebtPayment & { part?: number } = { by: 'wallet' },
): Decision<'FEE_PAID'> | Refusal => {
  const { status, cancelFee = 0, cancelFeeOwed = 0, receipt } = booking;
  if (cancelFeeOwed <= 0) return refuse('payment_not_due', { status });
  return {
    kind: 'FEE_PAID',
    changes: {
      cancelFeeOwed: 0,
      cancelFeePaid: { ...paid, amount: cancelFeeOwed },
      ...(payee === 'driver' ? { cancelFeePaidOut: cancelFee, cancelFeePaidLater: cancelFeeOwed } : {}),
    },
    journals: [feeSettled(booking, toMinor(cancelFeeOwed, receipt.currency), payee)],
  };
};

/** COMPLETE: one rating per booking. */
export const rate = (
  booking: Booking,
  by: BookingActor,
  rating: number,
  feedback: string | undefined,
): Decision<'COMPLETE'> | Refusal => {
  if (booking.rating !== undefined) return refuse('already_rated');
  const next = step(booking, 'complete', by);
  if (!isStep(next)) return next;
  return { kind: 'COMPLETE', changes: { status: next.status, rating, ...(feedback ? { feedback } : {}) } };
};
