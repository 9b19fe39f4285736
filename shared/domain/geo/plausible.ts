import { MAX_SPEED_M_PER_S } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from './distance';

/** A position and when it was, ms. */
export type Fix = LatLng & { at: number };

/** What a receiver may be wrong by between any two fixes. */
const NOISE_M = 250;
/** How far two fixes may be apart whatever their times say: clocks of phones are set while they drive. */
const ANY_TIME_M = 20_000;

const canDrive = (from: Fix, to: Fix, slackM: number): boolean =>
  haversineKm(from, to) * 1000 <= slackM + (Math.abs(to.at - from.at) / 1000) * MAX_SPEED_M_PER_S;

/** Whether a vehicle can have come from one fix to the other; in doubt it can. */
export const isReachable = (from: Fix, to: Fix): boolean => canDrive(from, to, ANY_TIME_M);

/** A fix off the way, to which nobody can have driven and come back. */
const isSpike = (before: Fix | undefined, fix: Fix, after: Fix | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  canDrive(before, after, NOISE_M) &&
  !canDrive(before, fix, NOISE_M) &&
  !canDrive(fix, after, NOISE_M);

/** Fixes that can follow one another, from the first on. */
const chain = <F extends Fix>(fixes: readonly F[]): F[] => {
  const kept: F[] = [];
  for (const fix of fixes) {
    const last = kept.at(-1);
    if (!last || isReachable(last, fix)) kept.push(fix);
  }
  return kept;
};

/**
 * The fixes of a track without those to which nobody can have driven: receivers jump, sometimes by hundreds of
 * kilometres, and a fare must not. When the first ones are the wrong ones, they are what goes.
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
