import { MAX_SPEED_M_PER_S } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from './distance';

/** A position and when it was, ms. */
export type Fix = LatLng & { at: number };

/** What a receiver may be wrong by, and a clock rounded by, between any two fixes. */
const SLACK_M = 250;

/** Whether a vehicle can have come from one fix to the other in the time between them. */
export const isReachable = (from: Fix, to: Fix): boolean =>
  haversineKm(from, to) * 1000 <= SLACK_M + (Math.abs(to.at - from.at) / 1000) * MAX_SPEED_M_PER_S;

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
export const plausible = <F extends Fix>(fixes: readonly F[]): F[] => {
  let best: F[] = [];
  for (let from = 0; from < fixes.length && best.length < fixes.length - from; from++) {
    const kept = chain(fixes.slice(from));
    if (kept.length > best.length) best = kept;
    if (kept.length * 2 > fixes.length) break;
  }
  return best;
};
