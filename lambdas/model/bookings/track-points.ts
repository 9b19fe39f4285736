import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { Store } from '#lambdas/ports/store';
import { bookingPk, trackSk } from '#lambdas/store/keys';

/** `accuracyM` is the radius in which the phone believed itself, m. */
export type StoredPoint = LatLng & { at: number; accuracyM?: number };
/** `assumed`: the driver's last known position, when they took a step without sending one. */
export type TrackPoint = StoredPoint & { id: string; status: BookingStatus; assumed?: true };

type Trip = Pick<Booking, 'id' | 'driver_arrive_time' | 'startTime' | 'endTime' | 'startedNear' | 'reachedNear'>;

/**
 * The status of a booking at a time. Late batches contain points of several statuses, so each point's own time decides.
 */
const statusAt = (
  { driver_arrive_time = Infinity, startTime = Infinity, endTime = Infinity }: Trip,
  at: number,
): BookingStatus => {
  if (at >= endTime) return 'REACHED';
  if (at >= startTime) return 'STARTED';
  return at >= driver_arrive_time ? 'ARRIVED' : 'ACCEPTED';
};

type Point = Omit<TrackPoint, 'status'>;

const assumedPoints = ({ startTime, startedNear, endTime, reachedNear }: Trip): Point[] => [
  ...(startedNear && startTime ? [{ id: 'start', ...startedNear, at: startTime, assumed: true as const }] : []),
  ...(reachedNear && endTime ? [{ id: 'end', ...reachedNear, at: endTime, assumed: true as const }] : []),
];

/**
 * All stored points of a booking's route, in order. Each item holds a dozen points, so a page of items covers most of a
 * day. A point's id is its item's id plus its position there, so that points which arrive later do not change it.
 */
export const trackPoints = async (store: Store, booking: Trip): Promise<TrackPoint[]> => {
  const prefix = trackSk('');
  const items = await store.query({ pk: bookingPk(booking.id), beginsWith: prefix, consistent: true });
  const stored = items.flatMap(item =>
    (item.points as StoredPoint[]).map(({ lat, lng, at, accuracyM }, i) => ({
      id: `${String(item.sk).slice(prefix.length)}.${i}`,
      lat,
      lng,
      at,
      ...(accuracyM === undefined ? {} : { accuracyM }),
    })),
  );
  return [...stored, ...assumedPoints(booking)]
    .map(point => ({ ...point, status: statusAt(booking, point.at) }))
    .sort((a, b) => a.at - b.at);
};
