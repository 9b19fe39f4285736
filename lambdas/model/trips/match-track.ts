import { MAX_TRIP_SPEED_M_PER_S, MAX_WAYPOINTS } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { type Explained, explain, isSparse, toPlane } from '#shared/domain/geo/explain-track';
import type { TrackFix } from '#shared/domain/geo/explain-track';
import { thin } from '#shared/domain/geo/thin';

export type Ask = (points: LatLng[]) => Promise<{ coords: LatLng[]; distanceKm: number } | undefined>;

/** How often the map service is asked for one ride at most, each time with one waypoint more. */
const MAX_ASKED = 12;

/**
 * The streets that explain a track: the quickest route between its ends, led through fixes of the stretches that it
 * misses until it misses none or gets no better. A route through all fixes would follow their noise: each snaps to the
 * nearest street, and a metre beside the road is another road.
 */
export const explainTrack = async (
  fixes: readonly TrackFix[],
  ask: Ask,
): Promise<(Explained & { directKm: number }) | undefined> => {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return undefined;
  const plane = toPlane(fixes);
  const asked = new Set<string>();
  const all = fixes.map((_, index) => index);
  let through: readonly number[] = isSparse(plane) ? thin(all, MAX_WAYPOINTS) : [0, fixes.length - 1];
  let best: Explained | undefined;
  let directKm = 0;
  for (let i = 0; i < MAX_ASKED; i++) {
    asked.add(through.join());
    const route = await ask(through.map(index => plane.placeOf(index)));
    if (!route && !best) return undefined;
    if (route && i === 0) directKm = route.distanceKm;
    const found = route && explain(plane, route.coords, { topSpeed: MAX_TRIP_SPEED_M_PER_S, through });
    if (found && (!best || found.score < best.score)) best = found;
    const next = best?.missed
      .map(index => [...new Set([...best!.through, index])].sort((a, b) => a - b))
      .find(waypoints => waypoints.length <= MAX_WAYPOINTS && !asked.has(waypoints.join()));
    if (!best || !next) break;
    through = next;
  }
  return best && { ...best, directKm };
};
