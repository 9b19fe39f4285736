import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';

const DAYS_AHEAD = 30;
const MINUTE = 60_000;
const STEP_MS = 5 * MINUTE;
const two = (value: number) => String(value).padStart(2, '0');

/** The local midnight (or, where the clock skips it, the first moment) of the day of a moment, `days` later; all in ms. */
export const dayOf = (atMs: number, days = 0): number => {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime();
};

/** Today and the days after; today falls out when nothing of it is bookable any more. */
export const daysFrom = (nowMs: number): number[] =>
  Array.from({ length: DAYS_AHEAD }, (_, index) => dayOf(nowMs + BOOK_LATER_LEAD_MS + STEP_MS, index));

/** "14:05", what the clock on the wall says at a moment. */
export const timeText = (atMs: number): string => {
  const at = new Date(atMs);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/**
 * Every fifth minute of a day that is still far enough ahead. Real moments, not times on the wall: a day on which the
 * clocks go forward has an hour less to offer, one on which they go back an hour twice.
 */
export const momentsOf = (dayMs: number, nowMs: number): number[] => {
  const [start, end] = [dayOf(dayMs), dayOf(dayMs, 1)];
  return Array.from({ length: Math.ceil((end - start) / STEP_MS) }, (_, index) => start + index * STEP_MS).filter(
    at => at - nowMs >= BOOK_LATER_LEAD_MS,
  );
};

/** Moments whose time on the wall comes twice on their day: only the zone tells them apart. */
export const twiceOn = (moments: readonly number[]): ReadonlySet<number> => {
  const texts = moments.map(timeText);
  return new Set(moments.filter((_, index) => texts.indexOf(texts[index]!) !== texts.lastIndexOf(texts[index]!)));
};

/** The same time on the wall on another day; undefined where that day has none or it is too near. */
export const sameTimeOn = (dayMs: number, atMs: number, nowMs: number): number | undefined =>
  momentsOf(dayMs, nowMs).find(at => timeText(at) === timeText(atMs));

/** What to offer first: in an hour, at a full quarter. */
export const usualMoment = (nowMs: number): number => Math.ceil((nowMs + 60 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE;
