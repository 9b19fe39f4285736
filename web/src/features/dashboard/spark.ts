import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';

type Figures = OutputOf<Operations['fetchDashboard']>;

/** Cumulative sums. */
export const runningSum = (values: readonly number[], start = 0): number[] => {
  let sum = start;
  return values.map(value => (sum += value));
};

/** Fewer days than this do not make a curve. */
export const LEAST_DAYS = 3;

/** The first day with a ride, as 20261121, if it is too recent to draw a curve. */
export const justBegun = ({ days, rides }: Pick<Figures, 'days' | 'rides'>): string | undefined => {
  const shown = days.reduce((sum, day) => sum + day.rides, 0);
  const first = days.findIndex(day => day.rides > 0);
  const isOlder = rides.total > shown;
  return !isOlder && first >= 0 && days.length - first < LEAST_DAYS ? days[first]!.day : undefined;
};

/** Whether enough days with rides have passed to be drawn. */
export const isDrawable = (figures: Pick<Figures, 'days' | 'rides'>): boolean =>
  figures.rides.total > 0 && justBegun(figures) === undefined;
