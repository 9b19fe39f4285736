import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import { MINUTE_MS } from '#shared/contract/time';
import { dayStartAfter, zonedText } from '#shared/domain/time/zoned';

const DAYS_AHEAD = 30;
const STEP_MS = 5 * MINUTE_MS;

/** The first moment of the day that lies `days` after that of `atMs` in a time zone; all in ms. */
export const dayOf = (atMs: number, timeZone: string, days = 0): number => dayStartAfter(atMs, days, timeZone);

/** Today and the following days; without today if no time of it can be booked any more. */
export const daysFrom = (nowMs: number, timeZone: string): number[] =>
  Array.from({ length: DAYS_AHEAD }, (_, index) => dayOf(nowMs + BOOK_LATER_LEAD_MS + STEP_MS, timeZone, index));

/** Time of day in a zone as "14:05". */
export const timeText = (atMs: number, timeZone: string): string => zonedText(atMs, timeZone).slice(-'hh:mm'.length);

/**
 * Every fifth minute of a day, after the lead time. These are instants, not clock times: a day on which the clocks go
 * forward has one hour fewer, and one on which they go back has an hour twice.
 */
export const momentsOf = (dayMs: number, nowMs: number, timeZone: string): number[] => {
  const [start, end] = [dayOf(dayMs, timeZone), dayOf(dayMs, timeZone, 1)];
  return Array.from({ length: Math.ceil((end - start) / STEP_MS) }, (_, index) => start + index * STEP_MS).filter(
    at => at - nowMs >= BOOK_LATER_LEAD_MS,
  );
};

/** Instants whose time of day occurs twice on their day, so that only the offset distinguishes them. */
export const twiceOn = (moments: readonly number[], timeZone: string): ReadonlySet<number> => {
  const texts = moments.map(at => timeText(at, timeZone));
  return new Set(moments.filter((_, index) => texts.indexOf(texts[index]!) !== texts.lastIndexOf(texts[index]!)));
};

/** The same time of day on another day; undefined if that day lacks it or it is too soon. */
export const sameTimeOn = (dayMs: number, atMs: number, nowMs: number, timeZone: string): number | undefined =>
  momentsOf(dayMs, nowMs, timeZone).find(at => timeText(at, timeZone) === timeText(atMs, timeZone));

/** Default time: an hour from now, rounded up to the next quarter of an hour. */
export const usualMoment = (nowMs: number): number => {
  const quarter = 15 * MINUTE_MS;
  return Math.ceil((nowMs + 60 * MINUTE_MS) / quarter) * quarter;
};
