import { earnedOf } from './driver-earnings';

/** Figures of a driver in a stretch of time; amounts are integers of the minor unit. */
export type TaxFigures = {
  rides: number;
  faresMinor: number;
  feeMinor: number;
  taxMinor: number;
  /** The part of the share that the driver does not get, because the ride was written off. */
  missingMinor: number;
  borneMinor: number;
  tipsMinor: number;
  cancelFeesMinor: number;
};

export const noFigures: TaxFigures = {
  rides: 0,
  faresMinor: 0,
  feeMinor: 0,
  taxMinor: 0,
  missingMinor: 0,
  borneMinor: 0,
  tipsMinor: 0,
  cancelFeesMinor: 0,
};
const names = Object.keys(noFigures) as (keyof TaxFigures)[];

export const sumOf = (rows: readonly TaxFigures[]): TaxFigures =>
  rows.reduce(
    (sum, row) => Object.fromEntries(names.map(name => [name, sum[name] + row[name]])) as TaxFigures,
    noFigures,
  );

/** Whether anything was driven or paid. */
export const hasFigures = (figures: TaxFigures): boolean => names.some(name => figures[name] !== 0);

/** The consideration of DAC7, paid or credited to the driver for trips: the sum of their earnings. */
export const leftOf = ({ faresMinor, feeMinor, taxMinor, missingMinor, ...parts }: TaxFigures): number =>
  earnedOf({ ...parts, shareMinor: faresMinor - feeMinor - taxMinor - missingMinor });

const QUARTERS = 4;
const MONTHS_OF_QUARTER = 3;

/** The four quarters of a year, from figures by month (`2026-11`). */
export const quartersOf = (months: readonly (TaxFigures & { month: string })[]): TaxFigures[] =>
  Array.from({ length: QUARTERS }, (_, at) =>
    sumOf(months.filter(({ month }) => Math.ceil(Number(month.slice(5)) / MONTHS_OF_QUARTER) === at + 1)),
  );
