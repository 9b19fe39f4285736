import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { cancelFeeDue } from '../fare/cancel-fee';
import { bookingCancelled, paymentReceived, tripPaid } from '../ledger/booking-journals';
import type { Journal } from '../ledger/journal';
import { type Action, hasDriverOnTrip, nextStatus, type Party } from './transitions';

/** What a step does to the world: new values of the booking, the driver bound or freed, money moved. */
export type Decision = {
  kind: string;
  changes: Partial<Booking>;
  /** Values that the booking has no more; in its event they are null. */
  remove?: readonly (keyof Booking)[];
  driver?: 'take' | 'free';
  journals?: readonly Journal[];
  /** When and where a step was taken, where that is not here and now. */
  taken?: { at: number; location?: LatLng | undefined };
};

export type Actor = { uid: string; party: Party };

export const step = (booking: Booking, action: Action, by: Actor): { status: Booking['status'] } | Refusal => {
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

/** ACCEPTED: the booking gets the driver's details (spec §4); the driver must have been asked. */
export const accept = (booking: Booking, driver: DriverFacts, now: number): Decision | Refusal => {
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
      ...known,
    },
  };
};

/** When a step was taken: `heldMs` ago, yet never before `after`, what it can only have followed. */
export const takenAt = (now: number, heldMs: number | undefined, after: number | undefined): number =>
  Math.max(now - (heldMs ?? 0), Math.min(after ?? 0, now));

/** ARRIVED at `now`; `heardAt` is when the server was told, which a start can't be dated before. */
export const arrive = (booking: Booking, by: Actor, now: number, heardAt = now): Decision | Refusal => {
  const next = step(booking, 'arrive', by);
  if (!isStep(next)) return next;
  const heard = heardAt > now ? { arrivalHeardAt: heardAt } : {};
  return { kind: 'ARRIVED', changes: { status: next.status, driver_arrive_time: now, ...heard } };
};

/** Which photos a delivery needs before a step, by the settings. */
export type PhotoRules = Pick<Settings, 'AllowDeliveryPickupImageCapture' | 'AllowFinalDeliveryImageCapture'>;

/** Whether the photo of the pickup is missing that the settings ask for. */
export const lacksPickupPhoto = (booking: Booking, rules: PhotoRules): boolean =>
  booking.appcat === 'delivery' && rules.AllowDeliveryPickupImageCapture && !booking.pickup_image;

/** STARTED needs the rider's code when the booking has one, and of a delivery the photo where the settings ask for it. */
export const start = (
  booking: Booking,
  by: Actor,
  { otp, now, rules }: { otp?: string | undefined; now: number; rules: PhotoRules },
): Decision | Refusal => {
  const next = step(booking, 'start', by);
  if (!isStep(next)) return next;
  if (lacksPickupPhoto(booking, rules)) return refuse('pickup_image_missing');
  if (booking.otp && booking.otp !== otp) return refuse('wrong_otp');
  return { kind: 'STARTED', changes: { status: next.status, trip_start_time: now, startTime: now } };
};

/** REACHED; an admin who ends the trip for a driver whose phone is dead has no photo of it. */
export const reach = (
  booking: Booking,
  by: Actor,
  { now, rules }: { now: number; rules: PhotoRules },
): Decision | Refusal => {
  const next = step(booking, 'reach', by);
  if (!isStep(next)) return next;
  const needsPhoto = booking.appcat === 'delivery' && rules.AllowFinalDeliveryImageCapture && by.party === 'driver';
  if (needsPhoto && !booking.deliver_image) return refuse('deliver_image_missing');
  const startedAt = booking.startTime ?? now;
  return {
    kind: 'REACHED',
    changes: {
      status: next.status,
      trip_end_time: now,
      endTime: now,
      total_trip_time: Math.max(0, Math.round((now - startedAt) / 1000)),
    },
  };
};

/** After REACHED: prepaid, wallet and cash are settled at once, an unpaid card leaves the rider owing (PENDING). */
export const close = (booking: Booking, by: Actor): Decision | Refusal => {
  const owes = booking.payment_mode === 'card' && !booking.prepaid;
  const next = step(booking, owes ? 'owe' : 'settle', by);
  if (!isStep(next)) return next;
  if (owes) return { kind: 'PENDING', driver: 'free', changes: { status: next.status } };
  const paid = booking.prepaid ? {} : { customer_paid: booking.trip_cost - booking.discount_amount };
  return { kind: 'PAID', driver: 'free', changes: { status: next.status, ...paid }, journals: [tripPaid(booking)] };
};

export type Payment = { id: string; amount: number; gateway: string };

/** A provider confirmed the money: PAYMENT_PENDING becomes NEW (prepaid), PENDING becomes PAID (spec §4, PAYS-4). */
export const confirmPayment = (booking: Booking, payment: Payment, now: number): Decision | Refusal => {
  const next = step(booking, 'confirmPayment', { uid: payment.gateway, party: 'payment' });
  if (!isStep(next)) return refuse('payment_not_due', { status: booking.status });
  const changes = {
    status: next.status,
    prepaid: next.status === 'NEW',
    gateway: payment.gateway,
    customer_paid: payment.amount,
    cardPaymentAmount: payment.amount,
    cashPaymentAmount: 0,
    ...(next.status === 'PAID' ? { paidAt: now } : {}),
  };
  const received = paymentReceived(booking, payment);
  const journals = next.status === 'NEW' ? [received] : [received, tripPaid({ ...booking, ...changes })];
  return { kind: next.status, changes, journals };
};

/** `agreedFee` is what the rider was told: a fee that has risen since is told again before it is taken. */
export type Cancellation = { reason: string; now: number; agreedFee?: number | undefined };

/** CANCELLED; a rider who cancels late pays the fee to the driver (LIFE-14), out of the refund or of the wallet. */
export const cancel = (booking: Booking, by: Actor, { reason, now, agreedFee }: Cancellation): Decision | Refusal => {
  const next = step(booking, 'cancel', by);
  if (!isStep(next)) return next;
  const fee = by.party === 'rider' ? cancelFeeDue(booking, now) : 0;
  if (fee > (agreedFee ?? fee)) return refuse('cancel_fee_changed', { fee });
  const money = bookingCancelled(booking, fee);
  return {
    kind: 'CANCELLED',
    changes: { status: next.status, reason, cancelledBy: by.party, ...(fee > 0 ? { cancelFee: fee } : {}) },
    ...(hasDriverOnTrip(booking.status) ? { driver: 'free' as const } : {}),
    ...(money ? { journals: [money] } : {}),
  };
};

/** COMPLETE: one rating per booking. */
export const rate = (booking: Booking, by: Actor, rating: number, feedback: string | undefined): Decision | Refusal => {
  if (booking.rating !== undefined) return refuse('already_rated');
  const next = step(booking, 'complete', by);
  if (!isStep(next)) return next;
  return { kind: 'COMPLETE', changes: { status: next.status, rating, ...(feedback ? { feedback } : {}) } };
};
