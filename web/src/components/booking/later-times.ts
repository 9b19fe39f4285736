import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';

const DAYS_AHEAD = 30;
const STEP_MINUTES = 5;
const two = (value: number) => String(value).padStart(2, '0');

/** Midnights (ms, local) of today and the days after; today falls out when nothing of it is bookable any more. */
export function daysFrom(nowMs: number): number[] {
  const first = new Date(nowMs + BOOK_LATER_LEAD_MS + STEP_MINUTES * 60_000);
  return Array.from({ length: DAYS_AHEAD }, (_, index) =>
    new Date(first.getFullYear(), first.getMonth(), first.getDate() + index).getTime(),
  );
}

/** A local day and "14:05" as a moment in ms; days with a clock change keep the time on the wall. */
export function momentOf(dayMs: number, time: string): number {
  const day = new Date(dayMs);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes).getTime();
}

export const dayAfter = (dayMs: number): number => {
  const day = new Date(dayMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
};

export const timeText = (atMs: number): string => {
  const at = new Date(atMs);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

const allTimes = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) => {
  const minutes = index * STEP_MINUTES;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

/** Every five minutes of a day that is still far enough ahead. */
export const timesOf = (dayMs: number, nowMs: number): string[] =>
  allTimes.filter(time => momentOf(dayMs, time) - nowMs >= BOOK_LATER_LEAD_MS);
