import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { MAX_HELD_MS } from '../constants';
import { bookingSchema, giveBackReasons, handoverReasons, placeReasons } from '../entities/booking';
import { fixSchema, idSchema, latLngSchema, stepFixSchema, text } from '../entities/common';
import { operation } from '../operation';
import { sentAt } from '../ws-messages';

export const NOTE_LENGTH = 200;
const bookingInput = z.strictObject({ bookingId: idSchema });
const bookingOutput = z.object({ booking: bookingSchema });

/**
 * How long ago the driver took the step, ms: a phone without a network sends its steps late. Measured by the phone's
 * monotonic clock, so a wrong wall clock does no harm; a step is never dated before the one it follows.
 */
const heldMs = z.optional(z.int().check(z.gte(0), z.lte(MAX_HELD_MS)));

/**
 * The driver's position at the step, by the device's clock, which showed `sentAt` when the step was sent. A position
 * that was older than a minute at the time of the step does not count. Away from the place, or without a position, the
 * step is refused until the driver gives a reason, which rider and admins can read.
 */
const place = {
  location: z.optional(stepFixSchema),
  sentAt,
  placeReason: z.optional(z.enum(placeReasons)),
  heldMs,
};

const trip = {
  method: 'POST',
  function: 'trip-commands',
  who: ['driver'],
  idempotent: 'committed',
  output: bookingOutput,
} as const;

export const offerSchema = z.object({
  bookingId: z.string(),
  expiresAt: z.number(),
  offeredAt: z.number(),
  /** Straight-line distance from the driver to the pickup, km. */
  pickupKm: z.number(),
  booking: bookingSchema,
});
export type Offer = z.output<typeof offerSchema>;

/** Operations of drivers. */
export const tripOperations = {
  setDriverActive: operation({
    ...trip,
    name: 'setDriverActive',
    summary: 'Go on duty at a position, or off duty',
    input: z.strictObject({ driverActiveStatus: z.boolean(), location: z.optional(stepFixSchema), sentAt }),
    output: z.object({ driverActiveStatus: z.boolean() }),
    refusals: [
      'invalid_input',
      'require_approval',
      'position_inaccurate',
      'driver_in_debt',
      'document_expired',
      'document_rejected',
      'document_waiting',
    ],
    idempotent: 'claimed',
    budget: { read: 6, write: 16 },
  }),
  reportPosition: operation({
    ...trip,
    name: 'reportPosition',
    summary: 'Where the driver is; the newest of the points becomes their position',
    input: z.strictObject({
      bookingId: z.optional(idSchema),
      points: z.array(fixSchema).check(z.minLength(1), z.maxLength(60)),
      sentAt,
    }),
    /**
     * `isDoubted`: the newest point is too far to be reached in the time, so it counts neither for a step nor for a
     * fare.
     */
    output: z.object({ accepted: z.number(), isDoubted: z.optional(z.boolean()) }),
    refusals: ['driver_offline'],
    budget: { read: 4, write: 12 },
    idempotent: 'claimed',
    limit: { per: 'user', points: 600, windowMs: 10 * MINUTE_MS },
  }),
  fetchDriverState: operation({
    method: 'POST',
    function: 'booking-queries',
    name: 'fetchDriverState',
    summary: "The driver's duty, open offers and running trip",
    who: ['driver'],
    input: z.strictObject({}),
    output: z.object({
      driverActiveStatus: z.boolean(),
      queue: z.boolean(),
      location: z.optional(latLngSchema),
      offers: z.array(offerSchema),
      activeBooking: z.optional(bookingSchema),
      today: z.object({ rides: z.number(), earned: z.number() }),
    }),
    refusals: [],
    budget: { read: 30, write: 0 },
  }),
  acceptBooking: operation({
    ...trip,
    name: 'acceptBooking',
    summary: 'Accept an offered booking; of simultaneous accepts exactly one wins',
    input: bookingInput,
    refusals: ['not_found', 'offer_gone', 'driver_busy', 'driver_offline'],
    budget: { read: 12, write: 40 },
  }),
  declineBooking: operation({
    ...trip,
    name: 'declineBooking',
    summary: 'Decline an offer',
    input: bookingInput,
    output: z.object({ declined: z.boolean() }),
    refusals: ['not_found'],
    budget: { read: 4, write: 10 },
  }),
  giveBackBooking: operation({
    ...trip,
    name: 'giveBackBooking',
    summary:
      'Give an accepted ride back before it has started: it does not end, others are asked at once, the driver never again. ' +
      '`unsecured`: the card of its rider set nothing aside and they did not answer; it is cancelled at their cost',
    input: z.strictObject({ bookingId: idSchema, reason: z.enum(giveBackReasons) }),
    output: z.object({ givenBack: z.boolean() }),
    refusals: ['not_found', 'booking_moved_on', 'hold_awaited'],
    budget: { read: 14, write: 40 },
  }),
  arriveAtPickup: operation({
    ...trip,
    name: 'arriveAtPickup',
    summary: 'The driver stands at the pickup',
    input: z.strictObject({ bookingId: idSchema, ...place }),
    refusals: ['not_found', 'booking_moved_on', 'far_from_pickup', 'position_doubted', 'position_missing'],
    budget: { read: 6, write: 14 },
  }),
  startTrip: operation({
    ...trip,
    name: 'startTrip',
    summary: "The trip starts, with the rider's code when codes are on",
    input: z.strictObject({
      bookingId: idSchema,
      otp: z.optional(text(10)),
      ...place,
    }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'wrong_otp',
      'too_many_requests',
      'hold_missing',
      'pickup_image_missing',
      'far_from_pickup',
      'position_doubted',
      'position_missing',
    ],
    budget: { read: 8, write: 16 },
  }),
  reachDrop: operation({
    ...trip,
    name: 'reachDrop',
    audit: 'changes',
    summary:
      'The trip has reached the drop, where the driver says they are. Admins end so a trip whose driver’s phone is dead; ' +
      'then the last known position counts. A parcel that `asksHandover` needs the recipient’s code, or a photo and a reason',
    who: ['driver', 'admin'],
    input: z.strictObject({
      bookingId: idSchema,
      handoverCode: z.optional(text(10)),
      handoverReason: z.optional(z.enum(handoverReasons)),
      ...place,
    }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'wrong_handover_code',
      'too_many_requests',
      'deliver_image_missing',
      'far_from_drop',
      'position_doubted',
      'position_missing',
    ],
    budget: { read: 16, write: 18 },
  }),
  confirmPaid: operation({
    ...trip,
    name: 'confirmPaid',
    audit: 'changes',
    summary: 'Close the trip: prepaid and wallet are settled, cash is collected, or the rider still owes by card',
    who: ['driver', 'admin'],
    input: bookingInput,
    refusals: ['not_found', 'booking_moved_on'],
    budget: { read: 10, write: 60 },
  }),
} as const;
