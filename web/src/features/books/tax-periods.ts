import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useMonthName } from '@/features/figures/month-name';

const MONTHS_OF_QUARTER = 3;

const quarterOf = (month: string): string =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / MONTHS_OF_QUARTER)}`;

/** Months (`2026-11`) and quarters (`2026-Q4`) of the books, newest first: each quarter before its months. */
export const periodsOf = (months: readonly string[]): string[] =>
  months.flatMap((month, index) => {
    const quarter = quarterOf(month);
    const isFirst = index === 0 || quarterOf(months[index - 1]!) !== quarter;
    return isFirst ? [quarter, month] : [month];
  });

/** The first month of a period, and how many it has. */
export const periodOf = (period: string): { from: string; months: 1 | 3 } => {
  const [year = '', quarter] = period.split('-Q');
  if (quarter === undefined) return { from: period, months: 1 };
  const first = (Number(quarter) - 1) * MONTHS_OF_QUARTER + 1;
  return { from: `${year}-${String(first).padStart(2, '0')}`, months: MONTHS_OF_QUARTER };
};

export function usePeriodName() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const nameOf = useMonthName();
  return (period: string): string => {
    const [year = '', quarter] = period.split('-Q');
    return quarter === undefined ? nameOf(period) : t('books.tax.quarter', { quarter: number(Number(quarter)), year });
  };
}
