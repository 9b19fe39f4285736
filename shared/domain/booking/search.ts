import type { Booking, GiveBackReason } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { type BookingActor, type Decision, isStep, step } from './decide';

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

/** Whether this is the next wave of a NEW booking whose search is on: a late or repeated step changes nothing. */
export const isWaveDue = (booking: Booking, wave: number): boolean =>
  booking.status === 'NEW' && !booking.searchEnded && (booking.wave ?? 0) === wave - 1;

const movedOn = ({ status }: Booking): Refusal => refuse('booking_moved_on', { status });

/** SEARCHING: a wave asks these drivers. */
export const askWave = (booking: Booking, wave: number, drivers: readonly string[]): Decision | Refusal =>
  isWaveDue(booking, wave)
    ? {
        kind: 'SEARCHING',
        changes: {
          wave,
          requestedDrivers: { ...booking.requestedDrivers, ...Object.fromEntries(drivers.map(uid => [uid, true])) },
        },
      }
    : movedOn(booking);

/** NO_DRIVER: the last wave has passed. */
export const endSearch = (booking: Booking, wave: number): Decision | Refusal =>
  isWaveDue(booking, wave) ? { kind: 'NO_DRIVER', changes: { searchEnded: true } } : movedOn(booking);

/** ASSIGNED: an admin chose the driver, who is asked alone. */
export const assign = (booking: Booking, driver: string): Decision | Refusal =>
  booking.status === 'NEW'
    ? {
        kind: 'ASSIGNED',
        changes: { requestedDrivers: { ...booking.requestedDrivers, [driver]: true }, assigned: driver },
      }
    : movedOn(booking);

/** DECLINED: a driver who was asked says no, and this search asks them no more. */
export const decline = ({ status, requestedDrivers }: Booking, driver: string): Decision | Refusal =>
  status === 'NEW' && requestedDrivers?.[driver]
    ? { kind: 'DECLINED', changes: { requestedDrivers: { ...requestedDrivers, [driver]: false } } }
    : refuse('not_found');

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
  by: BookingActor,
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
