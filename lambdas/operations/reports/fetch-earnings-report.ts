import { type EarningReport, reportOperations } from '#shared/contract/operations/reports';
import { fromMinor } from '#shared/domain/money/money';
import type { Item } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { reportPk } from '#lambdas/store/keys';
import { type BonusMonth, bonusMonths } from '#lambdas/model/reports/bonus-months';
import { monthPage, type MonthSource } from '#lambdas/model/reports/month-pages';
import { monthFields } from '#lambdas/model/reports/periods';
import { figureOf, type ReportFigure } from '#lambdas/model/reports/row-figures';

const everything: MonthSource = { queries: [{ pk: reportPk('ALL') }], placeOf: row => row.sk };

const reportOf = (row: Item, { bonusMinor, feeMinor }: BonusMonth, currency: string): EarningReport => {
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
    bonuses: major(bonusMinor),
    referredFees: major(feeMinor),
  };
};

export const fetchEarningsReport = implement(reportOperations.fetchEarningsReport, async ({ ctx, input }) => {
  const [{ rows, nextCursor }, { code }] = await Promise.all([monthPage(ctx.store, everything, input), ctx.settings()]);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const ofMonth = newest && oldest ? await bonusMonths(ctx, oldest.sk, newest.sk) : undefined;
  return {
    earnings: rows.flatMap(row => (ofMonth ? [reportOf(row, ofMonth(row.sk), code)] : [])),
    ...(nextCursor ? { nextCursor } : {}),
  };
});
