import { useEffect, useRef, useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { bearingOf } from '#shared/domain/geo/bearing';
import { still } from './still';

export type Pose = LatLng & {
  /** Degrees clockwise from north. */
  bearing: number;
};

const GLIDE_MS = 1_200;
const RAD = Math.PI / 180;

/** The bearing of the route at a position; north when there is no route. */
export const bearingAlong = (route: readonly LatLng[] | undefined, at: LatLng): number => {
  if (!route || route.length < 2) return 0;
  const away = (point: LatLng) => Math.hypot(point.lat - at.lat, (point.lng - at.lng) * Math.cos(at.lat * RAD));
  const nearest = route.reduce((best, point, index) => (away(point) < away(route[best]!) ? index : best), 0);
  const from = Math.min(nearest, route.length - 2);
  return bearingOf(route[from]!, route[from + 1]!);
};

/** Interpolates between two poses, turning in the shorter direction. `part` from 0 to 1. */
export const between = (from: Pose, to: Pose, part: number): Pose => {
  const turn = ((to.bearing - from.bearing + 540) % 360) - 180;
  // The car turns during the first third, then drives straight on.
  const bearing = (from.bearing + turn * Math.min(1, part * 3) + 360) % 360;
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part, bearing };
};

/**
 * Animates to every new position, and disappears without one; jumps when reduced motion is preferred or the step is
 * longer than 2 km.
 */
export function useGlide(target: LatLng | undefined, route?: readonly LatLng[]): Pose | undefined {
  const [pose, setPose] = useState<Pose | undefined>(target && { ...target, bearing: bearingAlong(route, target) });
  const shown = useRef(pose);
  const routeRef = useRef(route);
  const { lat, lng } = target ?? {};
  useEffect(() => {
    if (lat === undefined || lng === undefined) return;
    const show = (next: Pose) => {
      shown.current = next;
      setPose(next);
    };
    const from = shown.current ?? { lat, lng, bearing: bearingAlong(routeRef.current, { lat, lng }) };
    const moved = Math.abs(from.lat - lat) + Math.abs(from.lng - lng);
    const to: Pose = { lat, lng, bearing: moved < 1e-6 ? from.bearing : bearingOf(from, { lat, lng }) };
    let frame = 0;
    const start = performance.now();
    const step = (now: number) => {
      const part = still() || moved > 0.02 ? 1 : Math.min(1, (now - start) / GLIDE_MS);
      show(between(from, to, part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [lat, lng]);
  return target && pose;
}
