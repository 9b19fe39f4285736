/**
 * A day of the calendar, `2026-11-23`: the same day for every reader, so no time zone may move it. Where a field keeps
 * such a day as a number, it is the midnight with which the day begins in UTC.
 */
export type Day = `${number}-${number}-${number}`;

export const isDay = (text: string): text is Day =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The day that a field keeps as its midnight in UTC, ms. */
export const dayOfField = (ms: number): Day => new Date(ms).toISOString().slice(0, 10) as Day;

/** A day as a field keeps it: its midnight in UTC, ms. */
export const fieldOfDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
