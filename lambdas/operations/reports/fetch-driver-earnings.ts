import { refuse } from '#shared/contract/errors';
import { reportOperations } from '#shared/contract/operations/reports';
import { earnedOf } from '#shared/domain/ledger/driver-earnings';
import { fromMinor } from '#shared/domain/money/money';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Item } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { FLEET_DRIVER_PREFIX, reportPk } from '#lambdas/store/keys';
import { loadDrivers, namesOf } from '#lambdas/model/reports/driver-names';
import { everyDriver, monthPage, type MonthSource, placeIn } from '#lambdas/model/reports/month-pages';
import { monthFields } from '#lambdas/model/reports/periods';
import { daysOf, earnedMinor, earnedParts, figureOf } from '#lambdas/model/reports/row-figures';

type Reader = Pick<Actor, 'uid' | 'usertype'>;

/** The months that this reader may see (spec §6). */
const sourceFor = ({ uid, usertype }: Reader): MonthSource => {
  if (usertype === 'admin') return everyDriver;
  if (usertype === 'fleetadmin')
    return {
      queries: [{ pk: reportPk(`F#${uid}`) }],
      prefix: FLEET_DRIVER_PREFIX,
      placeOf: row => row.sk.slice(FLEET_DRIVER_PREFIX.length),
    };
  return { queries: [{ pk: reportPk(`D#${uid}`) }], placeOf: row => row.sk };
};

type Place = ReturnType<typeof placeIn>;

const earningOf = (row: Item, { month, driver }: Place, user: StoredUser | undefined, currency: string) => {
  const parts = earnedParts(row);
  return {
    ...monthFields(month),
    driver,
    ...namesOf(user),
    total_rides: figureOf(row, 'rides'),
    driverShare: fromMinor(earnedOf(parts), currency),
    fromTrips: fromMinor(parts.shareMinor, currency),
    cancelFees: fromMinor(parts.cancelFeesMinor, currency),
    tips: fromMinor(parts.tipsMinor, currency),
    borne: fromMinor(parts.borneMinor, currency),
  };
};

/** Most months that a chart shows. */
const MOST_MONTHS = 24;

/** Enough for the days of a week that began in the month before. */
const MONTHS_WITH_DAYS = 2;

/**
 * The sums of all drivers that this reader may see, by month: one query, whatever the number of drivers. A driver's
 * rows also contain the days.
 */
const monthSums = async (ctx: Context, { uid, usertype }: Reader, year: number | undefined, currency: string) => {
  const scope = usertype === 'admin' ? 'ALL' : `${usertype === 'driver' ? 'D' : 'F'}#${uid}`;
  const source: MonthSource = { queries: [{ pk: reportPk(scope) }], placeOf: row => row.sk };
  const { rows } = await monthPage(ctx.store, source, { year, limit: MOST_MONTHS });
  const months = rows.map(row => {
    const { year: of, month } = monthFields(row.sk);
    return { year: of, month, total_rides: figureOf(row, 'rides'), driverShare: fromMinor(earnedMinor(row), currency) };
  });
  if (usertype !== 'driver') return { months };
  // A week may have begun in the year before.
  const latest = year === undefined ? rows : (await monthPage(ctx.store, source, { limit: MONTHS_WITH_DAYS })).rows;
  const days = latest.slice(0, MONTHS_WITH_DAYS).flatMap(row => daysOf(row, row.sk));
  return {
    months,
    days: days.map(({ earnedMinor: minor, ...day }) => ({ ...day, earned: fromMinor(minor, currency) })),
  };
};

export const fetchDriverEarnings = implement(
  reportOperations.fetchDriverEarnings,
  async ({ ctx, actor: asking, input }) => {
    if (input.driver && asking.usertype !== 'admin') return refuse('forbidden');
    // An admin sees the same rows of one driver as the driver.
    const actor: Reader = input.driver ? { uid: input.driver, usertype: 'driver' } : asking;
    if (input.month && !input.year) return refuse('bad_period');
    const source = sourceFor(actor);
    const { code } = await ctx.settings();
    const [{ rows, nextCursor }, sums] = await Promise.all([
      monthPage(ctx.store, source, input),
      monthSums(ctx, actor, input.year, code),
    ]);
    const full = actor.usertype === 'admin' ? await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk }))) : rows;
    const found = full.map(row => ({ row, place: placeIn(source.placeOf(row), actor.uid) }));
    const drivers = await loadDrivers(
      ctx.store,
      found.map(({ place }) => place.driver),
    );
    return {
      earnings: found.map(({ row, place }) => earningOf(row, place, drivers.get(place.driver), code)),
      ...sums,
      ...(nextCursor ? { nextCursor } : {}),
    };
  },
);
