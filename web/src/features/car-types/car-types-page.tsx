import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from '@/i18n/translation';
import { PlusIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { PageHead } from '@/ui/page-head';
import { useRemove } from '@/ui/record/use-remove';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from '@/ui/table/admin-table';
import { csvOfColumns, stamp } from '@/ui/table/csv-columns';
import type { RowAction, TableColumn } from '@/ui/table/table-types';
import { VehiclePicture } from '@/ui/vehicle-picture';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
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
      {
        field: 'place',
        headerName: t('carTypes.placeShort'),
        type: 'number',
        width: 72,
        sortable: true,
        card: 'hidden',
      },
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
      { field: 'extra_info', headerName: t('carTypes.info'), flex: 1, minWidth: 160, hides: ['alike'] },
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

function useCsv() {
  const { t } = useTranslation();
  const list = (rows: readonly { description: string; amount: number }[]) =>
    rows.map(({ description, amount }) => `${description}: ${amount}`).join('; ');
  return csvOfColumns<CarTypeRow>('car-types.csv', [
    [t('carTypes.csv.place'), row => row.place],
    [t('carTypes.csv.name'), row => row.name],
    [t('carTypes.csv.info'), row => row.extra_info],
    [t('carTypes.csv.image'), row => row.image],
    [t('carTypes.csv.base'), row => row.base_fare],
    [t('carTypes.csv.perDistance'), row => row.rate_per_unit_distance],
    [t('carTypes.csv.perHour'), row => row.rate_per_hour],
    [t('carTypes.csv.minFare'), row => row.min_fare],
    [t('carTypes.csv.fee'), row => row.convenience_fees],
    [t('carTypes.csv.feeType'), row => row.convenience_fee_type],
    [t('carTypes.csv.parcels'), row => list(row.parcelTypes)],
    [t('carTypes.csv.options'), row => list(row.options)],
    [
      t('carTypes.csv.cancel'),
      row => row.cancelSlab.map(({ minsDelayed, amount }) => `${minsDelayed}: ${amount}`).join('; '),
    ],
    [t('carTypes.csv.created'), row => stamp(row.createdAt)],
  ]);
}

function useActions(onGone: (id: string) => void): readonly RowAction<CarTypeRow>[] {
  const { t } = useTranslation();
  const { mutateAsync } = useDeleteCarType();
  const remove = useRemove<CarTypeRow>({
    remove: mutateAsync,
    question: ({ name }) => ({ title: 'carTypes.deleteTitle', text: 'carTypes.deleteText', params: { name } }),
    done: ({ name }) => t('carTypes.deleted', { name }),
    demo: 'demo_mode',
    onGone,
  });
  return [remove];
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
        rowName={({ name }) => name}
        onRowClick={({ id }) => row.open(id)}
        csv={useCsv()}
        searchable
        empty={{ title: t('No data available.'), text: t('carTypes.emptyText') }}
      />
      {(row.isNew || carType) && <CarTypeSheet carType={carType} onClose={row.close} onAdded={row.done} />}
    </>
  );
}
