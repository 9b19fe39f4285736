import type { Booking, GiveBackReason } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { type Actor, type Decision, isStep, step } from './decide';

/** A search from its first wave: drivers asked before may be asked again, but those who gave the ride back. */
const anew = ({ searches = 1 }: Booking, now: number): Partial<Booking> => ({
  searchEnded: false,
  wave: 0,
  searches: searches + 1,
  requestedDrivers: {},
  searchFrom: now,
});

/** SEARCHING: a search that found nobody, or that has stalled, starts again. */
export const searchAgain = (
  booking: Booking,
  { now, hasStalled }: { now: number; hasStalled: boolean },
): Decision | Refusal =>
  booking.status === 'NEW' && (booking.searchEnded || hasStalled)
    ? { kind: 'SEARCHING', changes: anew(booking, now) }
    : refuse('booking_moved_on', { status: booking.status });

/** What a booking knows of its driver and of their way to the pickup. */
const ofTheDriver = [
  'driver',
  'driver_name',
  'driver_image',
  'driver_contact',
  'driver_token',
  'vehicle_number',
  'vehicle_model',
  'driverRating',
  'fleetadmin',
  'assigned',
  'acceptedAt',
  'driver_arrive_time',
  'arrivalHeardAt',
  'pickup_image',
] as const satisfies readonly (keyof Booking)[];

/**
 * GIVEN_BACK: the driver cannot do it after all. The ride does not end: it is NEW again at the same price and place, and is
 * offered on at once, to this driver never again (PLUS-1).
 */
export const giveBack = (
  booking: Booking,
  by: Actor,
  { reason, now }: { reason: GiveBackReason; now: number },
): Decision | Refusal => {
  const next = step(booking, 'giveBack', by);
  if (!isStep(next)) return next;
  return {
    kind: 'GIVEN_BACK',
    driver: 'free',
    changes: {
      status: next.status,
      gaveBack: [...(booking.gaveBack ?? []), by.uid],
      givenBackAt: now,
      givenBackReason: reason,
      ...anew(booking, now),
    },
    remove: ofTheDriver.filter(field => booking[field] !== undefined),
  };
};
