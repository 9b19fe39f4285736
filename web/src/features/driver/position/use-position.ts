import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STEP_FIX_AGE_MS } from '#shared/contract/constants';
import { regionQuery } from '@/ui/map/region';
import { usePlace } from './place';
import { fixOf, problemOf, useDeviceFix, useIsLost, type Fix, type PositionProblem } from './use-device-fix';

export type { Fix, PositionProblem } from './use-device-fix';

const positionOptions: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 };

/** Beyond this error radius the driver is asked to confirm the position on the map. */
export const ROUGH_M = 100;
export const isRough = ({ accuracyM = 0 }: Pick<Fix, 'accuracyM'>): boolean => accuracyM > ROUGH_M;

/** Whether a point is in the region; bounds are west, south, east, north. */
export const isInside = (
  { lat, lng }: Pick<Fix, 'lat' | 'lng'>,
  bounds: readonly [number, number, number, number],
): boolean => lng >= bounds[0] && lng <= bounds[2] && lat >= bounds[1] && lat <= bounds[3];

/** Requests the position once; the browser may prompt for permission. Rejects with a `PositionProblem`. */
export const askPosition = (): Promise<Fix> =>
  new Promise((resolve, reject) => {
    const refuse = (problem: PositionProblem) => reject(problem);
    if (!navigator.geolocation) return refuse('unavailable');
    navigator.geolocation.getCurrentPosition(
      position => resolve(fixOf(position)),
      error => refuse(problemOf(error)),
      positionOptions,
    );
  });

export type Loss = {
  problem: PositionProblem | undefined;
  /** When the device was last located, or the search began; ms. */
  since: number;
  retry: () => void;
};

/** The driver's position; a position that was set by hand has no time, as it is valid until it is changed. */
export type Located = Omit<Fix, 'at'> & { at?: number };

/** Whether a position is recent enough for a step that is taken now. */
export const isFresh = ({ at }: Located, now: number): boolean => at === undefined || now - at <= STEP_FIX_AGE_MS;

export type Position = {
  /** The last known position, which may be old: see `lost`. */
  at: Located | undefined;
  placed: boolean;
  /** Set while the device reports no position. */
  lost: Loss | undefined;
};

/** The driver's position: the manual one, else the device's while `watching`. */
export function usePosition(watching: boolean): Position {
  const { placed, untilGps, place } = usePlace();
  const device = useDeviceFix(watching && (!placed || untilGps === true));
  const isLost = useIsLost(watching && !placed, device);
  const { fix, problem, since, retry } = device;
  const isFound = untilGps === true && placed !== undefined && fix !== undefined && !isRough(fix);
  useEffect(() => {
    if (isFound) place(undefined);
  }, [isFound, place]);
  if (placed) return { at: placed, placed: true, lost: undefined };
  return { at: fix, placed: false, lost: isLost ? { problem, since: fix?.at ?? since, retry } : undefined };
}

/** Bounds of the service area; undefined until loaded. */
export function useRegionBounds() {
  return useQuery(regionQuery).data?.bounds;
}
