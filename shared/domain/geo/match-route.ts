import { lengthM, metresBetween, type PlanePoint, resampled } from './plane';

/** A fix of a track on a plane, with its time in ms and its error (one sigma) in metres. */
export type PlaneFix = PlanePoint & { at: number; sigmaM: number };
/** The position of each fix along a route: metres from its start, and metres beside it. */
export type Matched = { s: number; besideM: number };

/** Samples of a route have this distance, or a larger one if there would be too many. */
const sampling = { stepM: 20, most: 800 } as const;
/** A fix costs no more than this, so that a few wrong ones do not decide. */
const MOST = 30;
/** A stretch of a route may be longer than its chord by this factor before it costs more. */
const BENDS = 1.5;
/** Penalty for leaving out a stretch of the route: a ferry, or a detour of the router to a waypoint. */
const JUMP = 60;

/** Fixes further apart in time or space than this say little about the route between them. */
const gap = { ms: 40_000, m: 600 } as const;

export const isGap = (from: PlaneFix, to: PlaneFix): boolean =>
  to.at - from.at > gap.ms || metresBetween(from, to) > gap.m;

const emission = (fix: PlaneFix, sample: PlanePoint): number =>
  Math.min(MOST, (metresBetween(fix, sample) / fix.sigmaM) ** 2);

/** How far along the route the next fix may be: as far as its chord and a detour, or as the time of a gap allows. */
const reachM = (from: PlaneFix, to: PlaneFix, topSpeed: number): number => {
  const chord = metresBetween(from, to);
  return Math.min(3 * chord + 400, chord + 400 + ((to.at - from.at) / 1000) * topSpeed);
};

type Row = { cost: Float64Array; back: Int32Array };

/**
 * The best order-preserving positions of all fixes along a route (dynamic programming): a vehicle never goes back on its
 * route, so noise along the street cancels out instead of adding up.
 */
export const matchRoute = (fixes: readonly PlaneFix[], route: readonly PlanePoint[], topSpeed: number): Matched[] => {
  const samples = resampled(route, Math.max(sampling.stepM, lengthM(route) / sampling.most));
  const count = samples.length;
  const rows: Row[] = [];
  fixes.forEach((fix, i) => {
    const row = { cost: new Float64Array(count).fill(Infinity), back: new Int32Array(count).fill(-1) };
    const [before, from] = [rows[i - 1], fixes[i - 1]];
    const chord = from ? metresBetween(from, fix) : 0;
    // Across a gap, the chord says little about the route.
    const noise = from ? from.sigmaM + fix.sigmaM + 25 + (isGap(from, fix) ? chord : 0) : 1;
    const reach = from ? reachM(from, fix, topSpeed) : 0;
    let cheapest = 0;
    for (let j = 0; j < count; j++) {
      if (before && before.cost[j]! < before.cost[cheapest]!) cheapest = j;
      let [best, back] = before ? [before.cost[cheapest]! + JUMP, cheapest] : [0, -1];
      if (before)
        for (let k = j; k >= 0 && samples[j]!.s - samples[k]!.s <= reach; k--) {
          const gone = samples[j]!.s - samples[k]!.s;
          const extra = Math.max(0, gone - BENDS * chord, chord / BENDS - gone) / noise;
          const cost = before.cost[k]! + extra * extra;
          if (cost < best) [best, back] = [cost, k];
        }
      row.cost[j] = best + emission(fix, samples[j]!);
      row.back[j] = back;
    }
    rows.push(row);
  });
  return traced(fixes, rows, samples);
};

const traced = (fixes: readonly PlaneFix[], rows: readonly Row[], samples: readonly (PlanePoint & { s: number })[]) => {
  const last = rows.at(-1)!;
  let j = last.cost.reduce((best, cost, index) => (cost < last.cost[best]! ? index : best), 0);
  const matched: Matched[] = [];
  for (let i = fixes.length - 1; i >= 0; i--) {
    const sample = samples[Math.max(0, j)]!;
    matched.unshift({ s: sample.s, besideM: metresBetween(fixes[i]!, sample) });
    j = rows[i]!.back[Math.max(0, j)]!;
  }
  return matched;
};
