import { asBooking } from '#lambdas/store/booking-items';
import { asUser } from '#lambdas/store/user-items';
import type { Store } from '#lambdas/ports/store';
import { activeList, bookingKey, carTypeDrivers, shards } from '#lambdas/store/keys';

const AT_A_TIME = 100;

const hasDriver = async (store: Store, carTypeId: string): Promise<boolean> => {
  const rows = await store.query({ index: 'gsi4', pk: carTypeDrivers(carTypeId), limit: AT_A_TIME });
  const users = (await store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asUser);
  return users.some(({ usertype, deletedAt }) => usertype === 'driver' && !deletedAt);
};

const hasRideIn = async (store: Store, shard: number, carTypeId: string): Promise<boolean> => {
  for (let before: string | undefined; ;) {
    const rows = await store.query({
      index: 'gsi5',
      pk: activeList(shard),
      limit: AT_A_TIME,
      newestFirst: true,
      ...(before ? { before } : {}),
    });
    const ids = rows.map(row => row.g5s as string);
    const bookings = (await store.getMany(ids.map(bookingKey))).map(asBooking);
    if (bookings.some(booking => booking.carTypeId === carTypeId)) return true;
    if (ids.length < AT_A_TIME) return false;
    before = ids.at(-1);
  }
};

/** Whether a driver has this car type, or a ride that has not ended was booked with it. */
export const isCarTypeUsed = async (store: Store, carTypeId: string): Promise<boolean> => {
  const found = await Promise.all([
    hasDriver(store, carTypeId),
    ...shards.map(shard => hasRideIn(store, shard, carTypeId)),
  ]);
  return found.includes(true);
};
