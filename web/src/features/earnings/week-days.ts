import type { DaySum } from '#shared/contract/operations/reports';
import { DAY_MS } from '#shared/contract/time';
import { sumOf } from './month-values';

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The seven days, Monday to Sunday, of the week of `today`, `weeksAgo` weeks before; days without a ride are 0. */
export const weekOf = (days: readonly DaySum[], today: string, weeksAgo: number): DaySum[] => {
  const noon = noonOf(today);
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7;
  const monday = noon - (sinceMonday + 7 * weeksAgo) * DAY_MS;
  const known = new Map(days.map(sum => [sum.day, sum]));
  return Array.from({ length: 7 }, (_, i) => {
    const day = dayOf(monday + i * DAY_MS);
    return known.get(day) ?? { day, rides: 0, earned: 0 };
  });
};

export const earnedIn = (days: readonly DaySum[]): number => sumOf(days.map(({ earned }) => earned));
export const ridesIn = (days: readonly DaySum[]): number => sumOf(days.map(({ rides }) => rides));
