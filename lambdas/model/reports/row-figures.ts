import { earnedOf, type EarnedParts } from '#shared/domain/ledger/driver-earnings';
import type { Item } from '#lambdas/ports/store';

export const reportFigures = [
  'rides',
  'tripCostMinor',
  'feeMinor',
  'discountMinor',
  'driverShareMinor',
  'borneMinor',
  'refundsBorneMinor',
  'tipsMinor',
  'cancelFeesMinor',
] as const;
export type ReportFigure = (typeof reportFigures)[number];
export type ReportSums = Record<ReportFigure, number>;

export const noSums = (): ReportSums =>
  Object.fromEntries(reportFigures.map(figure => [figure, 0])) as Record<ReportFigure, number>;

/** A figure of a stored report row; 0 if the row does not exist or never counted the figure. */
export const figureOf = (row: Item | undefined, figure: ReportFigure | DayFigure): number =>
  (row?.[figure] as number | undefined) ?? 0;

const partsOf = (figure: (name: ReportFigure) => number): EarnedParts => ({
  shareMinor: figure('driverShareMinor'),
  borneMinor: figure('borneMinor'),
  tipsMinor: figure('tipsMinor'),
  cancelFeesMinor: figure('cancelFeesMinor'),
});

/** The parts of the drivers' earnings. */
export const earnedParts = (row: Item | undefined): EarnedParts => partsOf(figure => figureOf(row, figure));

/** The earnings of drivers. */
export const earnedMinor = (row: Item | undefined): number => earnedOf(earnedParts(row));

/**
 * A driver's rides and earnings of a day, in the row of the month, by the day's two digits. Short, so that the row with
 * all days of a month stays within one write unit.
 */
export type DayFigure = `${'r' | 'e'}${number}`;
const named = (kind: 'r' | 'e', day: string) => `${kind}${day.slice(-2)}` as DayFigure;
export const isDayFigure = (name: string): name is DayFigure => /^[re]\d\d$/.test(name);

/** @param day the period of the day, `DAY#20261121` */
export const dayFigures = (day: string, sums: ReportSums) => ({
  [named('r', day)]: sums.rides,
  [named('e', day)]: earnedOf(partsOf(figure => sums[figure])),
});

/**
 * The days of a driver's month with rides or earnings, from its row: days have no rows of their own. @param month
 * `202611`
 */
export const daysOf = (row: Item, month: string): { day: string; rides: number; earnedMinor: number }[] =>
  Array.from({ length: 31 }, (_, i) => String(i + 1).padStart(2, '0')).flatMap(digits => {
    const { rides, earnedMinor } = ofDay(row, digits);
    if (rides === 0 && earnedMinor === 0) return [];
    return [{ day: `${month.slice(0, 4)}-${month.slice(4, 6)}-${digits}`, rides, earnedMinor }];
  });

/** A driver's rides and earnings of a day, from the row of its month. */
export const ofDay = (row: Item | undefined, day: string): { rides: number; earnedMinor: number } => ({
  rides: figureOf(row, named('r', day)),
  earnedMinor: figureOf(row, named('e', day)),
});
