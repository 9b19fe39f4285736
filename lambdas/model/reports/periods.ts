import { zonedDay } from '#shared/domain/time/zoned';

/** Report periods in the operator's time zone: `DAY#20261121`, `202611`. */
const plain = (day: string): string => day.replaceAll('-', '');

/** @param day `2026-11-21` */
export const periodOfDay = (day: string): string => `DAY#${plain(day)}`;
export const dayPeriod = (ms: number, timeZone: string): string => periodOfDay(zonedDay(ms, timeZone));
export const monthPeriod = (ms: number, timeZone: string): string => plain(zonedDay(ms, timeZone)).slice(0, 6);
/** Bounds of all possible months. */
export const allMonths = ['0', '9~'] as const;
/**
 * Whether a stored row still counts. Overall totals and days of drivers had rows of their own in earlier versions;
 * those rows are ignored.
 */
export const isCounted = (scope: string, period: string): boolean =>
  period !== 'TOTAL' && !(scope.startsWith('D#') && period.startsWith('DAY#'));

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `202611` as year, month and its English name. */
export const monthFields = (period: string): { year: number; month: number; monthsName: string } => {
  const month = Number(period.slice(4, 6));
  return { year: Number(period.slice(0, 4)), month, monthsName: monthNames[month - 1] ?? '' };
};
