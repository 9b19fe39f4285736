import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { promoStates, type Promo } from '#shared/contract/entities/promo';
import { promoState } from '#shared/domain/promo/promo-state';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon, PlusIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { useRemove } from '@/ui/record/use-remove';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from '@/ui/table/admin-table';
import { csvOfColumns, stamp } from '@/ui/table/csv-columns';
import type { RowAction, TableColumn } from '@/ui/table/table-types';
import { useConditionWords } from '@/lib/promo-conditions';
import { useFormat } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import { dateWidths } from '@/ui/table/date-widths';
import { stateWidths } from '@/ui/table/state-widths';
import { fetchRows, rowsKey, useDeletePromo, usePromo } from './api';
import { PromoChip } from './promo-chip';
import { PromoSheet } from './promo-sheet';
import { TryDialog } from './try-dialog';

function useColumns(): readonly TableColumn<Promo>[] {
  const { t } = useTranslation();
  const { money, number, date } = useFormat();
  return useMemo(
    () => [
      { field: 'promo_name', headerName: t('promos.name'), flex: 1, minWidth: 160, sortable: true },
      {
        field: 'state',
        headerName: t('promos.stateLabel'),
        width: stateWidths.promo,
        card: 'line',
        renderCell: ({ row }) => <PromoChip promo={row} />,
      },
      {
        field: 'promo_discount_value',
        headerName: t('promos.value'),
        width: 120,
        card: 'line',
        sortable: true,
        cellClassName: 'tnum',
        renderCell: ({ row: { promo_discount_type: type, promo_discount_value: value } }) =>
          type === 'flat' ? money(value) : `${number(value)} %`,
      },
      {
        field: 'min_order',
        headerName: t('promos.csv.min'),
        type: 'number',
        width: 130,
        card: 'hidden',
        sortable: true,
        renderCell: ({ row }) => money(row.min_order),
      },
      {
        field: 'user_avail',
        headerName: t('promos.used'),
        type: 'number',
        width: 120,
        sortable: true,
        renderCell: ({ row }) =>
          t('promos.usedOf', { used: number(row.user_avail), limit: number(row.promo_usage_limit) }),
      },
      {
        field: 'promo_validity',
        headerName: t('promos.validity'),
        width: dateWidths.moment,
        sortable: true,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(row.promo_validity, 'moment'),
      },
      { field: 'promo_description', headerName: t('promos.description'), flex: 1, minWidth: 160 },
    ],
    [t, money, number, date],
  );
}

function useCsv() {
  const { t } = useTranslation();
  const words = useConditionWords();
  return csvOfColumns<Promo>('promos.csv', [
    [t('promos.csv.name'), row => row.promo_name],
    [t('promos.csv.description'), row => row.promo_description],
    [t('promos.csv.state'), row => t(`promos.state.${promoState(row, serverNow())}`)],
    [t('promos.csv.type'), row => row.promo_discount_type],
    [t('promos.csv.value'), row => row.promo_discount_value],
    [t('promos.csv.max'), row => row.max_promo_discount_value],
    [t('promos.csv.min'), row => row.min_order],
    [t('promos.csv.validity'), row => stamp(row.promo_validity)],
    [t('promos.csv.limit'), row => row.promo_usage_limit],
    [t('promos.csv.used'), row => row.user_avail],
    [t('promos.csv.userLimit'), row => row.promo_user_limit ?? 1],
    [t('promos.csv.firstRide'), row => t(row.promo_first_ride ? 'record.on' : 'record.off')],
    [t('promos.csv.carTypes'), row => words.vehicles(row.promo_car_types)],
    [t('promos.csv.days'), row => words.days(row.promo_days)],
    [t('promos.csv.hours'), row => words.hours(row.promo_hours)],
    [t('promos.csv.created'), row => stamp(row.createdAt)],
  ]);
}

function useActions(onTry: (promo: Promo) => void, onGone: (id: string) => void): readonly RowAction<Promo>[] {
  const { t } = useTranslation();
  const { mutateAsync } = useDeletePromo();
  const remove = useRemove<Promo>({
    remove: mutateAsync,
    question: ({ promo_name: name, user_avail: count }) => ({
      title: 'promos.deleteTitle',
      text: count > 0 ? 'promos.deleteUsed' : 'promos.deleteText',
      params: { name, count },
    }),
    done: ({ promo_name: name }) => t('promos.deleted', { name }),
    demo: 'promos.demo',
    onGone,
  });
  return [{ label: 'promos.try', Icon: CheckIcon, onClick: onTry }, remove];
}

/** Discounts that riders can choose (ADM-3). */
export function Page() {
  const { t } = useTranslation();
  const row = useRow();
  const promo = usePromo(row.id).data ?? undefined;
  const [trying, setTrying] = useState<Promo>();
  const states = promoStates.map(value => ({ value, label: t(`promos.state.${value}`) }));
  const add = (
    <Button startIcon={<PlusIcon />} onClick={row.openNew}>
      {t('promos.add')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('nav.promos')} text={t('promos.text')} actions={add} />
      <AdminTable<Promo>
        label={t('nav.promos')}
        queryKey={rowsKey}
        columns={useColumns()}
        fetchPage={fetchRows}
        filters={[{ id: 'state', label: t('promos.stateLabel'), options: states }]}
        actions={useActions(setTrying, id => id === row.id && row.done())}
        rowName={promo => promo.promo_name}
        onRowClick={({ id }) => row.open(id)}
        csv={useCsv()}
        searchable
        empty={{ title: t('No promos available.'), text: t('promos.emptyText') }}
      />
      {(row.isNew || promo) && (
        <PromoSheet promo={row.isNew ? undefined : promo} onClose={row.close} onAdded={row.done} />
      )}
      {trying && <TryDialog promo={trying} onClose={() => setTrying(undefined)} />}
    </>
  );
}
