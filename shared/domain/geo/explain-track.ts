import { haversineKm } from './distance';
import type { LatLng } from './lat-lng';
import { isGap, matchRoute, type Matched, type PlaneFix } from './match-route';
import { lengthM, metresBetween, planeAround, simplified } from './plane';

export type TrackFix = LatLng & { at: number; accuracyM?: number | undefined };

/** The error of a fix that reports none, one sigma, m; and the smallest error assumed of any fix. */
const UNTOLD_SIGMA_M = 15;
const LEAST_SIGMA_M = 8;
/** Fixes further than this many sigmas beside a route were not driven on it. */
const BESIDE = 3;
/** One or two fixes in a row may be this far beside it. */
const STRAYS = 5;
/** A stretch of streets may be longer than the chord of its fixes by this factor, the noise and a constant, m. */
const bends = { factor: 1.45, sigmas: 1.5, m: 60 } as const;

export type TrackPlane = {
  fixes: readonly PlaneFix[];
  project: (place: LatLng) => { x: number; y: number };
  placeOf: (index: number) => LatLng;
};

/** `km` along the streets where they explain the track, straight where they don't; `claimedKm` along the track there. */
export type Explained = {
  km: number;
  claimedKm: number;
  score: number;
  /** Fixes through which the route may have to lead, the most promising first. */
  missed: readonly number[];
  through: readonly number[];
};

/** The place of a fix, evened out with its neighbours when they are near in time. */
const evened = (fixes: readonly TrackFix[], index: number): LatLng => {
  const at = fixes[index]!;
  const near = fixes.slice(Math.max(0, index - 1), index + 2).filter(fix => Math.abs(fix.at - at.at) <= 10_000);
  const isStill = near.length === 3 && index > 0 && index < fixes.length - 1;
  if (!isStill) return { lat: at.lat, lng: at.lng };
  const mean = (axis: 'lat' | 'lng') => near.reduce((sum, fix) => sum + fix[axis], 0) / near.length;
  return { lat: mean('lat'), lng: mean('lng') };
};

export const toPlane = (fixes: readonly TrackFix[]): TrackPlane => {
  const project = planeAround(fixes[0]!);
  return {
    project,
    placeOf: index => evened(fixes, index),
    fixes: fixes.map(fix => ({
      ...project(fix),
      at: fix.at,
      sigmaM: Math.max(LEAST_SIGMA_M, fix.accuracyM ?? UNTOLD_SIGMA_M),
    })),
  };
};

/** The error of a booked place, one sigma, m; of fixes that are as exact as this, the fix itself is the better end. */
const PLACE_SIGMA_M = 10;
/** A booked place further than this from the fix beside it is another place, whatever the fix's error, m. */
const MOST_ANCHOR_M = 150;

const anchor = (fix: TrackFix, place: LatLng | undefined): TrackFix => {
  const sigmaM = fix.accuracyM ?? UNTOLD_SIGMA_M;
  if (!place || sigmaM <= PLACE_SIGMA_M) return fix;
  const isThere = haversineKm(fix, place) * 1000 <= Math.min(BESIDE * sigmaM, MOST_ANCHOR_M);
  return isThere ? { ...fix, lat: place.lat, lng: place.lng, accuracyM: PLACE_SIGMA_M } : fix;
};

/**
 * A track that begins and ends at the booked places if its inexact first and last fixes may be there: an end that is 50
 * m off may lie in another street, and the route to it is a detour that nobody drove.
 */
export const anchored = (fixes: readonly TrackFix[], ends: { pickup?: LatLng; drop?: LatLng }): TrackFix[] =>
  fixes.map((fix, i) => {
    if (i === 0) return anchor(fix, ends.pickup);
    return i === fixes.length - 1 ? anchor(fix, ends.drop) : fix;
  });

/** Whether most fixes are too far apart to show how the car drove: then the route leads through all of them. */
export const isSparse = ({ fixes }: TrackPlane): boolean =>
  fixes.filter((fix, i) => i > 0 && isGap(fixes[i - 1]!, fix)).length * 2 > fixes.length - 1;

/** A place to stop may be this far from the nearest street: a forecourt, a park. */
const OFF_STREET_M = 150;

type Stretch = { from: number; to: number; isOnRoute: boolean; streetM: number };

/** Joins each run of unexplained stretches into one, so that nobody is paid for driving back and forth there. */
const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const runs: Stretch[] = [];
  for (const stretch of stretches) {
    const last = runs.at(-1);
    if (last && !last.isOnRoute && !stretch.isOnRoute)
      runs[runs.length - 1] = { ...last, to: stretch.to, streetM: last.streetM + stretch.streetM };
    else runs.push(stretch);
  }
  return runs;
};

/** The track in stretches between fixes that lie on the route, or at a waypoint beside it; neighbours follow it. */
const stretchesOf = (
  fixes: readonly PlaneFix[],
  matched: readonly Matched[],
  { topSpeed, through }: { topSpeed: number; through: readonly number[] },
): Stretch[] => {
  const mostM = (fix: PlaneFix, i: number) => Math.max(BESIDE * fix.sigmaM, through.includes(i) ? OFF_STREET_M : 0);
  const on = fixes.flatMap((fix, i) => (matched[i]!.besideM <= mostM(fix, i) ? [i] : []));
  const ends = [...new Set([0, ...on, fixes.length - 1])];
  const stretches = ends.slice(1).map((to, i) => {
    const from = ends[i]!;
    const [a, b] = [fixes[from]!, fixes[to]!];
    const streetM = matched[to]!.s - matched[from]!.s;
    const chord = metresBetween(a, b);
    const isNear = streetM <= chord * bends.factor + bends.sigmas * (a.sigmaM + b.sigmaM) + bends.m;
    const isDrivable = streetM <= ((b.at - a.at) / 1000) * topSpeed + 250;
    const areOn = on.includes(from) && on.includes(to);
    const inner = matched.slice(from + 1, to);
    const strays = inner.some(({ besideM }, k) => besideM > STRAYS * fixes[from + 1 + k]!.sigmaM);
    const follows = !strays && (isGap(a, b) ? isDrivable : isNear && to - from <= 3);
    return { from, to, isOnRoute: areOn && follows, streetM };
  });
  return joined(stretches);
};

/** Candidates of a stretch that the route misses: its middle, its thirds. */
const candidates = ({ from, to }: Stretch, matched: readonly Matched[], fixes: readonly PlaneFix[]): number[] => {
  const inner = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const far = inner.toSorted((a, b) => matched[b]!.besideM / fixes[b]!.sigmaM - matched[a]!.besideM / fixes[a]!.sigmaM);
  const middle = from + Math.round((to - from) / 2);
  return [far[0]!, middle, from + Math.round((to - from) / 3), from + Math.round(((to - from) * 2) / 3)];
};

const alongM = (fixes: readonly PlaneFix[]): number => {
  const worst = Math.max(...fixes.map(({ sigmaM }) => sigmaM));
  return lengthM(simplified(fixes, BESIDE * worst));
};

/** The length of the recorded line itself, km, without its noise. */
export const recordedKm = (fixes: readonly TrackFix[]): number =>
  fixes.length < 2 ? 0 : alongM(toPlane(fixes).fixes) / 1000;

/** How well a route explains a track. */
export const explain = (
  { fixes, project }: TrackPlane,
  coords: readonly LatLng[],
  { topSpeed, through }: { topSpeed: number; through: readonly number[] },
): Explained => {
  const matched = matchRoute(fixes, coords.map(project), topSpeed);
  const stretches = stretchesOf(fixes, matched, { topSpeed, through });
  const off = stretches.filter(({ isOnRoute }) => !isOnRoute);
  let [km, claimedKm] = [0, 0];
  for (const { from, to, isOnRoute, streetM } of stretches) {
    const straightM = metresBetween(fixes[from]!, fixes[to]!);
    km += (isOnRoute ? streetM : straightM) / 1000;
    claimedKm += (isOnRoute ? streetM : Math.max(straightM, alongM(fixes.slice(from, to + 1)))) / 1000;
  }
  const weight = (stretch: Stretch) => alongM(fixes.slice(stretch.from, stretch.to + 1)) + 50;
  const beside = matched.reduce((sum, { besideM }, i) => sum + Math.min(9, (besideM / fixes[i]!.sigmaM) ** 2), 0);
  return {
    km,
    claimedKm,
    score: off.reduce((sum, stretch) => sum + weight(stretch), 0) + beside,
    missed: off.toSorted((a, b) => weight(b) - weight(a)).flatMap(stretch => candidates(stretch, matched, fixes)),
    through,
  };
};
