import type { Store } from '#lambdas/ports/store';
import { allList, bookingKey, shards } from '#lambdas/store/keys';
import { asBooking, type StoredBooking } from '#lambdas/store/booking-items';

const PAGE = 100;

/** Every booking, page by page, from the index of all bookings; for operators' jobs, not for requests. */
export const allBookings = async function* (store: Store): AsyncGenerator<StoredBooking[]> {
  for (const shard of shards)
    for (let after: string | undefined; ;) {
      const page = { index: 'gsi4', pk: allList(shard), limit: PAGE, ...(after ? { after } : {}) } as const;
      const ids = (await store.query(page)).map(row => row.g4s as string);
      yield (await store.getMany(ids.map(bookingKey))).map(asBooking);
      after = ids.at(-1);
      if (ids.length < PAGE) break;
    }
};
