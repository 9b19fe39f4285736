/**
 * A day of the calendar, `2026-11-23`: the same day for every reader, so no time zone may move it. Fields that store
 * such a day as a number contain the midnight in UTC with which the day begins.
 */
export type Day = `${number}-${number}-${number}`;

export const isDay = (text: string): text is Day =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The day that a field stores as its midnight in UTC, ms. */
export const dayOfField = (ms: number): Day => new Date(ms).toISOString().slice(0, 10) as Day;

/** A day in the stored form: its midnight in UTC, ms. */
export const fieldOfDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
