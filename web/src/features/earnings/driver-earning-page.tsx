import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DriverEarning, MonthSum } from '#shared/contract/operations/reports';
import { PersonChip } from '@/features/users/person-chip';
import { useTranslation } from '@/i18n/translation';
import { BookingsIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { AdminTable } from '@/ui/table/admin-table';
import type { AdminTableProps, RowAction } from '@/ui/table/table-types';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useAddress } from '@/lib/use-address';
import { driverEarningsKey, type DriverEarningsPage, fetchDriverEarnings } from './api';
import { BadPeriod } from './bad-period';
import { EarnedOverview } from './earned-overview';
import { middleOf, monthName, type Period, periodName, usePeriod } from './period';
import { PeriodBar } from './period-bar';

function useColumns(): readonly GridColDef<DriverEarning>[] {
  const { t } = useTranslation();
  const { money, number, date } = useFormat();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return useMemo(() => {
    const driver: GridColDef<DriverEarning> = {
      field: 'driverName',
      headerName: t('earnings.column.driver'),
      // On a phone, where the other columns scroll sideways, a flexible column would have no width.
      ...(small ? { width: 148 } : { flex: 1 }),
      renderCell: ({ row }) => <bdi title={row.driverName}>{row.driverName}</bdi>,
    };
    const share: GridColDef<DriverEarning> = {
      field: 'driverShare',
      headerName: t('earnings.column.driverShare'),
      description: t('earnings.about.driverShare'),
      type: 'number',
      width: small ? 108 : 160,
      renderCell: ({ row }) => money(row.driverShare),
    };
    const fees: GridColDef<DriverEarning> = {
      field: 'cancelFees',
      headerName: t('taxYear.cancelFees'),
      description: t('earnings.about.cancelFees'),
      type: 'number',
      width: small ? 132 : 172,
      renderCell: ({ row }) => money(row.cancelFees),
    };
    const tips: GridColDef<DriverEarning> = {
      field: 'tips',
      headerName: t('statement.kind.tip'),
      description: t('earnings.about.tips'),
      type: 'number',
      width: small ? 96 : 112,
      renderCell: ({ row }) => money(row.tips),
    };
    const rides: GridColDef<DriverEarning> = {
      field: 'total_rides',
      headerName: t('earnings.column.rides'),
      type: 'number',
      width: 88,
      renderCell: ({ row }) => number(row.total_rides),
    };
    const vehicle: GridColDef<DriverEarning> = {
      field: 'driverVehicleNo',
      headerName: t('earnings.column.vehicle'),
      width: 140,
      renderCell: ({ row }) => <bdi className="tnum">{row.driverVehicleNo || '–'}</bdi>,
    };
    const when: GridColDef<DriverEarning> = {
      field: 'month',
      headerName: t('earnings.column.month'),
      width: small ? 64 : 120,
      renderCell: ({ row }) => date(middleOf(row), small ? 'monthShort' : 'monthName'),
    };
    const year: GridColDef<DriverEarning> = { field: 'year', headerName: t('earnings.column.year'), width: 76 };
    return small
      ? [when, driver, share, fees, tips, rides, vehicle, year]
      : [year, when, driver, vehicle, rides, fees, tips, share];
  }, [t, money, number, date, small]);
}

function useCsv(period: Period): AdminTableProps<DriverEarning>['csv'] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin, code } = useSettings();
  return {
    fileName: `driver-earnings-${periodName(period)}.csv`,
    disabled: !AllowCriticalEditsAdmin,
    head: [
      ...(['year', 'month', 'driver', 'vehicle', 'rides'] as const).map(column => t(`earnings.column.${column}`)),
      ...(
        ['taxYear.cancelFees', 'statement.kind.tip', 'statement.kind.borne', 'earnings.column.driverShare'] as const
      ).map(column => `${t(column)} (${code})`),
    ],
    row: row => [
      row.year,
      row.month,
      row.driverName,
      row.driverVehicleNo,
      row.total_rides,
      row.cancelFees,
      row.tips,
      row.borne,
      row.driverShare,
    ],
  };
}

const monthsOf = (page: DriverEarningsPage | undefined): readonly MonthSum[] => page?.months ?? [];

/** Monthly earnings of each driver (ADM-8): all drivers for admins, a fleet's own for its admin. */
export function Page() {
  const { t } = useTranslation();
  const { userType } = useSession();
  const navigate = useNavigate();
  const chosen = usePeriod();
  const { period } = chosen;
  const columns = useColumns();
  const csv = useCsv(period ?? {});
  const { params, write } = useAddress();
  // A link from a driver's sheet names them.
  const driver = (userType === 'admin' && params.get('driver')) || undefined;
  const open = (row: DriverEarning) => void navigate(`/statements/${row.driver}/${monthName(row)}`);
  const actions: readonly RowAction<DriverEarning>[] = [
    { label: 'earnings.openStatement', Icon: BookingsIcon, onClick: open },
  ];
  return (
    <>
      <PageHead
        title={t('nav.driverEarning')}
        text={t(userType === 'fleetadmin' ? 'earnings.driversTextFleet' : 'earnings.driversText')}
      />
      {period ? (
        <AdminTable<DriverEarning>
          key={`${periodName(period)} ${driver ?? ''}`}
          label={t('nav.driverEarning')}
          queryKey={driverEarningsKey(period, driver)}
          columns={columns}
          fetchPage={fetchDriverEarnings(period, driver)}
          getRowId={row => `${row.driver}-${row.year}-${row.month}`}
          actions={actions}
          rowName={row => `${row.driverName}, ${monthName(row)}`}
          onRowClick={open}
          csv={csv}
          lead={
            <>
              {driver && <PersonChip id={driver} text="earnings.ofDriver" onClear={() => write({ driver: '' })} />}
              <PeriodBar chosen={chosen} byMonth />
            </>
          }
          above={({ data }) => <EarnedOverview months={monthsOf(data)} period={period} />}
          empty={{ title: t('No data available.'), text: t('earnings.emptyDrivers') }}
        />
      ) : (
        <BadPeriod onReset={chosen.reset} />
      )}
    </>
  );
}
