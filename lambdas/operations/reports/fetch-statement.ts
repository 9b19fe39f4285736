import { refuse } from '#shared/contract/errors';
import { reportOperations } from '#shared/contract/operations/reports';
import { fromMinor } from '#shared/domain/money/money';
import { monthStart } from '#shared/domain/time/zoned';
import { loadDrivers, namesOf } from '#lambdas/model/reports/driver-names';
import { figureOf, type ReportFigure } from '#lambdas/model/reports/row-figures';
import { statementEntries } from '#lambdas/model/reports/statement-entries';
import { implement } from '#lambdas/runtime/implementation';
import { fleetDriverMonth, reportKey } from '#lambdas/store/keys';

export const fetchStatement = implement(reportOperations.fetchStatement, async ({ ctx, actor, input }) => {
  const { driver, year, month, cursor, limit } = input;
  if (actor.usertype === 'driver' && driver !== actor.uid) return refuse('not_found');
  const { code, timeZone } = await ctx.settings();
  const period = [monthStart(year, month, timeZone), monthStart(year, month + 1, timeZone)] as const;
  if (period[0] > ctx.now()) return refuse('bad_period');
  const fleet = actor.usertype === 'fleetadmin' ? actor.uid : undefined;
  const name = `${year}${String(month).padStart(2, '0')}`;
  const key = fleet ? reportKey(`F#${fleet}`, fleetDriverMonth(name, driver)) : reportKey(`D#${driver}`, name);
  const [row, drivers] = await Promise.all([ctx.store.get(key), loadDrivers(ctx.store, [driver])]);
  const user = drivers.get(driver);
  // A fleet sees who drives for it now, and who did in that month.
  const isSeen = user?.usertype === 'driver' && (!fleet || row !== undefined || user.fleetadmin === fleet);
  if (!row && !isSeen) return refuse('not_found');
  const { entries, nextCursor } = await statementEntries(ctx.store, driver, {
    period,
    cursor,
    limit,
    fleet,
    currency: code,
  });
  const major = (...figures: ReportFigure[]) =>
    fromMinor(
      figures.reduce((sum, figure) => sum + figureOf(row, figure), 0),
      code,
    );
  return {
    driver,
    ...namesOf(user),
    total_rides: figureOf(row, 'rides'),
    tripCost: major('tripCostMinor'),
    convenienceFee: major('feeMinor', 'refundsBorneMinor'),
    refundsBorne: major('refundsBorneMinor'),
    driverShare: major('driverShareMinor'),
    entries,
    ...(nextCursor ? { nextCursor } : {}),
  };
});
