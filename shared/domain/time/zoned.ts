import { DAY_MS } from '#shared/contract/time';
import { dayOfField, fieldOfDay, isDay, type Day } from './day';

/** Calendar days and months in a time zone (IANA name), for reports and statements. */

const SECOND_MS = 1_000;

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

/** The wall clock at a moment, as the ms at which UTC clocks would show the same. */
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
export const zonedDay = (ms: number, timeZone: string): Day => dayOfField(wallClock(ms, timeZone));

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

/** How far the clocks of a zone are ahead of UTC at a moment, ms. */
export const zoneOffset = (ms: number, timeZone: string): number =>
  wallClock(ms, timeZone) - Math.floor(ms / SECOND_MS) * SECOND_MS;

/**
 * The moment when the clocks of a zone show a time (the ms it would be in UTC). A time that occurs twice means the
 * first; a skipped time means the same time after the gap.
 */
const momentOf = (wall: number, timeZone: string): number => {
  const [before, after] = [zoneOffset(wall - DAY_MS, timeZone), zoneOffset(wall + DAY_MS, timeZone)];
  const isShown = (offset: number) => zoneOffset(wall - offset, timeZone) === offset;
  return wall - (!isShown(before) && isShown(after) ? after : before);
};

/** The moment when a month begins, ms; `month` 13 is January of the next year. */
export const monthStart = (year: number, month: number, timeZone: string): number =>
  momentOf(Date.UTC(year, month - 1, 1), timeZone);

/** The first moment of a day in a zone, ms. */
export const dayStart = (day: Day, timeZone: string): number => momentOf(fieldOfDay(day), timeZone);

/** The first moment of the day `days` after that of a moment, ms. */
export const dayStartAfter = (ms: number, days: number, timeZone: string): number =>
  dayStart(dayOfField(fieldOfDay(zonedDay(ms, timeZone)) + days * DAY_MS), timeZone);

/** A moment as the clocks and calendars of a zone show it: `2026-11-23T14:05`. */
export const zonedText = (ms: number, timeZone: string): string =>
  new Date(wallClock(ms, timeZone)).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);

/** The moment that a text like `2026-11-23T14:05` means in a zone, ms; undefined for another text. */
export const momentOfText = (text: string, timeZone: string): number | undefined => {
  const [day = '', clock = ''] = text.split('T');
  const minutes = /^([01]\d|2[0-3]):[0-5]\d$/.test(clock);
  return isDay(day) && minutes ? momentOf(Date.parse(`${text}:00Z`), timeZone) : undefined;
};
