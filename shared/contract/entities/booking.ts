import * as z from 'zod/mini';
import { cancelSlabSchema, carTypeSchema } from './car-type';
import { promoDetailsSchema } from './promo';
import { cardHoldSchema } from './card-hold';
import { debtPaymentSchema } from './debt-payment';
import { owedFields } from './owed';
import { tipSchema } from './tip';
import { asStored } from '../schema/variants';
import { latLngSchema, placePointSchema, pricedChoiceSchema } from './common';

export const bookingStatuses = [
  'PAYMENT_PENDING',
  'NEW',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
  'PENDING',
  'PAID',
  'COMPLETE',
  'CANCELLED',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

const opt = z.optional;
const str = z.string();
const num = z.number();

export const receiptLineKinds = [
  'base',
  'distance',
  'time',
  'parcel',
  'option',
  'minimum',
  'fee',
  'rounding',
  'discount',
  'cap',
  'correction',
] as const;

/** One line of the receipt. The domain computes it once; rider, driver and admin see the same lines. */
export const receiptSchema = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(receiptLineKinds),
      label: z.optional(z.string()),
      quantity: z.optional(z.number()),
      rate: z.optional(z.number()),
      amount: z.number(),
    }),
  ),
  fare: z.number(),
  fee: z.number(),
  total: z.number(),
  driverShare: z.number(),
  currency: z.string(),
  distanceUnit: z.enum(['km', 'mi']),
  /** The tax that the amounts contain, its rate in per cent. */
  tax: z.optional(z.object({ rate: z.number(), label: z.string() })),
});
export type Receipt = z.output<typeof receiptSchema>;

/** Reasons for which a driver gives a ride back: a closed list, so that each reader sees it in their language. */
export const giveBackReasons = ['vehicle', 'far', 'absent', 'unsecured', 'load', 'other'] as const;
export type GiveBackReason = (typeof giveBackReasons)[number];

/** Reasons of a driver who takes a step away from its place, or without a position. */
export const placeReasons = ['agreed', 'access', 'position', 'other'] as const;
export type PlaceReason = (typeof placeReasons)[number];

/** How a parcel was handed over: with the recipient's code, or with a photo, for one of these reasons. */
export const handoverReasons = ['nobody', 'left', 'no_code', 'other'] as const;
export type HandoverReason = (typeof handoverReasons)[number];
export const handovers = ['code', ...handoverReasons] as const;
/**
 * A step taken away from its place, `metres` away or without a known position; or at its place, with a reason all the
 * same.
 */
export const farStepSchema = z.object({
  step: z.enum(['arrive', 'start', 'reach']),
  at: num,
  metres: opt(num),
  reason: z.enum(placeReasons),
  /** The reason was given and not needed: the position, by its age and error, may have been at the place. */
  isNear: opt(z.literal(true)),
});
export type FarStep = z.output<typeof farStepSchema>;

/** How the distance of a ride was found: along the recorded track, the streets that explain it, or the booked route. */
export const distanceSources = ['track', 'streets', 'booked'] as const;
export type DistanceSource = (typeof distanceSources)[number];

/** Rates, units and decimals of a ride at booking time. Internal to the server: never sent to a client. */
export const tariffSchema = z.object({
  ...z.pick(carTypeSchema, {
    base_fare: true,
    rate_per_unit_distance: true,
    rate_per_hour: true,
    min_fare: true,
    convenience_fees: true,
    convenience_fee_type: true,
  }).shape,
  decimal: num,
  convert_to_mile: z.boolean(),
});
export type Tariff = z.output<typeof tariffSchema>;

export const fareReviewReasons = ['above_estimate', 'below_estimate', 'track_unexplained', 'far_step', 'late'] as const;
/** `agreed` by the rider; `granted`, `borne` by the platform, or `dismissed` by an admin. */
export const fareReviewStates = ['open', 'agreed', 'granted', 'borne', 'dismissed'] as const;

/**
 * A fare of which a part is held back. `charged` instead of `driven`: if the fare is far below the estimate, that is
 * the fare of the booked route.
 */
export const fareReviewSchema = z.object({
  reason: z.enum(fareReviewReasons),
  state: z.enum(fareReviewStates),
  driven: num,
  /** The distance, in km, that `driven` is computed from. */
  distance: num,
  charged: num,
  /** The admin's reason for the decision. */
  note: opt(str),
  /** Amount that the platform paid the driver instead of the rider. */
  borne: opt(num),
  decidedAt: opt(num),
});
export type FareReview = z.output<typeof fareReviewSchema>;

/**
 * The rider objected to the place where their trip ended. `times`: how often they have objected, with withdrawals in
 * between. `note`: the admin's answer, visible to everybody in the ride.
 */
export const endObjectionSchema = z.object({
  at: num,
  state: z.enum(['open', 'answered', 'withdrawn']),
  times: opt(num),
  note: opt(str),
  answeredAt: opt(num),
});

export const adjustmentKinds = ['refund', 'correction', 'reversal', 'return'] as const;
export const adjustmentStates = ['done', 'requested', 'owed', 'withdrawn'] as const;
export const refundTargets = ['wallet', 'card'] as const;

/**
 * Money that moved after a ride was paid. `refund`: given by an admin. `correction`: the fare was changed. `reversal`:
 * the payment provider reversed the payment. `return`: the refund of a cancelled ride moved from the wallet to the
 * card. Amounts are changes for each side, in major units: positive if the side receives money.
 */
export const adjustmentSchema = z.object({
  id: str,
  kind: z.enum(adjustmentKinds),
  at: num,
  /** The admin's words, which rider and driver read. */
  reason: opt(str),
  rider: num,
  driver: num,
  platform: num,
  /** The part of `rider` that only lowered the debt for a cancellation fee: it was never paid. */
  waived: opt(num),
  /** The part of a reversal that the ride did not need of its payment: the rider’s wallet had it. */
  excess: opt(num),
  /** The destination of a refund; `wallet` also if the card did not accept it. */
  to: opt(z.enum(refundTargets)),
  /** `requested`: waits for the payment provider. `owed`: the rider has not paid a raised fare yet. */
  state: z.enum(adjustmentStates),
  /** The provider did not send the money back to the card. */
  cardFailed: opt(z.literal(true)),
  /** The refund uses the payment captured from the card's authorisation, while another payment paid the rest. */
  ofHold: opt(z.literal(true)),
});
export type Adjustment = z.output<typeof adjustmentSchema>;

/**
 * A booking on the wire (spec §3 spelling). Money in major units, distance in km, durations in seconds, times in ms
 * since the epoch. Which fields a reader gets depends on their role in the booking (domain/booking/view).
 */
export const bookingSchema = z.object({
  id: str,
  booking_id: str,
  v: num,
  appcat: z.enum(['taxi', 'delivery']),
  status: z.enum(bookingStatuses),
  carType: str,
  carTypeId: str,
  carImage: str,
  customer: str,
  customer_name: str,
  customer_contact: opt(str),
  customer_email: opt(str),
  customer_token: opt(str),
  customer_image: opt(str),
  /** The rider was invited, and a bonus may be paid: reports count the ride's fee against the bonuses. */
  referred: opt(z.literal(true)),
  pickup: asStored(placePointSchema),
  drop: asStored(placePointSchema),
  pickupAddress: str,
  dropAddress: str,
  stops: z.array(z.object({ kind: z.enum(['pickup', 'stop', 'drop']), lat: num, lng: num, add: str })),
  /** The driving route as an encoded polyline, precision 5. */
  polyline: opt(str),
  coords: opt(z.array(latLngSchema)),
  estimate: num,
  /** The driver's share of the estimate, as their offer shows it; missing where the price is fixed. */
  estimateShare: opt(num),
  estimateDistance: num,
  estimateTime: num,
  distance: opt(num),
  distanceBy: opt(z.enum(distanceSources)),
  bookLater: z.boolean(),
  tripdate: num,
  bookingDate: num,
  otp: opt(str),
  /** Token that authorises the payment form; only the rider and admins receive it. */
  payToken: opt(str),
  booking_type_admin: z.boolean(),
  trip_cost: num,
  convenience_fees: num,
  driver_share: num,
  receipt: receiptSchema,
  tariff: opt(tariffSchema),
  fareReview: opt(fareReviewSchema),
  discount_amount: num,
  /** Amount of this ride paid by the wallet; reserved when the wallet was chosen. */
  usedWalletMoney: num,
  cashPaymentAmount: num,
  cardPaymentAmount: num,
  /** Amount left to pay after discount and wallet. */
  payableAmount: num,
  customer_paid: num,
  payment_mode: z.enum(['card', 'cash', 'wallet']),
  gateway: opt(str),
  /** The orders that paid the ride at the provider, and that authorise an amount on the rider's card for it. */
  paidBy: opt(str),
  heldBy: opt(str),
  cardHold: opt(cardHoldSchema),
  prepaid: z.boolean(),
  promo_applied: z.boolean(),
  promo_details: opt(promoDetailsSchema),
  requestedDrivers: opt(z.record(str, z.boolean())),
  /** Dispatch: number of the last wave, and whether the search ended without a driver. */
  wave: opt(num),
  /** Dispatch: the last wave in which each driver got an offer. */
  askWaves: opt(z.record(str, num)),
  /** Dispatch: how often each driver was asked in this search. */
  askTimes: opt(z.record(str, num)),
  /** Dispatch: the wave at which an offer ended, for drivers with more time to answer. */
  askEnds: opt(z.record(str, num)),
  /** Number of searches, counting restarts. */
  searches: opt(num),
  searchEnded: opt(z.boolean()),
  /** When the current search began, ms, if it is not the first. */
  searchFrom: opt(num),
  /** Drivers who gave the ride back: they never get an offer of it again. */
  gaveBack: opt(z.array(str)),
  /** When, in ms, and why a driver last gave the ride back. */
  givenBackAt: opt(num),
  givenBackReason: opt(z.enum(giveBackReasons)),
  /** The driver to whom an admin last assigned the booking, if autoDispatch is off. */
  assigned: opt(str),
  driver: opt(str),
  driver_name: opt(str),
  driver_image: opt(str),
  driver_contact: opt(str),
  driver_token: opt(str),
  vehicle_number: opt(str),
  vehicle_model: opt(str),
  driverRating: opt(num),
  fleetadmin: opt(str),
  acceptedAt: opt(num),
  driver_arrive_time: opt(num),
  /** When the server learned of the arrival, if later than the arrival itself: no start may be dated before it. */
  arrivalReceivedAt: opt(num),
  trip_start_time: opt(num),
  startTime: opt(num),
  /** When the server learned of the start, if later than the start itself: the time between may have been waiting. */
  startReceivedAt: opt(num),
  trip_end_time: opt(num),
  endTime: opt(num),
  /** The most that the driver gets at the drop if the rider pays by card later, and the only driver who does not. */
  promisedAtOnce: opt(num),
  atOnceNotBy: opt(str),
  ...owedFields,
  /** When the rider paid their debt after the ride. */
  paidAt: opt(num),
  total_trip_time: opt(num),
  /** The latest arrival of the driver at the pickup, as shown to the rider, ms. */
  arriveBy: opt(num),
  /** The driver's straight distance from the pickup when they accepted, km. */
  acceptedKm: opt(num),
  /** Steps taken away from their place, with the driver's reason. */
  farSteps: opt(z.array(farStepSchema)),
  endObjection: opt(endObjectionSchema),
  /** The rider's description, visible to the company alone. */
  endObjectionWords: opt(str),
  /** The driver's last known position when they started, or ended, the trip without sending one. */
  startedNear: opt(latLngSchema),
  reachedNear: opt(latLngSchema),
  pickup_image: opt(str),
  deliver_image: opt(str),
  reason: opt(str),
  cancelledBy: opt(str),
  /** Late-cancellation fees for the rider, as they were at booking time. */
  cancelSlab: opt(cancelSlabSchema),
  /** The cancellation fee that was charged: from the rider to the driver. */
  cancelFee: opt(num),
  cancelFeeOwed: opt(num),
  /** The part of the fee that the driver has received so far; missing: all of it. */
  cancelFeePaidOut: opt(num),
  /** The part of it that they received only when the rider paid. */
  cancelFeePaidLater: opt(num),
  /** The payment of the part of the fee that was owed. */
  cancelFeePaid: opt(z.extend(debtPaymentSchema, { amount: num, part: opt(num) })),
  /** The rider's debt from earlier rides, paid with this one: a separate line, not part of this ride's amounts. */
  earlierDebt: opt(num),
  /**
   * The smallest unit of cash at booking time, and the difference between the cash paid and its exact sum (positive:
   * more was paid).
   */
  smallestCash: opt(num),
  cashRounding: opt(num),
  /** Refunds, corrections and reversals after the payment, oldest first. */
  adjustments: opt(z.array(adjustmentSchema)),
  tips: opt(z.array(tipSchema)),
  rating: opt(num),
  feedback: opt(str),
  deliveryPerson: opt(str),
  deliveryPersonPhone: opt(str),
  /** The driver asks the recipient for a code, which no booking holds: see `fetchHandover`. */
  asksHandover: opt(z.boolean()),
  handedOver: opt(z.enum(handovers)),
  pickUpInstructions: opt(str),
  deliveryInstructions: opt(str),
  parcelTypeSelected: opt(asStored(pricedChoiceSchema)),
  optionSelected: opt(asStored(pricedChoiceSchema)),
});
export type Booking = z.output<typeof bookingSchema>;

/** Actors that may change a booking: its parties, a payment provider's confirmation, or the clock. */
export const parties = ['rider', 'driver', 'admin', 'payment', 'clock'] as const;
export type Party = (typeof parties)[number];
