import type { Booking } from '#shared/contract/entities/booking';
import { isOver } from '#shared/domain/booking/allowed';
import { hasProvedNumber } from '#shared/domain/people/proved';
import { digestsOf, RIDE_MARK } from '#lambdas/model/promos/person-marks';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import type { Store, Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { asBooking } from '#lambdas/store/booking-items';
import { bookingKey, personMarkKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';

/** The last ride of a person for which the platform takes the risk. */
const AT_ONCE_MARK = 'ATONCE';

const marksOf = async (store: Store, rider: StoredUser, mark: string) => {
  const names = [...digestsOf(rider), rider.id];
  const found = await Promise.all(names.map(name => store.get(personMarkKey(name, mark), { consistent: true })));
  return found.flatMap(item => item ?? []);
};

const hasOpenPromise = async (store: Store, rider: StoredUser): Promise<boolean> => {
  const ids = (await marksOf(store, rider, AT_ONCE_MARK)).map(({ booking }) => String(booking));
  const bookings = (await store.getMany([...new Set(ids)].map(bookingKey))).map(asBooking);
  return bookings.some(booking => !isOver(booking));
};

/**
 * The amount that the platform pays the driver at the drop if the rider pays by card later; 0 where the setting is 0. A rider and a
 * driver may have invented the ride together, so it is only for people with a proved number, a ride that they have paid and no
 * debt, and for one ride at a time. Read after the person's turns, which let only one of several bookings be made.
 */
export const promisedAtOnce = async (
  ctx: Context,
  rider: StoredUser,
  { status, payment_mode }: Pick<Booking, 'status' | 'payment_mode'>,
): Promise<number> => {
  const { driverPaidAtOnce: limit } = await ctx.settings();
  if (limit === 0 || status !== 'NEW' || payment_mode !== 'card' || !hasProvedNumber(rider)) return 0;
  if (dueMinor(await standingOf(ctx.store, rider.id)) > 0) return 0;
  if ((await marksOf(ctx.store, rider, RIDE_MARK)).length === 0) return 0;
  return (await hasOpenPromise(ctx.store, rider)) ? 0 : limit;
};

/** Remembers the ride with its booking. */
export const promiseWrites = (rider: StoredUser, { id, promisedAtOnce: promised = 0 }: Booking): Write[] =>
  promised === 0
    ? []
    : [...digestsOf(rider), rider.id].map(name => ({
        type: 'put',
        item: { ...personMarkKey(name, AT_ONCE_MARK), _et: 'person-mark', by: rider.id, booking: id },
      }));
