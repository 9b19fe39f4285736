import { useCallback, useEffect, useRef } from 'react';
import { POSITION_PICKUP_INTERVAL_MS, POSITION_TRIP_INTERVAL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { api } from '@/lib/api';
import { liveSocket } from '@/lib/ws';
import { type Point, PositionPlan } from './position-plan';

/** Over the socket when it is up, by a request otherwise. False: nobody got it. */
async function send(points: Point[], bookingId: string | undefined): Promise<boolean> {
  const message = { points, ...(bookingId ? { bookingId } : {}) };
  if (liveSocket.send({ action: 'position', ...message })) return true;
  return api.reportPosition(message).then(
    () => true,
    () => false,
  );
}

/** A rider at the kerb watches every turn; one in the car, or waiting for a parcel, does not. */
const intervalOf = ({ status }: Booking): number =>
  status === 'STARTED' ? POSITION_TRIP_INTERVAL_MS : POSITION_PICKUP_INTERVAL_MS;

/**
 * Shares the driver's position while on duty, as often as `PositionPlan` says. `flush` stores what is left of the
 * track; call it before the step that ends the trip.
 */
export function usePositionSharing(options: {
  on: boolean;
  at: LatLng | undefined;
  /** The running ride. */
  ride: Booking | undefined;
}): { flush: () => Promise<void> } {
  const { on, at, ride } = options;
  const bookingId = ride?.id;
  const intervalMs = ride && intervalOf(ride);
  const plan = useRef<PositionPlan>(null);
  const latest = useRef<LatLng>(undefined);

  const share = useCallback(async () => {
    if (!latest.current) return;
    plan.current ??= new PositionPlan();
    const points = plan.current.next({ ...latest.current, at: Date.now() }, intervalMs);
    if (points && !(await send(points, bookingId))) plan.current.putBack(points);
  }, [bookingId, intervalMs]);

  useEffect(() => {
    latest.current = at;
    if (on) void share();
  }, [on, at, share]);

  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => void share(), POSITION_PICKUP_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [on, share]);

  const flush = useCallback(async () => {
    const points = plan.current?.flush() ?? [];
    if (points.length > 0) await send(points, bookingId);
  }, [bookingId]);
  return { flush };
}
