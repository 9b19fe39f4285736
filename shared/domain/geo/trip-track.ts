import { MAX_TRIP_SPEED_M_PER_S } from '#shared/contract/constants';
import { haversineKm } from './distance';
import type { LatLng } from './lat-lng';
import type { Fix } from './plausible';

/** What all the errors of a receiver may add up to between any two fixes of a trip. */
const NOISE_M = 250;
/** Where a track may begin: so many of its first fixes may be wrong. More would cost a crafted track's server minutes. */
const MAX_STARTS = 24;
/** A receiver that stands still wanders less than this. */
const JITTER_M = 30;
/** Points further apart than this say little about the streets between them. */
const GAP_KM = 0.5;
/** How much longer the streets may be than the track, and the track than the streets, and anyhow, km. */
const tolerance = { along: 1.3, acrossGaps: 4, anyhowKm: 0.5 } as const;

export type Span = { startAt: number; endAt: number };

/** Time first, then anything that does not depend on the order in which points arrived. */
const inOrder = (a: Fix, b: Fix): number => a.at - b.at || a.lat - b.lat || a.lng - b.lng;

/**
 * Fixes that one vehicle can have passed, from the first on: over any stretch of them no more metres than the top speed
 * allows in its time, and the noise once, not at every fix, so that no number of invented fixes makes a way longer.
 */
const drivable = <F extends Fix>(fixes: readonly F[]): F[] => {
  const kept: F[] = [];
  let slackM = NOISE_M;
  for (const fix of fixes) {
    const last = kept.at(-1);
    const leftM = last
      ? slackM + ((fix.at - last.at) / 1000) * MAX_TRIP_SPEED_M_PER_S - haversineKm(last, fix) * 1000
      : NOISE_M;
    if (leftM < 0) continue;
    slackM = Math.min(NOISE_M, leftM);
    kept.push(fix);
  }
  return kept;
};

/**
 * The points of a trip that count for its fare: those between its start and its end by their time, whatever anybody called
 * them, that one vehicle can have passed. `end` is where its driver ended it, and obeys the same rule: when nobody can have
 * got there, the trip ended at the last point that is believed. When the first points are the wrong ones, those go.
 */
export const tripTrack = (points: readonly Fix[], { startAt, endAt }: Span, end?: LatLng): Fix[] => {
  const during = points.filter(({ at }) => at >= startAt && at <= endAt).sort(inOrder);
  const fixes = end ? [...during, { ...end, at: endAt }] : during;
  let best: Fix[] = [];
  for (let from = 0; from < MAX_STARTS && best.length < fixes.length - from; from++) {
    const kept = drivable(fixes.slice(from));
    if (kept.length > best.length) best = kept;
    if (kept.length * 2 > fixes.length) break;
  }
  return best;
};

/** Legs of a way, km, without the wandering of a receiver that stands still. */
const legsKm = (points: readonly LatLng[]): number[] => {
  const legs: number[] = [];
  let from = points[0];
  points.forEach((to, i) => {
    if (!from || i === 0) return;
    const km = haversineKm(from, to);
    if (km * 1000 < JITTER_M && i < points.length - 1) return;
    legs.push(km);
    from = to;
  });
  return legs;
};

const sum = (kms: readonly number[]): number => kms.reduce((total, km) => total + km, 0);

/** `km` is charged; `claimedKm` is what track or streets say at most: more than `km` only where they contradict each other. */
export type Way = { km: number; claimedKm: number; isExplained: boolean };

/**
 * How long a way was by its points and by the streets through them. Where the two are too far apart for one to explain the
 * other, the shorter one counts, and somebody should look at it.
 */
export const measureWay = (points: readonly LatLng[], streetsKm: number): Way => {
  const legs = legsKm(points);
  const trackKm = sum(legs);
  const gapsKm = sum(legs.filter(km => km > GAP_KM));
  const mostByStreets = (trackKm - gapsKm) * tolerance.along + gapsKm * tolerance.acrossGaps + tolerance.anyhowKm;
  const mostByTrack = streetsKm * tolerance.along + tolerance.anyhowKm;
  const isExplained = streetsKm <= mostByStreets && trackKm <= mostByTrack;
  if (isExplained) return { km: streetsKm, claimedKm: streetsKm, isExplained };
  return { km: Math.min(streetsKm, trackKm), claimedKm: Math.max(streetsKm, trackKm), isExplained };
};
