import { useCallback, useEffect, useRef } from 'react';
import { POSITION_PICKUP_INTERVAL_MS, POSITION_TRIP_INTERVAL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { liveSocket } from '@/lib/ws';
import { reportPosition } from '../api';
import { type Point, PositionPlan } from './position-plan';
import { isHeld } from '../queue/optimistic-booking';
import { queueOf } from '../queue/queues';

/**
 * Sends a position once, without retry: over the WebSocket if connected, else by an HTTP request. False if it was not
 * delivered.
 */
const send = async (point: Point, bookingId: string | undefined): Promise<boolean> => {
  const message = { points: [point], sentAt: Date.now(), ...(bookingId ? { bookingId } : {}) };
  if (liveSocket.send({ action: 'position', ...message })) return true;
  return reportPosition(message).then(
    () => true,
    () => false,
  );
};

/** A rider waiting at the kerb watches the driver closely; one in the car, or one who awaits a parcel, does not. */
const intervalOf = ({ status }: Booking): number =>
  status === 'STARTED' ? POSITION_TRIP_INTERVAL_MS : POSITION_PICKUP_INTERVAL_MS;

/**
 * Shares the driver's position while on duty, as often as `PositionPlan` decides. On a ride each position is sent
 * twice: at once for live viewers, and in a batch through the queue, from which the driven route is stored.
 */
export function usePositionSharing(options: {
  uid: string;
  on: boolean;
  at: LatLng | undefined;
  /** The running ride, including the driver's unsent steps. */
  ride: Booking | undefined;
}): void {
  const { uid, on, at, ride } = options;
  const bookingId = ride?.id;
  const intervalMs = ride && intervalOf(ride);
  const plan = useRef<PositionPlan>(null);
  const latest = useRef<LatLng>(undefined);

  const share = useCallback(async () => {
    if (!latest.current) return;
    plan.current ??= new PositionPlan();
    const { lat, lng } = latest.current;
    const point = { lat, lng, at: Date.now() };
    if (!plan.current.isDue(point, intervalMs)) return;
    const queue = queueOf(uid);
    if (bookingId && intervalMs) {
      const goesOut = await queue.addPoint(bookingId, { lat, lng, everyMs: intervalMs });
      // Skip the live message: the batch carries this position, or the device is offline.
      if (goesOut || isHeld(queue.snapshot().entries)) return;
    }
    if (!(await send(point, bookingId)) && !bookingId) plan.current.forget();
  }, [uid, bookingId, intervalMs]);

  useEffect(() => {
    latest.current = at;
    if (on) void share();
  }, [on, at, share]);

  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => void share(), POSITION_PICKUP_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [on, share]);
}
