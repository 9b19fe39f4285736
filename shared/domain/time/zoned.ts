import { DAY_MS } from '#shared/contract/time';

/** Calendar days and months in a time zone (IANA name), for reports and statements. */

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const shown = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, hourCycle: 'h23', ...shown });
  formats.set(timeZone, format);
  return format;
};

/** The wall clock at a moment, as the number of ms that the same clock would mean in UTC. */
const wallClock = (ms: number, timeZone: string): number => {
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** The day of a moment: `2026-11-21`. */
export const zonedDay = (ms: number, timeZone: string): string =>
  new Date(wallClock(ms, timeZone)).toISOString().slice(0, 10);

/** The month of a moment: `2026-11`. */
export const zonedMonth = (ms: number, timeZone: string): string => zonedDay(ms, timeZone).slice(0, 7);

/** The day of the week of a moment, 0 for Sunday, and its minute of the day. */
export const zonedTime = (ms: number, timeZone: string): { day: number; minute: number } => {
  const clock = new Date(wallClock(ms, timeZone));
  return { day: clock.getUTCDay(), minute: clock.getUTCHours() * 60 + clock.getUTCMinutes() };
};

/** The last `count` days, oldest first, counted on the calendar: a day may have 23 or 25 hours. */
export const lastDays = (ms: number, count: number, timeZone: string): string[] => {
  const today = Date.parse(zonedDay(ms, timeZone));
  return Array.from({ length: count }, (_, i) => new Date(today - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10));
};

/** The moment when a month begins, ms; `month` 13 is January of the next year. */
export const monthStart = (year: number, month: number, timeZone: string): number => {
  const wanted = Date.UTC(year, month - 1, 1);
  // Twice: the first guess may lie on the other side of a clock change.
  const guess = wanted - (wallClock(wanted, timeZone) - wanted);
  return guess - (wallClock(guess, timeZone) - wanted);
};
