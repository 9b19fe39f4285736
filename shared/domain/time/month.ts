const MONTHS = 12;

const monthOfCount = (count: number): string =>
  `${Math.floor(count / MONTHS)}-${String((count % MONTHS) + 1).padStart(2, '0')}`;
const countOf = (month: string): number => Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1;

/** The month (`2027-01`) after another month (`2026-12`). */
export const monthAfter = (month: string, months = 1): string => monthOfCount(countOf(month) + months);
export const monthBefore = (month: string): string => monthAfter(month, -1);
