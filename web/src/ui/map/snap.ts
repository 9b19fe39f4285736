import type { LatLng } from '#shared/contract/entities/common';

/** A receiver in a street errs by about this much. */
const NEAR_M = 30;
export const DEGREE_M = 111_320;

/** A place on a line: after which of its points, and how far on to the next. */
export type Foot = LatLng & { after: number; gapM: number };

/** The point of one stretch of a line that is nearest to `at`. */
const footOn = (from: LatLng, to: LatLng, at: LatLng, after: number): Foot => {
  const shrink = Math.cos((at.lat * Math.PI) / 180);
  const [dx, dy] = [(to.lng - from.lng) * shrink, to.lat - from.lat];
  const [px, py] = [(at.lng - from.lng) * shrink, at.lat - from.lat];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  const foot = { lat: from.lat + dy * part, lng: from.lng + (to.lng - from.lng) * part };
  return { ...foot, after, gapM: Math.hypot(px - dx * part, py - dy * part) * DEGREE_M };
};

/** The point nearest to `at` on each stretch of a line. */
export const feetOf = (route: readonly LatLng[], at: LatLng): Foot[] =>
  route.slice(1).map((to, index) => footOn(route[index]!, to, at, index));

const footOf = (route: readonly LatLng[], at: LatLng): Foot | undefined =>
  feetOf(route, at).reduce<Foot | undefined>((near, foot) => (!near || foot.gapM < near.gapM ? foot : near), undefined);

const nearestFoot = (route: readonly LatLng[], at: LatLng): Foot | undefined => {
  const best = footOf(route, at);
  return best && best.gapM <= NEAR_M ? best : undefined;
};

const cutAt = (line: readonly LatLng[], { lat, lng, after }: Foot): LatLng[] => [
  { lat, lng },
  ...line.slice(after + 1),
];

/** The line from its point nearest to `at`, and how far away that is; undefined without a line. */
export const restOf = (line: readonly LatLng[], at: LatLng): { ahead: LatLng[]; gapM: number } | undefined => {
  const foot = footOf(line, at);
  return foot && { ahead: cutAt(line, foot), gapM: foot.gapM };
};

/** The line, split at the position `at` on it: the part behind, and the part ahead. Off the line, nothing is behind. */
export const splitAt = (line: readonly LatLng[], at: LatLng): { behind: LatLng[]; ahead: LatLng[] } => {
  const foot = nearestFoot(line, at);
  if (!foot) return { behind: [], ahead: [...line] };
  const cut = { lat: foot.lat, lng: foot.lng };
  return { behind: [...line.slice(0, foot.after + 1), cut], ahead: cutAt(line, foot) };
};

/**
 * A recorded track without the receiver's jitter: along the booked route it is drawn on that route's streets, with
 * their corners; elsewhere as it was recorded. Matching it to every street of the city would need the routing service;
 * for a picture beside the booked route this is enough. It is never used for money.
 */
export const snappedTo = (route: readonly LatLng[], track: readonly LatLng[]): LatLng[] => {
  let before: Foot | undefined;
  return track.flatMap(at => {
    const foot = nearestFoot(route, at);
    const corners = before && foot && foot.after > before.after ? route.slice(before.after + 1, foot.after + 1) : [];
    before = foot;
    return [...corners, foot ? { lat: foot.lat, lng: foot.lng } : { lat: at.lat, lng: at.lng }];
  });
};
