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

/** Limits of what a driver may have driven before a step: 160 km/h, and the differences between clocks. */
const steps = { mPerS: 45, slackM: 400, forgottenMs: 10 * MINUTE_MS } as const;

/** A fix that says it is older than the one before counts as measured at that one: no time for a way lies in the past. */
const after = <F extends Fix>(before: Fix, fix: F): F => ({ ...fix, at: Math.max(before.at, fix.at) });

/**
 * Whether a driver who was at `from` can take a step at `said`. Stricter than {@link isReachable}, because a step earns
 * money and its position is seconds old. After minutes without a position the phone was off, and may be anywhere near.
 */
export const canTakeStep = (from: Fix, said: Fix & { accuracyM?: number | undefined }): boolean => {
  const to = after(from, said);
  const ms = to.at - from.at;
  if (!isReachable(from, to)) return false;
  const mostM = steps.slackM + (to.accuracyM ?? 0) + (ms / 1000) * steps.mPerS;
  return ms >= steps.forgottenMs || haversineKm(from, to) * 1000 <= mostM;
};

/**
 * The position from which a device leapt to where it says it is now: it binds steps until the time allows the way. Thus
 * no position that is reported just before a step makes the step believed.
 */
export const leapOf = (
  before: Fix,
  leap: Fix | undefined,
  fixes: readonly (Fix & { accuracyM?: number | undefined })[],
): Fix | undefined => {
  let [last, bound] = [before, leap];
  for (const said of fixes) {
    const fix = after(last, said);
    bound = canTakeStep(bound ?? last, fix) ? undefined : (bound ?? last);
    last = fix;
  }
  return bound && { lat: bound.lat, lng: bound.lng, at: bound.at };
};

/** An outlier: nobody can have driven to this fix and back. */
const isSpike = (before: Fix | undefined, fix: Fix, after: Fix | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  canDrive(before, after, NOISE_M) &&
  !canDrive(before, fix, NOISE_M) &&
  !canDrive(fix, after, NOISE_M);

/** Keeps, from the first fix on, each fix that is reachable from the last kept one. */
const chain = <F extends Fix>(fixes: readonly F[]): F[] => {
  const kept: F[] = [];
  for (const fix of fixes) {
    const last = kept.at(-1);
    if (!last || isReachable(last, fix)) kept.push(fix);
  }
  return kept;
};

/**
 * Removes the fixes of a track that no vehicle can have reached: GPS positions jump, sometimes by hundreds of
 * kilometres, and must not change the fare. If the first fixes are wrong, those are removed.
 */
export const plausible = <F extends Fix>(all: readonly F[]): F[] => {
  const fixes = all.filter((fix, i) => !isSpike(all[i - 1], fix, all[i + 1]));
  let best: F[] = [];
  for (let from = 0; from < fixes.length && best.length < fixes.length - from; from++) {
    const kept = chain(fixes.slice(from));
    if (kept.length > best.length) best = kept;
    if (kept.length * 2 > fixes.length) break;
  }
  return best;
};
