import { MAX_TRIP_SPEED_M_PER_S } from '#shared/contract/constants';
import { haversineKm } from './distance';
import type { LatLng } from './lat-lng';
import type { Fix } from './plausible';

/** The sum of all GPS errors allowed between any two fixes of a trip. */
const NOISE_M = 250;
/** How many first fixes of a track may be wrong. More would let a crafted track cost the server minutes. */
const MAX_STARTS = 24;
/** GPS jitter of a vehicle that stands still is less than this. */
const JITTER_M = 30;
/** Points further apart than this say little about the streets between them. */
const GAP_KM = 0.5;
/** Allowed ratio of street distance to track distance and back, and a constant allowance in km. */
const tolerance = { along: 1.3, acrossGaps: 4, anyhowKm: 0.5 } as const;

export type Span = { startAt: number; endAt: number };

/** Sorts by time; ties are broken by position, so that the order of arrival does not matter. */
const inOrder = (a: Fix, b: Fix): number => a.at - b.at || a.lat - b.lat || a.lng - b.lng;

/**
 * The fixes that one vehicle can have passed, from the first on: no stretch is longer than the top speed allows in its
 * time, plus the noise once per stretch instead of once per fix, so that invented fixes cannot lengthen the way.
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
 * The points of a trip that count for its fare: those timed between its start and end, whatever status they were sent
 * with, that one vehicle can have passed. `end` is where the driver ended the trip and obeys the same rule: if it is
 * out of reach, the trip ends at the last plausible point. If the first points are wrong, those are removed.
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

/** Legs of a track, km, without the GPS jitter of a vehicle that stands still. */
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

/**
 * `km` is charged; `claimedKm` is the longer of track and streets: more than `km` only if the two contradict each
 * other.
 */
export type Way = { km: number; claimedKm: number; isExplained: boolean };

/**
 * Length of a trip by its points and by the streets through them. If the two differ by too much for one to explain the
 * other, the shorter one counts, and the fare is up for review.
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
