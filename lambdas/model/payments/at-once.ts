import type { Booking } from '#shared/contract/entities/booking';
import { isOver } from '#shared/domain/booking/may-do';
import { hasProvedNumber } from '#shared/domain/people/proved';
import { CARD_RIDE_MARK, digestsOf, UNPAID_MARK } from '#lambdas/model/promos/person-marks';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import type { Store, Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { asBooking } from '#lambdas/store/booking-items';
import { bookingKey, personMarkKey, personMarksPk } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';

/** Marks the latest ride of a person for which the platform takes the risk. */
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

/** The drivers of rides that the person has paid to the company by card. */
const paidDrivers = async (store: Store, rider: StoredUser): Promise<ReadonlySet<string>> => {
  const names = [...digestsOf(rider), rider.id];
  const pages = await Promise.all(
    names.map(name => store.query({ pk: personMarksPk(name), beginsWith: CARD_RIDE_MARK, consistent: true, limit: 2 })),
  );
  return new Set(pages.flat().map(({ driver }) => String(driver)));
};

type Promised = Pick<Booking, 'promisedAtOnce' | 'atOnceNotBy'>;

/**
 * The amount that the platform pays the driver at the drop if the rider pays by card later; 0 where the setting is 0. A
 * rider and a driver may have invented the ride together. The promise therefore requires a proved number, no debt and a
 * ride of another driver that the rider has paid by card, and it covers one ride at a time. Read after the person's
 * turns, which let only one of several bookings be made.
 */
export const promisedAtOnce = async (
  ctx: Context,
  rider: StoredUser,
  { status, payment_mode }: Pick<Booking, 'status' | 'payment_mode'>,
): Promise<Promised> => {
  const { driverPaidAtOnce: limit } = await ctx.settings();
  if (limit === 0 || status !== 'NEW' || payment_mode !== 'card' || !hasProvedNumber(rider)) return {};
  if (dueMinor(await standingOf(ctx.store, rider.id)) > 0) return {};
  if ((await marksOf(ctx.store, rider, UNPAID_MARK)).length > 0) return {};
  const [driver, ...others] = await paidDrivers(ctx.store, rider);
  if (driver === undefined || (await hasOpenPromise(ctx.store, rider))) return {};
  return { promisedAtOnce: limit, ...(others.length > 0 ? {} : { atOnceNotBy: driver }) };
};

/** Remembers the ride together with its booking. */
export const promiseWrites = (rider: StoredUser, { id, promisedAtOnce: promised = 0 }: Booking): Write[] =>
  promised === 0
    ? []
    : [...digestsOf(rider), rider.id].map(name => ({
        type: 'put',
        item: { ...personMarkKey(name, AT_ONCE_MARK), _et: 'person-mark', by: rider.id, booking: id },
      }));
