import type { LatLng } from '#shared/contract/entities/common';
import type { BookingStatus } from '#shared/contract/entities/booking';
import type { Store } from '#lambdas/ports/store';
import { bookingPk, trackSk } from '#lambdas/store/keys';

export type TrackPoint = LatLng & { at: number; status: BookingStatus };

/** Every stored point of a booking's way, in order. They lie in items of a dozen: a page of them is most of a day. */
export const trackPoints = async (store: Store, bookingId: string): Promise<TrackPoint[]> => {
  const items = await store.query({ pk: bookingPk(bookingId), beginsWith: trackSk(''), consistent: true });
  return items.flatMap(item => item.points as TrackPoint[]).sort((a, b) => a.at - b.at);
};
