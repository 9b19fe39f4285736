import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { isActive } from '#shared/domain/booking/transitions';
import { accountsOf } from '#lambdas/model/promos/person-accounts';
import type { Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { asBooking } from '#lambdas/store/booking-items';
import { bookingKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import type { RecentBookings } from './recent-bookings';
import { activeBookingsOf, isUnsettled } from './has-active-booking';
import { LOOKED_THROUGH, unpaidRideOf } from './unpaid-ride';

/**
 * The number of bookings of this minute that are under way and missing in the index. A booking that cannot be read yet
 * is read again.
 */
const notListed = async (
  store: Store,
  recentBookings: readonly RecentBookings[],
  listed: readonly Booking[],
): Promise<number> => {
  const ids = new Set(recentBookings.flatMap(({ recent }) => recent.map(({ id }) => id)));
  for (const { id } of listed) ids.delete(id);
  const found = (await store.getMany([...ids].map(bookingKey))).map(asBooking);
  const ended = found.filter(booking => !isActive(booking.status) || !isUnsettled(booking));
  return ids.size - ended.length;
};

/**
 * Limits active bookings, because one person must not occupy all drivers of a town, by however many accounts; and a ride that was driven and not
 * paid is a debt like any other. `turns` are read before, so that of several bookings at once each is counted.
 */
export const checkActiveBookings = async (
  ctx: Context,
  rider: StoredUser,
  recentBookings: readonly RecentBookings[],
): Promise<Refusal | undefined> => {
  const { maxActiveBookings: max, riderDebtLimit } = await ctx.settings();
  const accounts = await accountsOf(ctx.store, rider);
  const each = await Promise.all(accounts.map(uid => activeBookingsOf(ctx.store, uid, LOOKED_THROUGH)));
  const active = each.flat();
  const owed = await Promise.all(accounts.map((uid, i) => unpaidRideOf(ctx.store, uid, riderDebtLimit, each[i] ?? [])));
  const unpaid = owed.find(Boolean);
  if (unpaid) return refuse('ride_unpaid', { number: unpaid.booking_id });
  const count = active.length + (await notListed(ctx.store, recentBookings, active));
  return count < max ? undefined : refuse('too_many_bookings', { max });
};
