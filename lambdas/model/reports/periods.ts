import { DAY_MS } from '#shared/contract/time';

/** Report periods in UTC: `DAY#20261121`, `202611`, `TOTAL`. */
export const dayPeriod = (ms: number): string => `DAY#${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`;
export const monthPeriod = (ms: number): string => new Date(ms).toISOString().slice(0, 7).replace('-', '');
export const TOTAL = 'TOTAL';

/** The last `count` days, oldest first. */
export const lastDays = (ms: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => ms - (count - 1 - i) * DAY_MS);

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** `202611` as year, month and its English name. */
export const monthFields = (period: string): { year: number; month: number; monthsName: string } => {
  const month = Number(period.slice(4, 6));
  return { year: Number(period.slice(0, 4)), month, monthsName: monthNames[month - 1] ?? '' };
};
