import { HOUR_MS } from '#shared/contract/time';
import { allBookings } from '#lambdas/model/bookings/all-bookings';
import { eventsSince, type StoredBooking } from '#lambdas/store/booking-items';
import type { Store } from '#lambdas/ports/store';
import { appliedKey } from '#lambdas/store/keys';
import { COUNTED_KEPT_S } from './count-trip';

/** A paid booking, when it was paid, and whether its event has been counted. */
export type PaidTrip = { booking: StoredBooking; paidAt: number; isCounted: boolean };

const paidOf = async (store: Store, booking: StoredBooking, now: number): Promise<PaidTrip[]> => {
  const paid = (await eventsSince(store, booking.id, 0)).find(({ kind }) => kind === 'PAID');
  if (!paid) return [];
  // The mark of an older trip may have expired: it was counted, or a comparison of the rows shows otherwise.
  const isOld = now - paid.at > COUNTED_KEPT_S * 1000 - HOUR_MS;
  const isCounted = isOld || (await store.get(appliedKey('reports', booking.id), { consistent: true })) !== undefined;
  return [{ booking, paidAt: paid.at, isCounted }];
};

/** All trips that were ever paid, from the bookings and their events, which are the source of all reports. */
export const paidTrips = async (store: Store, now: number): Promise<PaidTrip[]> => {
  const found: PaidTrip[] = [];
  for await (const page of allBookings(store)) {
    const paid = page.filter(({ status }) => status === 'PAID' || status === 'COMPLETE');
    found.push(...(await Promise.all(paid.map(booking => paidOf(store, booking, now)))).flat());
  }
  return found;
};
