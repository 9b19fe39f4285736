import type { Route } from '#lambdas/ports/maps';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { Choice, LegPath, LegSearch } from './leg-search';
import type { GraphFile } from './pack-format';
import type { Snapped, Snapper } from './snap';

/** Walking to a farther candidate costs time, so that the nearer one wins a tie. */
const WALKING_METRES_PER_S = 1.4;
/**
 * Seconds to cross a street on foot: if a car can stop where its rider waits, a small detour is better than crossing.
 */
const CROSSING_S = 15;
/** Candidates closer than this are lanes of one junction: nobody has to cross a street between them. */
const SAME_KERB_METRES = 3;

type Leg = { from: Choice[]; to: Choice[]; path: LegPath };
type Drive = { coords: LatLng[]; metres: number; seconds: number };

/** Appends one arc to the route so far; only a part of it when the route begins or ends on the arc. */
const driveArc = (
  file: GraphFile,
  arc: number,
  from: Snapped | undefined,
  to: Snapped | undefined,
  drive: Drive,
): void => {
  const edge = arc >> 1;
  const backward = (arc & 1) === 1;
  const first = file.shapeStart[edge]!;
  const last = file.shapeStart[edge + 1]! - 1 - first;
  const add = (lng: number, lat: number) => {
    const previous = drive.coords.at(-1);
    if (previous?.lng !== lng || previous.lat !== lat) drive.coords.push({ lat, lng });
  };
  const point = (i: number) => add(file.shape[2 * (first + i)]! / 1e6, file.shape[2 * (first + i) + 1]! / 1e6);
  if (from) add(from.lng, from.lat);
  if (backward) for (let i = from?.segment ?? last; i >= (to ? to.segment + 1 : 0); i--) point(i);
  else for (let i = from ? from.segment + 1 : 0; i <= (to?.segment ?? last); i++) point(i);
  if (to) add(to.lng, to.lat);
  const share = backward ? (from?.along ?? 1) - (to?.along ?? 0) : (to?.along ?? 1) - (from?.along ?? 0);
  drive.metres += share * file.metres[edge]!;
  drive.seconds += share * file.seconds[edge]!;
};

const driveLeg = (file: GraphFile, { from, to, path }: Leg, drive: Drive): void => {
  const [start, end] = [from[path.start]!.at, to[path.end]!.at];
  if (path.staysOnEdge) return driveArc(file, path.firstArc, start, end, drive);
  driveArc(file, path.firstArc, start, undefined, drive);
  for (const arc of path.arcs) driveArc(file, arc, undefined, undefined, drive);
  driveArc(file, path.lastArc, undefined, end, drive);
};

/**
 * The quickest chain of legs. Every stop keeps all its candidates until the end is known, because the carriageway that
 * is quickest to reach may be the wrong one to continue from.
 */
const chooseLegs = (search: LegSearch, stops: Choice[][]): Leg[] | undefined => {
  const stages: { from: Choice[]; paths: LegPath[] }[] = [];
  let from = stops[0]!;
  for (let i = 1; i < stops.length; i++) {
    const paths = search.find(from, stops[i]!, i === stops.length - 1);
    if (paths.length === 0) return undefined;
    stages.push({ from, paths });
    from = paths.map(path => ({ at: stops[i]![path.end]!.at, cost: path.cost }));
  }
  const legs: Leg[] = [];
  let path = stages.at(-1)!.paths.reduce((a, b) => (b.cost < a.cost ? b : a));
  for (let i = stages.length - 1; i >= 0; i--) {
    legs.unshift({ from: stages[i]!.from, to: stops[i + 1]!, path });
    if (i > 0) path = stages[i - 1]!.paths[path.start]!;
  }
  return legs;
};

const walkS = (metres: number): number => metres / WALKING_METRES_PER_S + (metres > SAME_KERB_METRES ? CROSSING_S : 0);

/** The quickest route through the points in order; undefined when a point is more than a kilometre from any street. */
export const driveThrough = (snap: Snapper, search: LegSearch, points: readonly LatLng[]): Route | undefined => {
  if (points.length < 2) return undefined;
  const stops: Choice[][] = [];
  for (const point of points) {
    const found = snap.candidates(point);
    if (found.length === 0) return undefined;
    stops.push(found.map(at => ({ at, cost: walkS(at.metres - found[0]!.metres) })));
  }
  const legs = chooseLegs(search, stops);
  if (!legs) return undefined;
  const drive: Drive = { coords: [], metres: 0, seconds: 0 };
  for (const leg of legs) driveLeg(search.graph.file, leg, drive);
  return { distanceKm: drive.metres / 1000, durationS: drive.seconds, coords: drive.coords };
};
