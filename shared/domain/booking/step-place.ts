import { MAX_PLACE_ACCURACY_M, STEP_FIX_AGE_MS } from '#shared/contract/constants';
import type { Booking, FarStep } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '../geo/distance';
import { isDrivable } from '../geo/plausible';

/** The driver's position `ageMs` before the step, and its accuracy. */
export type Position = LatLng & { ageMs: number; accuracyM?: number | undefined };
/** The speed at which a driver may have moved since a position that is some seconds old. */
const MOVED_M_PER_S = 14;

/** Whether a position shows where a step is taken: it is recent and accurate enough. */
export const isReliablePosition = ({ ageMs, accuracyM = 0, ...place }: Position): boolean =>
  ageMs <= STEP_FIX_AGE_MS && accuracyM <= MAX_PLACE_ACCURACY_M && isDrivable(place);

export const placeOfStep = (step: FarStep['step'], { pickup, drop }: Pick<Booking, 'pickup' | 'drop'>): LatLng =>
  step === 'reach' ? drop : pickup;

/** The distance of a position from a place; nothing for a position that is not reliable. */
export const metresFrom = (place: LatLng, position: Position | undefined): { metres?: number } =>
  position && isReliablePosition(position) ? { metres: Math.round(haversineKm(position, place) * 1000) } : {};

/**
 * Whether a step is taken away from its place (`metres` from it, beyond the radius and the position's error), or
 * without a reliable position; undefined when neither. A radius of 0 m allows any place.
 */
export const placeProblem = (
  place: LatLng,
  position: Position | undefined,
  radiusM: number,
): { metres?: number } | undefined => {
  if (radiusM === 0) return undefined;
  const { metres } = metresFrom(place, position);
  if (!position || metres === undefined) return {};
  const mostM = radiusM + (position.accuracyM ?? 0) + (Math.max(0, position.ageMs) / 1000) * MOVED_M_PER_S;
  return metres > mostM ? { metres } : undefined;
};
