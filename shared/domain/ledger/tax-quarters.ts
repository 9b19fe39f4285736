/** Figures of a driver in a stretch of time; amounts are integers of the minor unit. */
export type TaxFigures = {
  rides: number;
  faresMinor: number;
  feeMinor: number;
  taxMinor: number;
  cancelFeesMinor: number;
};

export const noFigures: TaxFigures = { rides: 0, faresMinor: 0, feeMinor: 0, taxMinor: 0, cancelFeesMinor: 0 };

export const sumOf = (rows: readonly TaxFigures[]): TaxFigures =>
  rows.reduce(
    (sum, row) => ({
      rides: sum.rides + row.rides,
      faresMinor: sum.faresMinor + row.faresMinor,
      feeMinor: sum.feeMinor + row.feeMinor,
      taxMinor: sum.taxMinor + row.taxMinor,
      cancelFeesMinor: sum.cancelFeesMinor + row.cancelFeesMinor,
    }),
    noFigures,
  );

/** The driver's part of fares and cancellations: the consideration of DAC7. */
export const leftOf = ({ faresMinor, feeMinor, taxMinor, cancelFeesMinor }: TaxFigures): number =>
  faresMinor - feeMinor - taxMinor + cancelFeesMinor;

const QUARTERS = 4;
const MONTHS_OF_QUARTER = 3;

/** The four quarters of a year, from figures by month (`2026-11`). */
export const quartersOf = (months: readonly (TaxFigures & { month: string })[]): TaxFigures[] =>
  Array.from({ length: QUARTERS }, (_, at) =>
    sumOf(months.filter(({ month }) => Math.ceil(Number(month.slice(5)) / MONTHS_OF_QUARTER) === at + 1)),
  );
