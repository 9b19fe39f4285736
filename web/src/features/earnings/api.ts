import { queryOptions } from '@tanstack/react-query';
import type { DriverEarning, EarningReport, MonthSum, Statement } from '#shared/contract/operations/reports';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { reportKeys } from '@/lib/query-keys';
import type { Period } from './period';

export const earningReportsKey = ({ year }: Period) => ['earningReports', year ?? null] as const;
export const driverEarningsKey = ({ year, month }: Period, driver?: string) =>
  [...reportKeys.driverEarnings, year ?? null, month ?? null, ...(driver ? [driver] : [])] as const;

/** A year is one request: it has at most twelve months. */
export const fetchReports =
  ({ year }: Period) =>
  async ({ limit, cursor, signal }: PageRequest): Promise<Page<EarningReport>> => {
    const { earnings, nextCursor } = await api.fetchEarningsReport({ limit, cursor, year }, { signal });
    return { rows: earnings, nextCursor };
  };

/** A driver's own months, newest first: one page holds eight years. */
export const myEarningsQuery = (period: Period) =>
  queryOptions({
    queryKey: driverEarningsKey(period),
    queryFn: ({ signal }) => api.fetchDriverEarnings({ limit: 100, ...period }, { signal }),
  });

/** A driver's year as it is reported to the tax office. */
export const taxYearQuery = (driver: string, year: number) =>
  queryOptions({
    queryKey: [...reportKeys.statement, 'tax', driver, year] as const,
    queryFn: ({ signal }) => api.fetchTaxYear({ driver, year }, { signal }),
    staleTime: 0,
  });

/** The whole statement of a month: its first page with the entries of all. */
export const statementQuery = (driver: string, { year, month }: Required<Period>) =>
  queryOptions({
    queryKey: [...reportKeys.statement, driver, year, month] as const,
    queryFn: async ({ signal }): Promise<Statement> => {
      const page = (cursor?: string) => api.fetchStatement({ driver, year, month, limit: 100, cursor }, { signal });
      const first = await page();
      const entries = [...first.entries];
      for (let { nextCursor } = first; nextCursor;) {
        const next = await page(nextCursor);
        entries.push(...next.entries);
        nextCursor = next.nextCursor;
      }
      return { ...first, entries };
    },
    // Refetched on every visit, as money must be current.
    staleTime: 0,
  });

/** A page of rows, and the sums of all drivers by month. */
export type DriverEarningsPage = Page<DriverEarning> & { months?: readonly MonthSum[] };

export const fetchDriverEarnings =
  (period: Period, driver?: string) =>
  async ({ limit, cursor, signal }: PageRequest): Promise<DriverEarningsPage> => {
    const asked = { limit, cursor, ...period, ...(driver ? { driver } : {}) };
    const { earnings, months, nextCursor } = await api.fetchDriverEarnings(asked, { signal });
    return { rows: earnings, months, nextCursor };
  };
