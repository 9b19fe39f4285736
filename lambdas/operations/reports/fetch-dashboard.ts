import { reportOperations } from '#shared/contract/operations/reports';
import { fromMinor } from '#shared/domain/money/money';
import { lastDays } from '#shared/domain/time/zoned';
import type { Item } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { reportKey } from '#lambdas/store/keys';
import { monthPeriod, periodOfDay, TOTAL } from '#lambdas/model/reports/periods';
import { earnedMinor, figureOf } from '#lambdas/model/reports/row-figures';

const DAYS = 14;

/**
 * Gross earnings of paid trips (spec §9): for admins the fees, so that trips without a fee earn nothing; for a fleet
 * admin what drivers earned with trips for this fleet, whose fees are the platform's.
 */
export const fetchDashboard = implement(reportOperations.fetchDashboard, async ({ ctx, actor }) => {
  const { code, timeZone } = await ctx.settings();
  const [scope, minorOf] =
    actor.usertype === 'admin'
      ? ['ALL', (row: Item | undefined) => figureOf(row, 'feeMinor')]
      : [`F#${actor.uid}`, earnedMinor];
  const days = lastDays(ctx.now(), DAYS, timeZone).map(periodOfDay);
  const periods = { today: days.at(-1)!, thisMonth: monthPeriod(ctx.now(), timeZone), total: TOTAL };
  const wanted = [...days, periods.thisMonth, periods.total];
  const rows = new Map(
    (await ctx.store.getMany(wanted.map(period => reportKey(scope, period)))).map(row => [row.sk, row]),
  );
  const earned = (period: string) => fromMinor(minorOf(rows.get(period)), code);
  const fares = (period: string) => fromMinor(figureOf(rows.get(period), 'tripCostMinor'), code);
  const rides = (period: string) => figureOf(rows.get(period), 'rides');
  const of = (read: (period: string) => number) => ({
    today: read(periods.today),
    thisMonth: read(periods.thisMonth),
    total: read(periods.total),
  });
  return {
    earnings: of(earned),
    fares: of(fares),
    rides: of(rides),
    days: days.map(day => ({ day: day.slice('DAY#'.length), earnings: earned(day), rides: rides(day) })),
  };
});
