import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { Store } from '#lambdas/ports/store';
import { bookingPk, trackSk } from '#lambdas/store/keys';

export type StoredPoint = LatLng & { at: number };
/** `assumed` is where the driver was last known to be when they took a step without saying where. */
export type TrackPoint = StoredPoint & { id: string; status: BookingStatus; assumed?: true };

type Trip = Pick<Booking, 'id' | 'driver_arrive_time' | 'startTime' | 'endTime' | 'startedNear' | 'reachedNear'>;

/** What a booking was at a time. Batches come late and hold points of several steps, so the time of each point tells. */
const statusAt = (
  { driver_arrive_time = Infinity, startTime = Infinity, endTime = Infinity }: Trip,
  at: number,
): BookingStatus => {
  if (at >= endTime) return 'REACHED';
  if (at >= startTime) return 'STARTED';
  return at >= driver_arrive_time ? 'ARRIVED' : 'ACCEPTED';
};

type Told = Omit<TrackPoint, 'status'>;

const assumedPoints = ({ startTime, startedNear, endTime, reachedNear }: Trip): Told[] => [
  ...(startedNear && startTime ? [{ id: 'start', ...startedNear, at: startTime, assumed: true as const }] : []),
  ...(reachedNear && endTime ? [{ id: 'end', ...reachedNear, at: endTime, assumed: true as const }] : []),
];

/**
 * Every stored point of a booking's way, in order. They lie in items of a dozen: a page of them is most of a day. An id is
 * that of its item and its place in it, so that points which arrive later move none.
 */
export const trackPoints = async (store: Store, booking: Trip): Promise<TrackPoint[]> => {
  const prefix = trackSk('');
  const items = await store.query({ pk: bookingPk(booking.id), beginsWith: prefix, consistent: true });
  const stored = items.flatMap(item =>
    (item.points as StoredPoint[]).map(({ lat, lng, at }, i) => ({
      id: `${String(item.sk).slice(prefix.length)}.${i}`,
      lat,
      lng,
      at,
    })),
  );
  return [...stored, ...assumedPoints(booking)]
    .map(point => ({ ...point, status: statusAt(booking, point.at) }))
    .sort((a, b) => a.at - b.at);
};
