import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { invoiceSchema } from '../entities/invoice';
import { bookingSchema, bookingStatuses, receiptSchema } from '../entities/booking';
import { bookingEventSchema } from '../entities/booking-event';
import {
  deviceTime,
  idSchema,
  ignored,
  latLngSchema,
  lines,
  moment,
  money,
  pageInput,
  placePointSchema,
  text,
} from '../entities/common';
import { bookingNeeds } from '../entities/need';
import { newPayChoiceSchema } from '../entities/pay-choice';
import { everyone, operation } from '../operation';

const index = z.int().check(z.gte(0), z.lte(29));
const instructionSchema = z.strictObject({
  deliveryPerson: z.optional(text(80)),
  deliveryPersonPhone: z.optional(text(40)),
  pickUpInstructions: z.optional(lines(300)),
  deliveryInstructions: z.optional(lines(300)),
  parcelTypeIndex: z.optional(index),
  optionIndex: z.optional(index),
  parcelTypeSelected: ignored,
  optionSelected: ignored,
});
export type InstructionData = z.output<typeof instructionSchema>;
/** Only the id is used: every amount of a car type comes from the stored type. */
const carDetails = z.object(
  { id: z.string('select_proper').check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'select_proper')) },
  'select_proper',
);
/** An estimate without a valid total counts as missing: clients may send anything here. */
const shownEstimate = z.catch(z.optional(z.object({ estimateFare: money })), undefined);
const bookingInput = z.strictObject({ bookingId: idSchema });
const bookingOutput = z.object({ booking: bookingSchema });
const place = placePointSchema;
const ride = { pickup: place, drop: place, carDetails, instructionData: z.optional(instructionSchema) };

const command = {
  method: 'POST',
  function: 'booking-commands',
  idempotent: 'committed',
  output: bookingOutput,
} as const;
const query = { method: 'POST', function: 'booking-queries' } as const;
const books = { who: ['rider', 'admin'], signedOut: 'must_login' } as const;

export const estimateSchema = z.object({
  estimateFare: z.number(),
  estimateDistance: z.number(),
  estimateTime: z.number(),
  polylinePoints: z.string(),
  receipt: receiptSchema,
  /**
   * At least this many drivers could take the ride now: the search stops when it has found some. 0 if nobody in the
   * radius could.
   */
  driversNearby: z.number(),
  /** The rider's debt from earlier rides, which is paid with the booking as its own line. */
  earlierDebt: z.optional(z.number()),
  /**
   * A debt that is being captured from what the rider's card has authorised: the booking neither includes it nor waits
   * for it.
   */
  earlierTaken: z.optional(z.number()),
  /** The debt must be paid before the rider can book. */
  payFirst: z.optional(z.boolean()),
});
export type Estimate = z.output<typeof estimateSchema>;

/** spec §3, Tracking point. */
export const trackingPointSchema = z.object({
  id: z.string(),
  at: z.number(),
  status: z.enum(bookingStatuses),
  ...latLngSchema.shape,
});
export type TrackingPoint = z.output<typeof trackingPointSchema>;

export const bookingOperations = {
  getEstimate: operation({
    ...query,
    name: 'getEstimate',
    summary: 'Fare, distance and time of a ride, computed from the stored car type and the server route',
    ...books,
    input: z.strictObject({ ...ride, routeDetails: ignored }),
    output: z.object({ estimate: estimateSchema }),
    refusals: ['select_proper', 'same_place', 'No Route Found', 'place_to_coords_error'],
    budget: { read: 40, write: 0 },
    limit: { per: 'user', points: 200, windowMs: 10 * MINUTE_MS },
  }),
  addBooking: operation({
    ...command,
    name: 'addBooking',
    audit: 'changes',
    summary:
      'Book a ride or a delivery; admins book for a rider they name. A price higher than the `estimate` sent along is refused, ' +
      'with the new one as `price`; without one the price is taken as it is',
    ...books,
    input: z.strictObject({
      ...ride,
      bookLater: z._default(z.boolean(), false),
      tripdate: z.optional(moment),
      userDetails: z.optional(z.object({ uid: idSchema })),
      /** The answer of `getEstimate`: a price that has risen above its `estimateFare` is refused, with the new one. */
      estimate: shownEstimate,
      /**
       * How the rider pays, and with which promo; missing: in cash for a taxi where that is allowed, otherwise by card.
       */
      paymentPacket: z.optional(newPayChoiceSchema),
      settings: ignored,
      booking_type_admin: z.optional(z.boolean()),
    }),
    refusals: [
      'select_proper',
      'same_place',
      'price_changed',
      'past_booking_error',
      'place_to_coords_error',
      'No Route Found',
      'no_driver_found_alert_messege',
      'too_many_bookings',
      'too_many_requests',
      'deliveryDetailMissing',
      'user_does_not_exists',
      'debt_open',
      'ride_unpaid',
      'wallet_too_low',
      'cash_not_taken',
      'card_needed',
      'promo_refused',
    ],
    budget: { read: 140, write: 50 },
    limit: { per: 'user', points: 12, windowMs: MINUTE_MS },
  }),
  updateBooking: operation({
    ...command,
    name: 'updateBooking',
    audit: 'changes',
    summary:
      'Change what costs nobody anything: contact and instructions of a delivery until the driver has arrived, the time of a ' +
      'Book Later booking until its search begins. Other fields are refused: status and money move by their own operations',
    who: ['rider', 'admin'],
    input: z.strictObject({
      booking: z.strictObject({
        id: idSchema,
        tripdate: z.optional(moment),
        deliveryPerson: z.optional(text(80)),
        deliveryPersonPhone: z.optional(text(40)),
        pickUpInstructions: z.optional(lines(300)),
        deliveryInstructions: z.optional(lines(300)),
      }),
    }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'invalid_input',
      'deliveryDetailMissing',
      'past_booking_error',
      'select_proper',
      'promo_other_time',
    ],
    budget: { read: 14, write: 16 },
  }),
  cancelBooking: operation({
    ...command,
    name: 'cancelBooking',
    audit: 'changes',
    summary:
      'Cancel a booking with a reason. A rider who cancels late pays the fee of the booking’s `cancelSlab`; with `agreedFee` ' +
      'a higher one is refused, with the new one as `fee`',
    who: ['rider', 'admin'],
    input: z.strictObject({
      bookingId: idSchema,
      reason: text(200).check(z.minLength(1, 'invalid_input')),
      agreedFee: z.optional(money),
    }),
    refusals: ['not_found', 'booking_moved_on', 'cancel_fee_changed'],
    demo: 'refused',
    budget: { read: 8, write: 52 },
  }),
  retrySearch: operation({
    ...command,
    name: 'retrySearch',
    audit: 'changes',
    summary: 'Look for a driver again after a search found none',
    who: ['rider', 'admin'],
    input: bookingInput,
    refusals: ['not_found', 'booking_moved_on'],
    budget: { read: 6, write: 14 },
  }),
  rateBooking: operation({
    ...command,
    name: 'rateBooking',
    summary: 'Rate the driver of a paid booking, once; completes the booking',
    who: ['rider'],
    input: z.strictObject({
      bookingId: idSchema,
      rating: z.int().check(z.gte(1), z.lte(5)),
      feedback: z.optional(lines(500)),
    }),
    refusals: ['not_found', 'booking_moved_on', 'already_rated'],
    budget: { read: 8, write: 24 },
  }),
  agreeFare: operation({
    ...command,
    name: 'agreeFare',
    summary:
      'The rider says yes, at the drop, to a fare above what was asked for: the part that was held back is charged too. ' +
      'With `objectsTo`, they say no: to a trip that their driver ended away from its drop-off; an admin looks at it. `words`, ' +
      'then or once later, tell the company what happened. `nothing` takes it back while nobody has answered',
    who: ['rider'],
    input: z.strictObject({
      bookingId: idSchema,
      objectsTo: z.optional(z.enum(['end', 'nothing'])),
      words: z.optional(text(500).check(z.minLength(1, 'invalid_input'))),
    }),
    refusals: ['not_found', 'booking_moved_on', 'invalid_input'],
    budget: { read: 8, write: 16 },
  }),
  decideFare: operation({
    ...command,
    name: 'decideFare',
    audit: 'changes',
    summary:
      'Decide on the part of a fare that is held back: `grant` it, while the rider is at the drop; let the platform `bear` ' +
      'what the driver misses; or `dismiss` it. `answer`: say what comes of a rider’s objection to the end of their trip',
    who: ['admin'],
    input: z.strictObject({
      bookingId: idSchema,
      decision: z.enum(['grant', 'bear', 'dismiss', 'answer']),
      note: text(200).check(z.minLength(1, 'invalid_input')),
    }),
    // `bear_needs_approval`: `left` is what the admin alone may give today, major units.
    refusals: ['not_found', 'booking_moved_on', 'invalid_input', 'user_does_not_exists', 'bear_needs_approval'],
    demo: 'refused',
    budget: { read: 12, write: 32 },
  }),
  fetchBookings: operation({
    ...query,
    name: 'fetchBookings',
    summary:
      'Bookings of the caller (rider, driver, fleet) or of everybody (admin), newest first. With filters a page may be ' +
      'short, even empty, and still have a next one',
    who: everyone,
    input: z.strictObject({
      ...pageInput,
      active: z.optional(z.boolean()),
      status: z.optional(z.array(z.enum(bookingStatuses)).check(z.maxLength(10))),
      /** Only bookings with a part of the fare held back and undecided. */
      fareToReview: z.optional(z.literal(true)),
      /** For the desk: only bookings that need attention for this reason, the newest hundred. */
      need: z.optional(z.enum(bookingNeeds)),
      /** Only bookings driven for this fleet. */
      fleetadmin: z.optional(idSchema),
      bookedBefore: z.optional(moment),
      /**
       * The beginning of a booking number. Admins also search by the name, e-mail, phone or vehicle number of rider or
       * driver; others search the bookings they may list by the names, phones and addresses in them.
       */
      search: z.optional(text(80)),
    }),
    output: z.object({ bookings: z.array(bookingSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 330, write: 0 },
    limit: { per: 'user', points: 1_000, windowMs: 10 * MINUTE_MS },
  }),
  fetchBooking: operation({
    ...query,
    name: 'fetchBooking',
    summary: 'One booking with its route and its events so far',
    who: everyone,
    input: bookingInput,
    output: z.object({
      booking: bookingSchema,
      events: z.array(bookingEventSchema),
      driverLocation: z.optional(z.object({ ...latLngSchema.shape, at: z.number() })),
      invoices: z.optional(z.array(invoiceSchema)),
    }),
    refusals: ['not_found'],
    budget: { read: 10, write: 0 },
  }),
  fetchTracking: operation({
    ...query,
    name: 'fetchTracking',
    summary:
      'The way of a booking’s driver so far, oldest point first, and its last point; `since` leaves out what is known. The ' +
      'topic of the booking goes on from there',
    who: everyone,
    input: z.strictObject({ bookingId: idSchema, since: z.optional(deviceTime) }),
    output: z.object({ points: z.array(trackingPointSchema), last: trackingPointSchema }),
    refusals: ['location_fetch_error'],
    budget: { read: 40, write: 0 },
  }),
  fetchNearbyDrivers: operation({
    ...query,
    name: 'fetchNearbyDrivers',
    summary: 'Free drivers of a car type around a point: count, coarse distances and positions, nobody named',
    who: ['rider', 'admin'],
    input: z.strictObject({ at: latLngSchema, carTypeId: z.optional(idSchema) }),
    output: z.object({
      count: z.number(),
      nearestKm: z.optional(z.number()),
      drivers: z.array(z.object({ ...latLngSchema.shape, carTypeId: z.string() })),
    }),
    refusals: [],
    budget: { read: 60, write: 0 },
    limit: { per: 'user', points: 120, windowMs: 10 * MINUTE_MS },
  }),
} as const;
