import { MAX_SPEED_M_PER_S } from '#shared/contract/constants';
import { MINUTE_MS } from '#shared/contract/time';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from './distance';

/** A GPS fix: a position and its time, ms. */
export type Fix = LatLng & { at: number };

/** GPS error allowed between any two fixes. */
const NOISE_M = 250;
/**
 * Distance allowed between two fixes whatever their timestamps say, because a phone's clock may be set during a drive.
 */
const ANY_TIME_M = 20_000;

/** Farther from the equator no road leads; receivers and invented positions name the poles. */
const MAX_LATITUDE = 85;

/** Whether a position can be a driver's at all. */
export const isDrivable = ({ lat }: LatLng): boolean => Math.abs(lat) <= MAX_LATITUDE;

const canDrive = (from: Fix, to: Fix, slackM: number): boolean =>
  haversineKm(from, to) * 1000 <= slackM + (Math.abs(to.at - from.at) / 1000) * MAX_SPEED_M_PER_S;

/** Whether a vehicle can have driven from one fix to the other; true in doubt. */
export const isReachable = (from: Fix, to: Fix): boolean => canDrive(from, to, ANY_TIME_M);

/** Limits of the distance driven before a step: 160 km/h, and the differences between clocks. */
const steps = { mPerS: 45, slackM: 400, forgottenMs: 10 * MINUTE_MS } as const;

/** A fix dated before the previous one counts as measured at the same time: the past leaves no time to drive. */
const after = <F extends Fix>(before: Fix, fix: F): F => ({ ...fix, at: Math.max(before.at, fix.at) });

/**
 * A position that is believed. `beyondM`: how much farther than speed and time allow the positions up to it have come, in metres.
 * The slack is for one error of a receiver: without the sum, a series of short hops could cross a town within a second.
 */
export type Believed = Fix & { beyondM?: number | undefined };

/** A position reported by a device, with its error. */
type Said = Fix & { accuracyM?: number | undefined };

const beyond = (from: Believed, to: Fix): number =>
  Math.max(0, (from.beyondM ?? 0) + haversineKm(from, to) * 1000 - ((to.at - from.at) / 1000) * steps.mPerS);

/**
 * The position reported by a device, if a driver who was at `from` can be there; the next position is compared with it.
 * Stricter than {@link isReachable}, because a step earns money and its position is seconds old. After minutes without
 * a position the phone was off, and may be anywhere near.
 */
export const believe = (from: Believed, said: Said): Believed | undefined => {
  const to = after(from, said);
  if (!isReachable(from, to)) return undefined;
  const { lat, lng, at } = to;
  if (at - from.at >= steps.forgottenMs) return { lat, lng, at };
  const beyondM = Math.round(beyond(from, to));
  if (beyondM > steps.slackM + (said.accuracyM ?? 0)) return undefined;
  return { lat, lng, at, ...(beyondM > 0 ? { beyondM } : {}) };
};

/** Whether a driver who was at `from` can take a step at `said`. */
export const canTakeStep = (from: Believed, said: Said): boolean => believe(from, said) !== undefined;

/** An outlier: no vehicle can have driven to this fix and back. */
const isSpike = (before: Fix | undefined, fix: Fix, after: Fix | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  canDrive(before, after, NOISE_M) &&
  !canDrive(before, fix, NOISE_M) &&
  !canDrive(fix, after, NOISE_M);

/** Selects, from the first fix on, each fix that is reachable from the last selected one. */
const chain = <F extends Fix>(fixes: readonly F[]): F[] => {
  const plausible: F[] = [];
  for (const fix of fixes) {
    const last = plausible.at(-1);
    if (!last || isReachable(last, fix)) plausible.push(fix);
  }
  return plausible;
};

/**
 * Removes the fixes of a track that no vehicle can have reached: GPS positions jump, sometimes by hundreds of
 * kilometres, and must not change the fare. If the first fixes are wrong, those are removed.
 */
export const plausible = <F extends Fix>(track: readonly F[]): F[] => {
  const fixes = track.filter((fix, i) => !isSpike(track[i - 1], fix, track[i + 1]));
  let best: F[] = [];
  for (let from = 0; from < fixes.length && best.length < fixes.length - from; from++) {
    const plausible = chain(fixes.slice(from));
    if (plausible.length > best.length) best = plausible;
    if (plausible.length * 2 > fixes.length) break;
  }
  return best;
};
