import { expect, it } from 'vitest';
import { type Booking, bookingSchema, type BookingStatus, bookingStatuses } from '#shared/contract/entities/booking';
import { aBooking } from './testing/a-booking';
import { viewFor } from './view';

const readers = {
  rider: { usertype: 'rider', uid: 'r1' },
  driver: { usertype: 'driver', uid: 'd1' },
  /** This driver was asked, and did not take the ride. */
  asked: { usertype: 'driver', uid: 'd2' },
  fleet: { usertype: 'fleetadmin', uid: 'f1' },
  admin: { usertype: 'admin', uid: 'a1' },
} as const;
type ReaderName = keyof typeof readers;
type Seen = 'always' | 'never' | readonly BookingStatus[];
type Rule = Readonly<Record<ReaderName, Seen>>;

const open = ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING'] as const;
const beforeStart = ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED'] as const;

const nobody: Rule = { rider: 'never', driver: 'never', asked: 'never', fleet: 'never', admin: 'never' };
const payer: Rule = { ...nobody, rider: 'always', admin: 'always' };
const contact: Rule = { rider: 'always', driver: open, asked: 'never', fleet: open, admin: 'always' };
const office: Rule = { ...nobody, admin: 'always' };

/** Fields that some readers never see, or see only at some times. */
const rules = (
  booking: Pick<Booking, 'payment_mode' | 'booking_type_admin'>,
): Partial<Record<keyof Booking, Rule>> => ({
  otp: { ...nobody, rider: beforeStart, admin: booking.booking_type_admin ? beforeStart : 'never' },
  ...(booking.payment_mode === 'cash' ? {} : { earlierDebt: payer }),
  customer_email: payer,
  payToken: payer,
  paidBy: payer,
  heldBy: payer,
  cancelFeePaid: payer,
  endObjectionWords: payer,
  rating: payer,
  feedback: payer,
  customer_contact: contact,
  deliveryPerson: contact,
  deliveryPersonPhone: contact,
  // Instructions may contain the code of a door.
  pickUpInstructions: contact,
  deliveryInstructions: contact,
  driver_contact: { rider: open, driver: 'always', asked: 'always', fleet: 'always', admin: 'always' },
  fleetadmin: { rider: 'never', driver: 'always', asked: 'always', fleet: 'always', admin: 'always' },
  promisedAtOnce: { rider: 'never', driver: 'always', asked: 'always', fleet: 'always', admin: 'always' },

  requestedDrivers: office,
  askEnds: office,
  askTimes: office,
  askWaves: office,
  gaveBack: office,
  assigned: office,
  referred: office,
  settled: office,
  atOnceNotBy: office,
  customer_token: nobody,
  driver_token: nobody,
  tariff: nobody,
  arrivalReceivedAt: nobody,
  startReceivedAt: nobody,
  startedNear: nobody,
  reachedNear: nobody,
});

/** Fields that every reader sees at all times. A new field of a booking must be added here, or to the rules above. */
const forAll = [
  'id',
  'booking_id',
  'v',
  'appcat',
  'status',
  'carType',
  'carTypeId',
  'carImage',
  'customer',
  'customer_name',
  'customer_image',
  'pickup',
  'drop',
  'pickupAddress',
  'dropAddress',
  'stops',
  'polyline',
  'coords',
  'estimate',
  'estimateShare',
  'estimateDistance',
  'estimateTime',
  'distance',
  'distanceBy',
  'bookLater',
  'tripdate',
  'bookingDate',
  'booking_type_admin',
  'trip_cost',
  'convenience_fees',
  'driver_share',
  'receipt',
  'fareReview',
  'discount_amount',
  'usedWalletMoney',
  'cashPaymentAmount',
  'cardPaymentAmount',
  'payableAmount',
  'smallestCash',
  'cashRounding',
  'customer_paid',
  'payment_mode',
  'gateway',
  'prepaid',
  'cardHold',
  'promo_applied',
  'promo_details',
  'wave',
  'searches',
  'searchEnded',
  'searchFrom',
  'givenBackAt',
  'givenBackReason',
  'driver',
  'driver_name',
  'driver_image',
  'vehicle_number',
  'vehicle_model',
  'driverRating',

  'acceptedAt',
  'arriveBy',
  'acceptedKm',
  'farSteps',
  'endObjection',
  'driver_arrive_time',
  'trip_start_time',
  'startTime',
  'trip_end_time',
  'endTime',
  'owed',
  'writtenOff',
  'paidAt',
  'total_trip_time',
  'pickup_image',
  'deliver_image',
  'reason',
  'cancelledBy',
  'cancelSlab',
  'cancelFee',
  'cancelFeeOwed',
  'cancelFeePaidOut',
  'cancelFeePaidLater',
  'adjustments',
  'tips',
  'parcelTypeSelected',
  'optionSelected',
  'asksHandover',
  'handedOver',
];

const fields = Object.keys(bookingSchema.shape) as (keyof Booking)[];

/** A booking with a value in every field. */
const full = (change: Partial<Booking>): Booking => ({
  ...(Object.fromEntries(fields.map(field => [field, 'something'])) as unknown as Booking),
  ...aBooking({ driver: 'd1', fleetadmin: 'f1', ...change }),
});

const isSeen = (rule: Rule | undefined, reader: ReaderName, status: BookingStatus): boolean => {
  const seen = rule?.[reader] ?? 'always';
  return seen === 'always' || (seen !== 'never' && seen.includes(status));
};

it('[BOOK-8] every field of a booking has a rule for its readers', () => {
  const hidden = Object.keys(rules({ payment_mode: 'card', booking_type_admin: false }));
  expect([...forAll, ...hidden].sort()).toEqual([...fields].sort());
});

it.each(
  (['card', 'cash', 'wallet'] as const).flatMap(payment_mode =>
    [false, true].map(booking_type_admin => ({ payment_mode, booking_type_admin })),
  ),
)('[BOOK-8] each reader sees these fields in each status, of %j', kind => {
  const decided = rules(kind);
  for (const status of bookingStatuses)
    for (const reader of Object.keys(readers) as ReaderName[]) {
      const seen = Object.keys(viewFor(full({ ...kind, status }), readers[reader])).sort();
      const wanted = fields.filter(field => isSeen(decided[field], reader, status)).sort();
      expect(seen, `${reader} in ${status}`).toEqual(wanted);
    }
});
