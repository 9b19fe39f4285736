import { MAX_TRIP_SPEED_M_PER_S } from '#shared/contract/constants';
import type { DistanceSource } from '#shared/contract/entities/booking';
import { haversineKm } from './distance';
import type { Fix } from './plausible';

/** The sum of all GPS errors allowed between any two fixes of a trip. */
const NOISE_M = 250;
/** How many first fixes of a track may be wrong. With more, a crafted track could cost the server minutes. */
const MAX_STARTS = 24;

export type Span = { startAt: number; endAt: number };

/** Sorts by time; ties are broken by position, so that the order of arrival does not matter. */
const inOrder = (a: Fix, b: Fix): number => a.at - b.at || a.lat - b.lat || a.lng - b.lng;

/**
 * The fixes that one vehicle can have passed, from the first on: no stretch is longer than the top speed allows in its
 * time, plus the noise once per stretch instead of once per fix, so that invented fixes cannot lengthen the route.
 */
const drivable = <F extends Fix>(fixes: readonly F[]): F[] => {
  const drivableFixes: F[] = [];
  let slackM = NOISE_M;
  for (const fix of fixes) {
    const last = drivableFixes.at(-1);
    const leftM = last
      ? slackM + ((fix.at - last.at) / 1000) * MAX_TRIP_SPEED_M_PER_S - haversineKm(last, fix) * 1000
      : NOISE_M;
    if (leftM < 0) continue;
    slackM = Math.min(NOISE_M, leftM);
    drivableFixes.push(fix);
  }
  return drivableFixes;
};

/**
 * The points of a trip that count for its fare: those timed between its start and end, whatever status they were sent
 * with, that one vehicle can have passed. `end` is where the driver ended the trip and obeys the same rule: if it is
 * out of reach, the trip ends at the last plausible point. If the first points are wrong, those are removed.
 */
export const tripTrack = <F extends Fix>(points: readonly F[], { startAt, endAt }: Span, end?: F): F[] => {
  const during = points.filter(({ at }) => at >= startAt && at <= endAt).sort(inOrder);
  const fixes = end ? [...during, { ...end, at: endAt }] : during;
  let best: F[] = [];
  for (let from = 0; from < MAX_STARTS && best.length < fixes.length - from; from++) {
    const drivableFixes = drivable(fixes.slice(from));
    if (drivableFixes.length > best.length) best = drivableFixes;
    if (drivableFixes.length * 2 > fixes.length) break;
  }
  return best;
};

/**
 * Nobody drives a whole trip this many times faster than the map's times, which assume free roads, apart from a minute.
 */
const TOO_FAST = 1.4;
const SPARE_S = 60;

/** Whether a route that takes `routeS` seconds by the map was driven in so few seconds that it is probably invented. */
export const isTooFast = (routeS: number, drivenS: number): boolean => routeS > TOO_FAST * drivenS + SPARE_S;

/**
 * `km` is charged; `claimedKm` is the recorded length: more than `km` only if no street explains it. `by` is how the
 * distance was found.
 */
export type DrivenDistance = { km: number; claimedKm: number; isExplained: boolean; by: DistanceSource };
