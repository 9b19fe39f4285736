import { reportOperations } from '#shared/contract/operations/reports';

import { fromMinor } from '#shared/domain/money/money';
import type { Item } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { reportKey } from '#lambdas/store/keys';
import { dayPeriod, lastDays, monthPeriod, TOTAL } from '#lambdas/model/reports/periods';

const DAYS = 14;

/** Gross earnings: the fees of paid trips; trips without a fee earn nothing (spec §9). A fleet admin sees its own drivers'. */
export const fetchDashboard = implement(reportOperations.fetchDashboard, async ({ ctx, actor }) => {
  const scope = actor.usertype === 'admin' ? 'ALL' : `F#${actor.uid}`;
  const now = ctx.now();
  const days = lastDays(now, DAYS).map(dayPeriod);
  const periods = [...days, monthPeriod(now), TOTAL];
  const rows = new Map(
    (await ctx.store.getMany(periods.map(period => reportKey(scope, period)))).map(row => [row.sk, row]),
  );
  const { code } = await ctx.settings();
  const earned = (row: Item | undefined) => fromMinor((row?.feeMinor as number) ?? 0, code);
  const rides = (row: Item | undefined) => (row?.rides as number) ?? 0;
  const of = (read: (row: Item | undefined) => number) => ({
    today: read(rows.get(dayPeriod(now))),
    thisMonth: read(rows.get(monthPeriod(now))),
    total: read(rows.get(TOTAL)),
  });
  return {
    earnings: of(earned),
    rides: of(rides),
    days: days.map(day => ({
      day: day.slice('DAY#'.length),
      earnings: earned(rows.get(day)),
      rides: rides(rows.get(day)),
    })),
  };
});
