import { useCallback, useEffect, useRef } from 'react';
import { POSITION_PICKUP_INTERVAL_MS, POSITION_TRIP_INTERVAL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { hearAnswers, liveSocket } from '@/lib/ws';
import { reportPosition } from '../api';
import { type Point, PositionPlan } from './position-plan';
import { setDoubted, useDoubt } from '../queue/doubt';
import { isHeld } from '../queue/optimistic-booking';
import { queueOf } from '../queue/queues';
import type { Located } from './use-position';

/**
 * Sends a position once, without retry: over the WebSocket if connected, else by an HTTP request. False if it was not
 * delivered.
 */
const send = async (point: Point, bookingId: string | undefined): Promise<boolean> => {
  const message = { points: [point], sentAt: Date.now(), ...(bookingId ? { bookingId } : {}) };
  if (liveSocket.send({ action: 'position', ...message })) return true;
  return reportPosition(message).then(
    ({ isDoubted }) => {
      setDoubted(isDoubted === true);
      return true;
    },
    () => false,
  );
};

/** A rider waiting at the kerb watches the driver closely; one in the car, or one who awaits a parcel, does not. */
const intervalOf = ({ status }: Booking): number =>
  status === 'STARTED' ? POSITION_TRIP_INTERVAL_MS : POSITION_PICKUP_INTERVAL_MS;

/**
 * Shares the driver's position while on duty, as often as `PositionPlan` decides. On a ride each position is sent
 * twice: at once for live viewers, and in a batch through the queue, from which the driven route is stored. Each
 * measurement is sent once, with its own time: while the device finds no new one, nothing is sent. @returns whether the
 * server doubts them
 */
export function usePositionSharing(options: {
  uid: string;
  on: boolean;
  at: Located | undefined;
  /** The running ride, including the driver's unsent steps. */
  ride: Booking | undefined;
}): boolean {
  const { uid, on, at, ride } = options;
  const bookingId = ride?.id;
  const intervalMs = ride && intervalOf(ride);
  const plan = useRef<PositionPlan>(null);
  const latest = useRef<Located>(undefined);
  const sharedAt = useRef(0);

  const share = useCallback(async () => {
    if (!latest.current) return;
    plan.current ??= new PositionPlan();
    const now = Date.now();
    const { at: measuredAt = now, ...where } = latest.current;
    if (measuredAt <= sharedAt.current) return;
    const point = { ...where, at: measuredAt };
    // The next position may be believed, and the driver waits to read so.
    if (!intervalMs && useDoubt.getState().isDoubted) plan.current.forget();
    if (!plan.current.isDue(point, intervalMs)) return;
    sharedAt.current = measuredAt;
    const queue = queueOf(uid);
    if (bookingId && intervalMs) {
      const goesOut = await queue.addPoint(bookingId, { ...where, everyMs: intervalMs, ageMs: now - measuredAt });
      // Skip the live message: the batch carries this position, or the device is offline.
      if (goesOut || isHeld(queue.snapshot().entries)) return;
    }
    if ((await send(point, bookingId)) || bookingId) return;
    plan.current.forget();
    sharedAt.current = 0;
  }, [uid, bookingId, intervalMs]);

  useEffect(() => {
    latest.current = at;
    if (on) void share();
  }, [on, at, share]);

  useEffect(() => {
    if (!on) return;
    return hearAnswers(message => {
      if (message.type === 'error' && message.code === 'position_doubted') setDoubted(true);
    });
  }, [on]);

  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => void share(), POSITION_PICKUP_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [on, share]);
  return useDoubt().isDoubted && on;
}
