import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { GridColDef } from '@mui/x-data-grid';
import type { EarningReport } from '#shared/contract/operations/reports';
import { useTranslation } from '@/i18n/translation';
import { PageHead } from '@/ui/page-head';
import { AdminTable } from '@/ui/table/admin-table';
import type { AdminTableProps } from '@/ui/table/table-types';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { earningReportsKey, fetchReports } from './api';
import { BadPeriod } from './bad-period';
import { Figures, ReportFrame } from './figures';
import { MonthChart } from './month-chart';
import { chartMonths, sumOf } from './month-values';
import { middleOf, type Period, periodName, usePeriod } from './period';
import { PeriodBar } from './period-bar';

const amounts = [
  'tripCost',
  'rideCost',
  'convenienceFee',
  'discountAmount',
  'borne',
  'profit',
  'bonuses',
  'referredFees',
] as const;
type Amount = (typeof amounts)[number];
/** On a phone, the most important columns come first; the others scroll sideways. */
const amountsOfPhone = [
  'profit',
  'convenienceFee',
  'discountAmount',
  'tripCost',
  'rideCost',
  'borne',
  'bonuses',
  'referredFees',
] as const satisfies readonly Amount[];

/** Bonuses above the fees of the trips that they brought. */
const isAboveFees = (row: EarningReport, field: Amount): boolean =>
  field === 'bonuses' && row.bonuses > row.referredFees;

/** An amount; red for a loss, which has its minus, and for bonuses above their fees, which get a sign. */
function AmountCell({ row, field }: { row: EarningReport; field: Amount }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const isAbove = isAboveFees(row, field);
  return (
    <Box component="span" sx={{ color: row[field] < 0 || isAbove ? 'error.main' : undefined }}>
      {isAbove && (
        <>
          <span role="img" aria-label={t('earnings.aboveFees')}>
            ▲
          </span>{' '}
        </>
      )}
      {money(row[field])}
    </Box>
  );
}

function useColumns(): readonly GridColDef<EarningReport>[] {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return useMemo(() => {
    const amount = (field: Amount): GridColDef<EarningReport> => ({
      field,
      headerName: t(`earnings.column.${field}`),
      description: t(`earnings.about.${field}`),
      type: 'number',
      flex: 1,
      minWidth: 112,
      renderCell: ({ row }) => <AmountCell row={row} field={field} />,
    });
    return [
      {
        field: 'month',
        headerName: t('earnings.column.month'),
        width: small ? 96 : 150,
        renderCell: ({ row }) =>
          small ? `${date(middleOf(row), 'monthShort')} ${row.year}` : date(middleOf(row), 'month'),
      },
      ...(small ? amountsOfPhone : amounts).map(amount),
      {
        field: 'total_rides',
        headerName: t('earnings.column.rides'),
        type: 'number',
        width: 88,
        renderCell: ({ row }) => number(row.total_rides),
      },
    ];
  }, [t, number, date, small]);
}

function useCsv(period: Period): AdminTableProps<EarningReport>['csv'] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin, code } = useSettings();
  return {
    fileName: `earning-reports-${periodName(period)}.csv`,
    disabled: !AllowCriticalEditsAdmin,
    head: [
      ...(['year', 'month', 'rides'] as const).map(column => t(`earnings.column.${column}`)),
      ...amounts.map(field => `${t(`earnings.column.${field}`)} (${code})`),
    ],
    row: row => [row.year, row.month, row.total_rides, ...amounts.map(field => row[field])],
  };
}

/** Sums and a chart of the shown months. */
function Overview({ rows, year }: { rows: readonly EarningReport[]; year: number | undefined }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const sum = (field: Amount | 'total_rides') => sumOf(rows.map(row => row[field]));
  const months = chartMonths(
    rows.map(row => ({ year: row.year, month: row.month, value: row.profit })),
    year,
  );
  const profit = sum('profit');
  return (
    <ReportFrame>
      {year !== undefined && (
        <Figures
          figures={[
            { label: t('earnings.column.profit'), value: money(profit), isBad: profit < 0 },
            { label: t('earnings.column.convenienceFee'), value: money(sum('convenienceFee')) },
            { label: t('earnings.column.discountAmount'), value: money(sum('discountAmount')) },
            { label: t('earnings.column.rides'), value: number(sum('total_rides')) },
          ]}
        />
      )}
      <MonthChart
        title={t('earnings.profitByMonth')}
        label={t('earnings.profitChart', { count: months.length, amount: money(profit) })}
        months={months}
      />
    </ReportFrame>
  );
}

/** Fees, discounts and profit of all paid rides by month (ADM-8). */
export function Page() {
  const { t } = useTranslation();
  const chosen = usePeriod();
  const columns = useColumns();
  const { period } = chosen;
  const csv = useCsv(period ?? {});
  return (
    <>
      <PageHead title={t('nav.earningReports')} text={t('earnings.reportsText')} />
      {period ? (
        <AdminTable<EarningReport>
          key={periodName(period)}
          label={t('nav.earningReports')}
          queryKey={earningReportsKey(period)}
          columns={columns}
          fetchPage={fetchReports(period)}
          getRowId={({ year, month }) => `${year}-${month}`}
          csv={csv}
          lead={<PeriodBar chosen={chosen} />}
          above={({ data }) => data && data.rows.length > 0 && <Overview rows={data.rows} year={period.year} />}
          empty={{ title: t('No data available.'), text: t('earnings.emptyReports') }}
        />
      ) : (
        <BadPeriod onReset={chosen.reset} />
      )}
    </>
  );
}
