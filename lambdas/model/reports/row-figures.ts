import type { Item } from '#lambdas/ports/store';
import type { ReportFigure } from './count-trip';

/** A figure of a stored report row; rows from before a figure existed, and missing rows, have none. */
export const figureOf = (row: Item | undefined, figure: ReportFigure): number =>
  (row?.[figure] as number | undefined) ?? 0;

/** What drivers earned: their share of the fares, and what the platform paid on top. */
export const earnedMinor = (row: Item | undefined): number =>
  figureOf(row, 'driverShareMinor') + figureOf(row, 'borneMinor');
