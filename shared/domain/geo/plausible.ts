import { MAX_SPEED_M_PER_S } from '#shared/contract/constants';
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
