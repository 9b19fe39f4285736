import { type EarningReport, reportOperations } from '#shared/contract/operations/reports';
import { fromMinor } from '#shared/domain/money/money';
import type { Item } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { reportPk } from '#lambdas/store/keys';
import { monthPage, type MonthSource } from '#lambdas/model/reports/month-pages';
import type { ReportFigure } from '#lambdas/model/reports/count-trip';
import { monthFields } from '#lambdas/model/reports/periods';
import { figureOf } from '#lambdas/model/reports/row-figures';

const everything: MonthSource = { queries: [{ pk: reportPk('ALL') }], placeOf: row => row.sk };

const reportOf = (row: Item, currency: string): EarningReport => {
  const minor = (figure: ReportFigure) => figureOf(row, figure);
  const major = (amountMinor: number) => fromMinor(amountMinor, currency);
  return {
    ...monthFields(row.sk),
    total_rides: minor('rides'),
    tripCost: major(minor('tripCostMinor')),
    rideCost: major(minor('driverShareMinor')),
    convenienceFee: major(minor('feeMinor')),
    discountAmount: major(minor('discountMinor')),
    borne: major(minor('borneMinor')),
    profit: major(minor('feeMinor') - minor('discountMinor')),
  };
};

export const fetchEarningsReport = implement(reportOperations.fetchEarningsReport, async ({ ctx, input }) => {
  const [{ rows, nextCursor }, { code }] = await Promise.all([monthPage(ctx.store, everything, input), ctx.settings()]);
  return { earnings: rows.map(row => reportOf(row, code)), ...(nextCursor ? { nextCursor } : {}) };
});
