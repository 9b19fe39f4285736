import { useCallback, useEffect, useRef } from 'react';
import { POSITION_PICKUP_INTERVAL_MS, POSITION_TRIP_INTERVAL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { liveSocket } from '@/lib/ws';
import { reportPosition } from '../api';
import { type Point, PositionPlan } from './position-plan';
import { isHeld } from '../queue/optimistic-booking';
import { queueOf } from '../queue/queues';

/** Now or never: over the socket when it is up, by a request otherwise. False: nobody got it. */
const send = async (point: Point, bookingId: string | undefined): Promise<boolean> => {
  const message = { points: [point], sentAt: Date.now(), ...(bookingId ? { bookingId } : {}) };
  if (liveSocket.send({ action: 'position', ...message })) return true;
  return reportPosition(message).then(
    () => true,
    () => false,
  );
};

/** A rider at the kerb watches every turn; one in the car, or waiting for a parcel, does not. */
const intervalOf = ({ status }: Booking): number =>
  status === 'STARTED' ? POSITION_TRIP_INTERVAL_MS : POSITION_PICKUP_INTERVAL_MS;

/**
 * Shares the driver's position while on duty, as often as `PositionPlan` says. On a ride each position goes out twice: by
 * itself, for those who watch, and with others through the queue, which is what the way is stored from.
 */
export function usePositionSharing(options: {
  uid: string;
  on: boolean;
  at: LatLng | undefined;
  /** The running ride, as its driver has made it. */
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
      // It is told by its batch, or nobody can watch: the network is gone.
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
