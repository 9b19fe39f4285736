import type { Booking, GiveBackReason } from '#shared/contract/entities/booking';
import { driverFields } from '#shared/contract/entities/driver-fields';
import { type Refusal, refuse } from '#shared/contract/errors';
import { type BookingActor, type Decision, isStep, step } from './decide';

/**
 * Restarts the search from its first wave: earlier drivers may get an offer again, except those who gave the ride back.
 */
const anew = ({ searches = 1, askWaves, askTimes, askEnds }: Booking, now: number) => ({
  searchEnded: false,
  wave: 0,
  searches: searches + 1,
  requestedDrivers: {},
  ...(askWaves ? { askWaves: {} } : {}),
  ...(askTimes ? { askTimes: {} } : {}),
  ...(askEnds ? { askEnds: {} } : {}),
  searchFrom: now,
});

/** SEARCHING: restarts a search that found no driver, or that has stalled. */
export const searchAgain = (
  booking: Booking,
  { now, hasStalled }: { now: number; hasStalled: boolean },
): Decision<'SEARCHING'> | Refusal =>
  booking.status === 'NEW' && (booking.searchEnded || hasStalled)
    ? { kind: 'SEARCHING', changes: anew(booking, now) }
    : refuse('booking_moved_on', { status: booking.status });

/** Whether this is the next wave of a NEW booking with a running search. Makes a late or repeated step a no-op. */
export const isWaveDue = (booking: Booking, wave: number): boolean =>
  booking.status === 'NEW' && !booking.searchEnded && (booking.wave ?? 0) === wave - 1;

const movedOn = ({ status }: Booking): Refusal => refuse('booking_moved_on', { status });

/**
 * SEARCHING: a wave sends offers to these drivers. `ends` has the wave at which the offers end that live longer than
 * others.
 */
export const askWave = (
  booking: Booking,
  wave: number,
  drivers: readonly string[],
  ends: Readonly<Record<string, number>> = {},
): Decision<'SEARCHING'> | Refusal =>
  isWaveDue(booking, wave)
    ? {
        kind: 'SEARCHING',
        changes: {
          wave,
          requestedDrivers: { ...booking.requestedDrivers, ...Object.fromEntries(drivers.map(uid => [uid, true])) },
          askWaves: { ...booking.askWaves, ...Object.fromEntries(drivers.map(uid => [uid, wave])) },
          askTimes: {
            ...booking.askTimes,
            ...Object.fromEntries(drivers.map(uid => [uid, (booking.askTimes?.[uid] ?? 0) + 1])),
          },
          ...(Object.keys(ends).length > 0 ? { askEnds: { ...booking.askEnds, ...ends } } : {}),
        },
      }
    : movedOn(booking);

/** NO_DRIVER: the last wave ended without an accept. */
export const endSearch = (booking: Booking, wave: number): Decision<'NO_DRIVER'> | Refusal =>
  isWaveDue(booking, wave) ? { kind: 'NO_DRIVER', changes: { searchEnded: true } } : movedOn(booking);

/** ASSIGNED: an admin chose a driver, who alone gets an offer. */
export const assign = (booking: Booking, driver: string): Decision<'ASSIGNED'> | Refusal =>
  booking.status === 'NEW'
    ? {
        kind: 'ASSIGNED',
        changes: { requestedDrivers: { ...booking.requestedDrivers, [driver]: true }, assigned: driver },
      }
    : movedOn(booking);

/** DECLINED: a driver declined the offer and gets no other from this search. */
export const decline = ({ status, requestedDrivers }: Booking, driver: string): Decision<'DECLINED'> | Refusal =>
  status === 'NEW' && requestedDrivers?.[driver]
    ? { kind: 'DECLINED', changes: { requestedDrivers: { ...requestedDrivers, [driver]: false } } }
    : refuse('not_found');

/**
 * GIVEN_BACK: the driver cannot do the ride after all. The ride is NEW again with the same price and place, and is
 * offered at once to other drivers, never again to this one (PLUS-1).
 */
export const giveBack = (
  booking: Booking,
  by: BookingActor,
  { reason, now }: { reason: GiveBackReason; now: number },
): Decision<'GIVEN_BACK'> | Refusal => {
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
    remove: driverFields.filter(field => booking[field] !== undefined),
  };
};
