/** Report periods in UTC: `DAY#20261121`, `202611`, `TOTAL`. */
export const dayPeriod = (ms: number): string => `DAY#${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`;
export const monthPeriod = (ms: number): string => new Date(ms).toISOString().slice(0, 7).replace('-', '');
export const TOTAL = 'TOTAL';

const DAY_MS = 86_400_000;

/** The last `count` days, oldest first. */
export const lastDays = (ms: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => ms - (count - 1 - i) * DAY_MS);
