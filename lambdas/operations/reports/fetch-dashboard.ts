import { reportOperations } from '#shared/contract/operations/reports';
import { fromMinor } from '#shared/domain/money/money';
import { lastDays } from '#shared/domain/time/zoned';
import type { Item } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { reportPk } from '#lambdas/store/keys';
import { allMonths, monthPeriod, periodOfDay } from '#lambdas/model/reports/periods';
import { earnedMinor, figureOf } from '#lambdas/model/reports/row-figures';

const DAYS = 14;

/**
 * Gross earnings of paid trips (spec §9): for admins the fees, so that trips without a fee earn nothing; for a fleet
 * admin the earnings of drivers from trips for this fleet, whose fees belong to the platform.
 */
export const fetchDashboard = implement(reportOperations.fetchDashboard, async ({ ctx, actor }) => {
  const { code, timeZone } = await ctx.settings();
  const [scope, minorOf] =
    actor.usertype === 'admin'
      ? ['ALL', (row: Item | undefined) => figureOf(row, 'feeMinor')]
      : [`F#${actor.uid}`, earnedMinor];
  const days = lastDays(ctx.now(), DAYS, timeZone).map(periodOfDay);
  const pk = reportPk(scope);
  const [dayRows, months] = await Promise.all([
    ctx.store.query({ pk, between: [days[0]!, days.at(-1)!] }),
    ctx.store.query({ pk, between: allMonths }),
  ]);
  const periods = { today: days.at(-1)!, thisMonth: monthPeriod(ctx.now(), timeZone) };
  const rows = new Map([...dayRows, ...months].map(row => [row.sk, row]));
  const inAll = (figure: (row: Item | undefined) => number) => months.reduce((sum, row) => sum + figure(row), 0);
  const of = (figure: (row: Item | undefined) => number, shown = (value: number) => value) => ({
    today: shown(figure(rows.get(periods.today))),
    thisMonth: shown(figure(rows.get(periods.thisMonth))),
    total: shown(inAll(figure)),
  });
  const major = (value: number) => fromMinor(value, code);
  const rides = (row: Item | undefined) => figureOf(row, 'rides');
  return {
    earnings: of(minorOf, major),
    fares: of(row => figureOf(row, 'tripCostMinor') - figureOf(row, 'discountMinor'), major),
    rides: of(rides),
    days: days.map(day => ({
      day: day.slice('DAY#'.length),
      earnings: major(minorOf(rows.get(day))),
      rides: rides(rows.get(day)),
    })),
  };
});
