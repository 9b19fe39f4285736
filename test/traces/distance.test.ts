import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPack, type OpenPack } from '#lambdas/adapters/maps/pack/open-pack';
import type { GraphFile } from '#lambdas/adapters/maps/pack/pack-format';
import { explainTrack } from '#lambdas/model/trips/match-track';
import { ensureDemoPack } from '#scripts/maps/demo-pack';
import { projectFile } from '#scripts/lib/project-root';
import { randomRoadPoints } from '#scripts/maps/road-points';
import type { LatLng } from '#shared/contract/entities/common';
import { anchored } from '#shared/domain/geo/explain-track';
import { beside, type Disturbance, traceAlong } from './generate';
import { hmmMatcher } from './hmm-matcher';
import { seeded } from './random';

/** The charged distance of each drive may differ so far from the driven one, and of a case from the independent matcher's. */
const MOST = { each: 0.03, matcher: 0.05 };
/** The booked places lie beside where the car stopped, one sigma, m. */
const BOOKED_SIGMA_M = 10;
const DRIVES = 4;

type Case = Disturbance & { what: string; isFerry?: true; seed: number };
const cases: Case[] = [
  { what: 'noise of 5 m', sigmaM: 5, seed: 1 },
  { what: 'noise of 10 m', sigmaM: 10, seed: 2 },
  { what: 'noise of 20 m', sigmaM: 20, seed: 3 },
  { what: 'noise of 35 m', sigmaM: 35, seed: 4 },
  { what: 'noise of 50 m', sigmaM: 50, seed: 5 },
  { what: 'tunnel of 0.5 km', sigmaM: 8, tunnelM: 500, seed: 6 },
  { what: 'tunnel of 2 km', sigmaM: 8, tunnelM: 2_000, seed: 7 },
  { what: 'tunnel of 5 km', sigmaM: 8, tunnelM: 5_000, seed: 8 },
  { what: 'urban canyon, 30 m to one side', sigmaM: 10, biasM: 30, seed: 9 },
  { what: 'ferry', sigmaM: 8, isFerry: true, seed: 10 },
  { what: 'phone asleep three times for a minute', sigmaM: 8, sleeps: { s: 60, times: 3 }, seed: 11 },
  { what: 'standing for five minutes, noise of 25 m', sigmaM: 25, standingS: 300, seed: 12 },
];

let pack: OpenPack;
let matched: ReturnType<typeof hmmMatcher>;
let drives: LatLng[][];

/** Nobody turns round in the middle of a ride: a route that does so at a random place is not realistic. */
const turnsBack = (line: readonly LatLng[]): boolean =>
  new Set(line.map(({ lat, lng }) => `${lat.toFixed(5)} ${lng.toFixed(5)}`)).size < line.length;

beforeAll(async () => {
  const dir = await ensureDemoPack();
  pack = await openPack(dir);
  matched = hmmMatcher(JSON.parse(readFileSync(join(dir, 'graph.json'), 'utf8')) as GraphFile);
  const places = randomRoadPoints(dir, 300, seeded(7));
  // Every second drive passes a third place, so that it is not the quickest route between its ends.
  drives = places.flatMap((place, i) => {
    const via = i % 2 === 0 ? [place, places[i + 1] ?? place] : [place, places[i + 1] ?? place, places[i + 2] ?? place];
    const route = pack.route(via);
    return route && route.distanceKm > 6 && route.distanceKm < 12 && !turnsBack(route.coords) ? [route.coords] : [];
  });
});

/** Two drives on streets with the river between them, which a ferry crosses. */
const ferryLine = (): LatLng[] => [
  ...pack.route([
    { lat: 57.6997, lng: 11.9527 },
    { lat: 57.7072, lng: 11.9587 },
  ])!.coords,
  ...pack.route([
    { lat: 57.7062, lng: 11.938 },
    { lat: 57.72, lng: 11.91 },
  ])!.coords,
];

const measure = async ({ isFerry, seed, ...disturbance }: Case) => {
  const random = seeded(seed);
  // Turns inside a tunnel are invisible, so there the car takes the quickest route.
  const lines = isFerry ? [ferryLine()] : drives.filter((_, i) => i % 3 === seed % 3).slice(0, DRIVES);
  const rows = [];
  for (const line of lines) {
    const ends = [line[0]!, line.at(-1)!];
    const driven = disturbance.tunnelM ? pack.route(ends)!.coords : line;
    const trace = traceAlong(driven, disturbance, random);
    const [pickup, drop] = [beside(driven[0]!, BOOKED_SIGMA_M, random), beside(driven.at(-1)!, BOOKED_SIGMA_M, random)];
    const fixes = anchored(trace.fixes, { pickup, drop });
    const found = await explainTrack(fixes, async points => pack.route(points));
    rows.push({ driven: trace.drivenKm, charged: found!.km, matcher: isFerry ? undefined : matched(trace.fixes) });
  }
  return rows;
};

/** The lines of the guide that are rows of a table. */
const tableOf = (guide: string): string[] =>
  readFileSync(projectFile('docs', guide), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('|'));

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

describe('[FARE-6] the distance of recorded-like drives', () => {
  it.each(cases)('is that driven: $what', async one => {
    const rows = await measure(one);
    const off = (row: (typeof rows)[number]) => Math.abs(row.charged / row.driven - 1);
    const sum = (of: 'driven' | 'charged' | 'matcher') => rows.reduce((total, row) => total + (row[of] ?? 0), 0);
    const [driven, charged, matcher] = [sum('driven'), sum('charged'), sum('matcher')];
    const worst = Math.max(...rows.map(off));
    expect(rows.length).toBeGreaterThan(0);
    expect(worst).toBeLessThanOrEqual(MOST.each);
    if (!one.isFerry) expect(Math.abs(charged / matcher - 1)).toBeLessThanOrEqual(MOST.matcher);
    const byMatcher = one.isFerry ? '–' : matcher.toFixed(2);
    const cells = [one.what, driven.toFixed(2), charged.toFixed(2), percent(worst), byMatcher];
    const row = `| ${cells.join(' | ')} |`;
    expect(tableOf('taxi-fares.md')).toContain(row);
  });
});
