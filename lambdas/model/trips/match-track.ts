import { MAX_TRIP_SPEED_M_PER_S, MAX_WAYPOINTS } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { type Explained, explain, isSparse, toPlane } from '#shared/domain/geo/explain-track';
import type { TrackFix } from '#shared/domain/geo/explain-track';
import { thin } from '#shared/domain/geo/thin';

type Street = { coords: LatLng[]; distanceKm: number; durationS: number };
export type Ask = (points: LatLng[]) => Promise<Street | undefined>;

/** Limit of requests to the map service per ride, each with one waypoint more. */
const MAX_ASKED = 12;

/**
 * The waypoints of the next request: those of the best route and one that it misses. If it misses none, one waypoint is
 * removed, because a fix on the wrong side of a street leads the route around a block.
 */
const nextWaypoints = ({ through, missed }: Explained, asked: ReadonlySet<string>): number[] | undefined => {
  const more = missed.map(index => [...new Set([...through, index])].sort((a, b) => a - b));
  const inner = through.slice(1, -1);
  const fewer = inner.map(index => through.filter(waypoint => waypoint !== index));
  const isNew = (waypoints: number[]) => waypoints.length <= MAX_WAYPOINTS && !asked.has(waypoints.join());
  return [...more, ...(inner.length > 1 ? fewer : [])].find(isNew);
};

/**
 * The streets that explain a track: the quickest route between its ends, led through fixes that it misses, until it
 * misses none or stops improving. A route through all fixes would follow their noise: each fix snaps to the nearest
 * street, and a metre beside the road may be another road. When the time `isOver`, the best route so far counts.
 * @returns distances in km, `routeS` the map's own time for the route in s; undefined if the map has no route.
 */
export const explainTrack = async (
  fixes: readonly TrackFix[],
  ask: Ask,
  isOver: () => boolean = () => false,
): Promise<(Explained & { directKm: number; routeS: number }) | undefined> => {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return undefined;
  const plane = toPlane(fixes);
  const asked = new Set<string>();
  const all = fixes.map((_, index) => index);
  let through: readonly number[] = isSparse(plane) ? thin(all, MAX_WAYPOINTS) : [0, fixes.length - 1];
  let best: Explained | undefined;
  let [directKm, routeS] = [0, 0];
  for (let i = 0; i < MAX_ASKED; i++) {
    asked.add(through.join());
    const route = await ask(through.map(index => plane.placeOf(index)));
    if (!route && !best) return undefined;
    if (route && i === 0) directKm = route.distanceKm;
    const found = route && explain(plane, route.coords, { topSpeed: MAX_TRIP_SPEED_M_PER_S, through });
    if (found && (!best || found.score < best.score)) [best, routeS] = [found, route.durationS];
    const next = best && nextWaypoints(best, asked);
    if (!next || isOver()) break;
    through = next;
  }
  return best && { ...best, directKm, routeS };
};
