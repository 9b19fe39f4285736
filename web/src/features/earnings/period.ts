import { zonedDay } from '#shared/domain/time/zoned';
import { useSettings } from '@/lib/settings-queries';
import { useAddress } from '@/lib/use-address';
import { useNow } from '@/lib/use-now';

/** A month of a year, a whole year, or everything. */
export type Period = { year?: number; month?: number };

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const OFFERED_YEARS = 6;
/** The address of all years; without any year it means the current one. */
export const ALL_YEARS = 'all';

const wholeOf = (text: string, from: number, to: number): number | undefined => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : undefined;
};

/** Parses `?year=2026&month=11`; undefined if the period is invalid. */
export const periodOf = (params: URLSearchParams, thisYear: number): Period | undefined => {
  const [yearText, monthText] = [params.get('year'), params.get('month')];
  if (yearText === ALL_YEARS) return monthText ? undefined : {};
  const year = yearText === null ? thisYear : wholeOf(yearText, FIRST_YEAR, LAST_YEAR);
  if (year === undefined) return undefined;
  if (monthText === null) return { year };
  const month = wholeOf(monthText, 1, 12);
  return month === undefined ? undefined : { year, month };
};

/** Parses the month of a statement's address, `2026-11`; undefined if the month is invalid. */
export const monthOf = (text: string): Required<Period> | undefined => {
  const [, yearText = '', monthText = ''] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const [year, month] = [wholeOf(yearText, FIRST_YEAR, LAST_YEAR), wholeOf(monthText, 1, 12)];
  return year !== undefined && month !== undefined ? { year, month } : undefined;
};

/** `2026-11`: in addresses and names of files. */
export const monthName = ({ year, month }: Required<Period>): string => `${year}-${String(month).padStart(2, '0')}`;
/** Names a period in a file's name. */
export const periodName = ({ year, month }: Period): string =>
  year === undefined ? ALL_YEARS : month === undefined ? String(year) : monthName({ year, month });

/** A moment inside a month in every time zone, for its name. */
export const middleOf = ({ year, month }: Required<Period>): number => Date.UTC(year, month - 1, 15);

/** The current year on the operator's calendar. */
export function useThisYear(): number {
  return Number(zonedDay(useNow(undefined), useSettings().timeZone).slice(0, 4));
}

/** The period, stored in the URL, so that reload, shared links and the back button restore it. */
export function usePeriod() {
  const thisYear = useThisYear();
  const { params, write } = useAddress();
  const period = periodOf(params, thisYear);
  const years = Array.from({ length: OFFERED_YEARS }, (_, i) => thisYear - i);
  const choose = ({ year, month }: Period) =>
    write({ year: year === undefined ? ALL_YEARS : String(year), month: month && year ? String(month) : '' });
  return {
    period,
    years: period?.year && !years.includes(period.year) ? [...years, period.year].sort((a, b) => b - a) : years,
    choose,
    /** Back to the current year. */
    reset: () => write({ year: '', month: '' }),
  };
}

export type ChosenPeriod = ReturnType<typeof usePeriod>;
