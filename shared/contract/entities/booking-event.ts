import * as z from 'zod/mini';
import { type Booking, bookingStatuses, parties } from './booking';
import type { driverFields } from './driver-fields';

/** Every kind of booking event. */
export const bookingEventKinds = [
  ...bookingStatuses,
  'SEARCHING',
  'NO_DRIVER',
  'ASSIGNED',
  'DECLINED',
  'GIVEN_BACK',
  'PHOTO',
  'UPDATED',
  'FARE_AGREED',
  'FARE_DECIDED',
  'END_OBJECTED',
  'END_ACCEPTED',
  'END_ANSWERED',
  'FEE_PAID',
  'PAYMENT_CHANGED',
  'HOLD',
  'ADJUSTED',
  'ADJUSTMENT_SETTLED',
  'TIP',
] as const;
export type BookingEventKind = (typeof bookingEventKinds)[number];

/**
 * `Always` are the fields that every event of a kind sets, `Perhaps` those that it may set. Fields that are removed
 * from stored events when somebody's account is deleted belong to the second group.
 */
type Sets<Always extends keyof Booking, Perhaps extends keyof Booking = never> = Required<Pick<Booking, Always>> &
  Partial<Pick<Booking, Perhaps>>;

type FareField =
  | 'distance'
  | 'receipt'
  | 'trip_cost'
  | 'convenience_fees'
  | 'driver_share'
  | 'payableAmount'
  | 'cashPaymentAmount'
  | 'cardPaymentAmount'
  | 'discount_amount'
  | 'usedWalletMoney'
  | 'payment_mode';
/** The fields that a new fare sets. */
export type FareChanges = Sets<never, FareField>;

type PacketField =
  | 'payment_mode'
  | 'discount_amount'
  | 'usedWalletMoney'
  | 'payableAmount'
  | 'cardPaymentAmount'
  | 'cashPaymentAmount'
  | 'promo_applied'
  | 'promo_details'
  | 'earlierDebt';
type HoldField = 'cardHold' | 'heldBy';
type PaymentField = PacketField | HoldField | 'prepaid' | 'gateway' | 'paidBy' | 'customer_paid';
type DriverField =
  | 'driver_image'
  | 'driver_contact'
  | 'driver_token'
  | 'vehicle_number'
  | 'vehicle_model'
  | 'driverRating'
  | 'fleetadmin';
type SearchField = 'requestedDrivers' | 'wave' | 'searches' | 'searchEnded' | 'searchFrom';
type FeeField = 'cancelFee' | 'cancelFeeOwed' | 'cancelFeePaidOut';

/** The fields that each kind of event sets. */
export type BookingEventSets = {
  PAYMENT_PENDING: Sets<'status'>;
  NEW: Sets<'status', PaymentField>;
  ACCEPTED: Sets<'status' | 'driver' | 'driver_name' | 'acceptedAt', DriverField | 'arriveBy' | 'acceptedKm'>;
  ARRIVED: Sets<'status' | 'driver_arrive_time', 'arrivalReceivedAt' | 'farSteps'>;
  STARTED: Sets<'status' | 'trip_start_time' | 'startTime', 'startReceivedAt' | 'startedNear' | 'farSteps'>;
  REACHED: Sets<
    'status' | 'trip_end_time' | 'endTime' | 'total_trip_time',
    | FareField
    | 'fareReview'
    | 'distanceBy'
    | 'farSteps'
    | 'drop'
    | 'dropAddress'
    | 'reachedNear'
    | 'earlierDebt'
    | 'handedOver'
  >;
  PENDING: Sets<'status', PaymentField | 'owed'>;
  PAID: Sets<'status', PaymentField | 'paidAt' | 'settled' | 'writtenOff' | 'cashRounding'>;
  COMPLETE: Sets<'status', 'rating' | 'feedback'>;
  CANCELLED: Sets<'status' | 'reason' | 'cancelledBy', FeeField | 'cardHold'>;
  SEARCHING: Sets<'requestedDrivers' | 'wave', SearchField | 'askWaves' | 'askTimes' | 'askEnds'>;
  NO_DRIVER: Sets<'searchEnded'>;
  ASSIGNED: Sets<'requestedDrivers' | 'assigned'>;
  DECLINED: Sets<'requestedDrivers'>;
  GIVEN_BACK: Sets<
    'status' | 'gaveBack' | 'givenBackAt' | 'givenBackReason' | SearchField,
    'askWaves' | 'askTimes' | 'askEnds'
  >;
  PHOTO: Sets<never, 'pickup_image' | 'deliver_image'>;
  UPDATED: Sets<
    never,
    'tripdate' | 'deliveryPerson' | 'deliveryPersonPhone' | 'pickUpInstructions' | 'deliveryInstructions' | 'cardHold'
  >;
  FARE_AGREED: Sets<'fareReview', FareField>;
  FARE_DECIDED: Sets<'fareReview', FareField>;
  END_OBJECTED: Sets<'endObjection', 'endObjectionWords'>;
  END_ACCEPTED: Sets<'endObjection'>;
  END_ANSWERED: Sets<'endObjection'>;
  FEE_PAID: Sets<'cancelFeeOwed', 'cancelFeePaid' | 'cancelFeePaidOut' | 'cancelFeePaidLater'>;
  PAYMENT_CHANGED: Sets<never, PacketField | 'cardHold'>;
  HOLD: Sets<'cardHold', 'heldBy' | 'usedWalletMoney' | 'payableAmount' | 'cardPaymentAmount'>;
  ADJUSTED: Sets<'adjustments', FareField | 'endObjection' | 'cancelFeeOwed' | 'cancelFeePaidOut' | 'owed'>;
  ADJUSTMENT_SETTLED: Sets<'adjustments'>;
  TIP: Sets<'tips'>;
};

/** The fields that an event of this kind may remove. */
export type BookingEventRemoves<Kind extends BookingEventKind> = Kind extends 'GIVEN_BACK'
  ? (typeof driverFields)[number]
  : Kind extends 'PAYMENT_CHANGED' | 'NEW' | 'PAID'
    ? 'promo_details'
    : Kind extends 'PENDING'
      ? 'paidBy'
      : never;

/** The changes of one kind of event: new values of the booking's fields; null means that the field was removed. */
type ChangesOf<Kind extends BookingEventKind> = BookingEventSets[Kind] & {
  [Field in BookingEventRemoves<Kind>]?: null;
};

/** The changes of an event of any kind. */
export type BookingChanges = { [Field in keyof Booking]?: Booking[Field] | null };

const eventSchema = z.object({
  v: z.number(),
  kind: z.enum(bookingEventKinds),
  at: z.number(),
  by: z.string(),
  byType: z.enum(parties),
  status: z.enum(bookingStatuses),
  changes: z.record(z.string(), z.unknown()),
});
type Facts = Omit<z.output<typeof eventSchema>, 'kind' | 'changes'>;

/** One booking event as the server stores it: the audit trail and the WebSocket sequence use the same rows. */
export type CommittedEvent = {
  [Kind in BookingEventKind]: Facts & { kind: Kind; changes: ChangesOf<Kind> };
}[BookingEventKind];

/** One booking event for a reader, without the changes that they may not see. */
export type BookingEvent = {
  [Kind in BookingEventKind]: Facts & { kind: Kind; changes: Partial<ChangesOf<Kind>> };
}[BookingEventKind];

type BodyOf<Event extends BookingEvent> = Event extends unknown ? Omit<Event, 'v' | 'byType'> : never;
/** One booking event on the WebSocket topic. */
export type BookingEventBody = BodyOf<BookingEvent>;

/**
 * Only the types tie the changes to the kind. The schema accepts any fields, because events that were stored under older
 * rules must remain readable.
 */
export const bookingEventSchema = eventSchema as unknown as z.ZodMiniType<BookingEvent, BookingEvent>;
export const bookingEventBodySchema = z.pick(eventSchema, {
  kind: true,
  status: true,
  at: true,
  by: true,
  changes: true,
}) as unknown as z.ZodMiniType<BookingEventBody, BookingEventBody>;
