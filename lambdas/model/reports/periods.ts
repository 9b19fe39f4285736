import { zonedDay } from '#shared/domain/time/zoned';

/** Report periods in the operator's time zone: `DAY#20261121`, `202611`. */
const plain = (day: string): string => day.replaceAll('-', '');

/** @param day `2026-11-21` */
export const periodOfDay = (day: string): string => `DAY#${plain(day)}`;
export const dayPeriod = (ms: number, timeZone: string): string => periodOfDay(zonedDay(ms, timeZone));
export const monthPeriod = (ms: number, timeZone: string): string => plain(zonedDay(ms, timeZone)).slice(0, 6);
/** From the first to the last month there may be. */
export const allMonths = ['0', '9~'] as const;
/**
 * Whether a stored row is one that is counted. Rows of all there was, and of a driver's days, were until months were
 * summed and held their days; they are left alone.
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
