import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from '@/i18n/translation';
import { PlusIcon, TrashIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { PageHead } from '@/ui/page-head';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from '@/ui/table/admin-table';
import type { AdminTableProps, RowAction, TableColumn } from '@/ui/table/table-types';
import { VehiclePicture } from '@/ui/vehicle-picture';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { fetchRows, rowsKey, useCarTypes, useDeleteCarType, type CarTypeRow } from './api';
import { CarTypeSheet } from './car-type-sheet';

function useColumns(): readonly TableColumn<CarTypeRow>[] {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const { convert_to_mile } = useSettings();
  const unit = t(`receipt.${convert_to_mile ? 'mi' : 'km'}`);
  return useMemo(() => {
    const amount = (field: keyof CarTypeRow, headerName: string): TableColumn<CarTypeRow> => ({
      field,
      headerName,
      type: 'number',
      width: 118,
      sortable: true,
      renderCell: ({ row }) => <Money amount={row[field] as number} />,
    });
    return [
      { field: 'place', headerName: t('carTypes.placeShort'), type: 'number', width: 72, sortable: true },
      {
        field: 'name',
        headerName: t('carTypes.name'),
        flex: 1,
        minWidth: 200,
        sortable: true,
        card: 'title',
        renderCell: ({ row }) => (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
            <VehiclePicture name={row.name} image={row.image} width={48} />
            <bdi>{row.name}</bdi>
          </Box>
        ),
      },
      { field: 'extra_info', headerName: t('carTypes.info'), flex: 1, minWidth: 160 },
      amount('base_fare', t('receipt.base')),
      amount('rate_per_unit_distance', t('carTypes.perDistance', { unit })),
      amount('rate_per_hour', t('carTypes.perHour')),
      amount('min_fare', t('carTypes.minFare')),
      {
        field: 'convenience_fees',
        headerName: t('receipt.fee'),
        width: 118,
        align: 'right',
        headerAlign: 'right',
        cellClassName: 'tnum',
        renderCell: ({ row }) =>
          row.convenience_fee_type === 'flat' ? money(row.convenience_fees) : `${number(row.convenience_fees)} %`,
      },
    ];
  }, [t, money, number, unit]);
}

const csvColumns = [
  ...(['place', 'name', 'info', 'image', 'base', 'perDistance', 'perHour', 'minFare'] as const),
  ...(['fee', 'feeType', 'parcels', 'options', 'cancel', 'created'] as const),
];

function useCsv(): AdminTableProps<CarTypeRow>['csv'] {
  const { t } = useTranslation();
  const list = (rows: readonly { description: string; amount: number }[]) =>
    rows.map(({ description, amount }) => `${description}: ${amount}`).join('; ');
  return {
    fileName: 'car-types.csv',
    head: csvColumns.map(column => t(`carTypes.csv.${column}`)),
    row: row => [
      row.place,
      row.name,
      row.extra_info,
      row.image,
      row.base_fare,
      row.rate_per_unit_distance,
      row.rate_per_hour,
      row.min_fare,
      row.convenience_fees,
      row.convenience_fee_type,
      list(row.parcelTypes),
      list(row.options),
      row.cancelSlab.map(({ minsDelayed, amount }) => `${minsDelayed}: ${amount}`).join('; '),
      new Date(row.createdAt).toISOString(),
    ],
  };
}

function useActions(onGone: (id: string) => void): readonly RowAction<CarTypeRow>[] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const { mutateAsync } = useDeleteCarType();
  const remove = async ({ id, name }: CarTypeRow) => {
    const question = { title: 'carTypes.deleteTitle', text: 'carTypes.deleteText', params: { name } } as const;
    if (!(await confirm({ ...question, action: 'common.delete', danger: true }))) return;
    try {
      await mutateAsync(id);
      onGone(id);
      showToast({ text: t('carTypes.deleted', { name }) });
    } catch (error) {
      await showError(error);
    }
  };
  return [
    {
      label: 'common.delete',
      Icon: TrashIcon,
      danger: true,
      onClick: row => void remove(row),
      disabled: () => !may,
      reason: () => (may ? undefined : 'demo_mode'),
    },
  ];
}

/** The vehicle types that riders choose from (ADM-1). */
export function Page() {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const row = useRow();
  const carType = useCarTypes().data?.find(({ id }) => id === row.id);
  const add = (
    <Button startIcon={<PlusIcon />} onClick={row.openNew} disabled={!may} title={may ? undefined : t('demo_mode')}>
      {t('carTypes.add')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('nav.carTypes')} text={t('carTypes.text')} actions={add} />
      <AdminTable<CarTypeRow>
        label={t('nav.carTypes')}
        queryKey={rowsKey}
        columns={useColumns()}
        fetchPage={fetchRows}
        actions={useActions(id => id === row.id && row.done())}
        onRowClick={({ id }) => row.open(id)}
        csv={useCsv()}
        searchable
        empty={{ title: t('No data available.'), text: t('carTypes.emptyText') }}
      />
      {(row.isNew || carType) && <CarTypeSheet carType={carType} onClose={row.close} onAdded={row.done} />}
    </>
  );
}
