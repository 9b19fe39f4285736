import { MAX_HELD_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { StepFix } from '#shared/contract/entities/common';
import { stepCalls } from '../api';
import { ageMs, type Clock } from './clock';
import { setDoubted } from './doubt';
import type { Entry, PositionsEntry, StepEntry } from './entry';
import { NoAnswer } from './failure';

/** A step that is sent within this time counts as immediate. */
const NOW_MS = 3_000;
/** Tolerance within which the clock counts as not having been set meanwhile. */
const EVEN_MS = 1_000;
/**
 * Timeouts, as a lost connection often returns no error. The first attempt's is shorter, as the driver is waiting for
 * it.
 */
const patienceMs = { first: 10_000, later: 25_000 };

/** How long ago the step was taken, in ms; omitted for a step sent at once. */
export const heldOf = ({ at, waited }: Pick<StepEntry, 'at' | 'waited'>, clock: Clock): { heldMs?: number } => {
  const heldMs = Math.min(ageMs(at, clock), MAX_HELD_MS);
  return waited || heldMs >= NOW_MS ? { heldMs } : {};
};

/**
 * Points in the form of `reportPosition`, with timestamps converted to the current wall clock, in case it was set
 * meanwhile.
 */
export const pointsOf = ({ at, points }: Pick<PositionsEntry, 'at' | 'points'>, clock: Clock) => {
  const sentAt = clock.wall();
  const begun = sentAt - ageMs(at, clock);
  // Keep timestamps identical across retries, so that a batch sent twice is stored once.
  const first = Math.abs(begun - at.wall) < EVEN_MS ? at.wall : begun;
  return { points: points.map(({ after, ...point }) => ({ ...point, at: first + after })), sentAt };
};

/** Time on the device's clock, by which the server reads the time of a measured position. */
const sentAtOf = ({ at }: StepFix, clock: Clock): { sentAt?: number } =>
  at === undefined ? {} : { sentAt: clock.wall() };

/** Runs a request with a timeout. */
const patiently = async <T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new NoAnswer());
      abort.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(abort.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** Sends one entry. Resolves with the server's current booking if the entry has one; rejects with `ApiError`. */
export const sendEntry = (entry: Entry, clock: Clock): Promise<{ booking?: Booking }> =>
  patiently<{ booking?: Booking }>(entry.waited ? patienceMs.later : patienceMs.first, async signal => {
    const options = { idempotencyKey: entry.id, signal };
    switch (entry.kind) {
      case 'positions':
        // Needs no idempotency key: positions are stored by timestamp, so a redelivery overwrites.
        setDoubted(await reportsDoubt(entry, clock, signal));
        return {};
      case 'dutyOff':
        await stepCalls.setDriverActive({ driverActiveStatus: false }, options);
        return {};
      default:
        return sendStep(entry, clock, options);
    }
  });

const reportsDoubt = async (entry: PositionsEntry, clock: Clock, signal: AbortSignal): Promise<boolean> => {
  const report = { bookingId: entry.bookingId, ...pointsOf(entry, clock) };
  return (await stepCalls.reportPosition(report, { signal })).isDoubted === true;
};

const sendStep = (
  entry: StepEntry,
  clock: Clock,
  options: { idempotencyKey: string; signal: AbortSignal },
): Promise<{ booking?: Booking }> => {
  const { bookingId, otp, handoverCode, handoverReason, location, placeReason, reason = 'other' } = entry;
  const handover = { ...(handoverCode ? { handoverCode } : {}), ...(handoverReason ? { handoverReason } : {}) };
  const held = heldOf(entry, clock);
  const where = {
    ...(location ? { location, ...sentAtOf(location, clock) } : {}),
    ...(placeReason ? { placeReason } : {}),
  };
  switch (entry.kind) {
    case 'arrive':
      return stepCalls.arriveAtPickup({ bookingId, ...where, ...held }, options);
    case 'start':
      return stepCalls.startTrip({ bookingId, ...(otp ? { otp } : {}), ...where, ...held }, options);
    case 'reach':
      return stepCalls.reachDrop({ bookingId, ...handover, ...where, ...held }, options);
    case 'close':
      return stepCalls.confirmPaid({ bookingId }, options);
    case 'giveBack':
      return stepCalls.giveBackBooking({ bookingId, reason }, options).then(() => ({}));
  }
};
