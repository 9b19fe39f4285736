import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';

const DAYS_AHEAD = 30;
const MINUTE = 60_000;
const STEP_MS = 5 * MINUTE;
const two = (value: number) => String(value).padStart(2, '0');

/**
 * Local midnight (or the first moment of the day if the clock skips midnight), `days` after the day of `atMs`; all in
 * ms.
 */
export const dayOf = (atMs: number, days = 0): number => {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime();
};

/** Today and the following days; without today if no time of it can be booked any more. */
export const daysFrom = (nowMs: number): number[] =>
  Array.from({ length: DAYS_AHEAD }, (_, index) => dayOf(nowMs + BOOK_LATER_LEAD_MS + STEP_MS, index));

/** Local time of day as "14:05". */
export const timeText = (atMs: number): string => {
  const at = new Date(atMs);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/**
 * Every fifth minute of a day that is at least the lead time ahead. These are instants, not local times: a day on which
 * the clocks go forward has one hour fewer, and one on which they go back has an hour twice.
 */
export const momentsOf = (dayMs: number, nowMs: number): number[] => {
  const [start, end] = [dayOf(dayMs), dayOf(dayMs, 1)];
  return Array.from({ length: Math.ceil((end - start) / STEP_MS) }, (_, index) => start + index * STEP_MS).filter(
    at => at - nowMs >= BOOK_LATER_LEAD_MS,
  );
};

/** Instants whose local time occurs twice on their day, so that only the zone tells them apart. */
export const twiceOn = (moments: readonly number[]): ReadonlySet<number> => {
  const texts = moments.map(timeText);
  return new Set(moments.filter((_, index) => texts.indexOf(texts[index]!) !== texts.lastIndexOf(texts[index]!)));
};

/** The same local time on another day; undefined if that day lacks it or it is too soon. */
export const sameTimeOn = (dayMs: number, atMs: number, nowMs: number): number | undefined =>
  momentsOf(dayMs, nowMs).find(at => timeText(at) === timeText(atMs));

/** Default time: an hour from now, rounded up to the next quarter of an hour. */
export const usualMoment = (nowMs: number): number => Math.ceil((nowMs + 60 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE;
