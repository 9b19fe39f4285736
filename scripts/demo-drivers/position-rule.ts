import { POSITION_HEARTBEAT_MS, POSITION_THRESHOLD_M } from '#shared/contract/constants';
import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';

/** A position and when it was taken, ms since the epoch. */
export type Point = LatLng & { at: number };

/** Whether an idle device sends its position: it moved far enough, or its last position is old enough. */
export const isDue = (last: Point | undefined, now: Point): boolean => {
  if (!last) return true;
  if (now.at - last.at >= POSITION_HEARTBEAT_MS) return true;
  return 1000 * haversineKm(last, now) >= POSITION_THRESHOLD_M;
};
