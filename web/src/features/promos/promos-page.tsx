import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { promoStates, type Promo } from '#shared/contract/entities/promo';
import { promoState } from '#shared/domain/promo/promo-state';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon, PlusIcon, TrashIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from '@/ui/table/admin-table';
import type { AdminTableProps, RowAction, TableColumn } from '@/ui/table/table-types';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { serverNow } from '@/lib/server-clock';
import { dateWidths } from '@/ui/table/date-widths';
import { stateWidths } from '@/ui/table/state-widths';
import { fetchRows, rowsKey, useDeletePromo, usePromo } from './api';
import { PromoChip } from './promo-chip';
import { useConditionWords } from './promo-fields';
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
        renderCell: ({ row }) => <PromoChip promo={row} />,
      },
      {
        field: 'promo_discount_value',
        headerName: t('promos.value'),
        width: 120,
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

const csvColumns = [
  ...(['name', 'description', 'state', 'type', 'value', 'max', 'min', 'validity', 'limit', 'used'] as const),
  ...(['userLimit', 'firstRide', 'carTypes', 'days', 'hours', 'created'] as const),
];

function useCsv(): AdminTableProps<Promo>['csv'] {
  const { t } = useTranslation();
  const words = useConditionWords();
  const stamp = (ms: number) => new Date(ms).toISOString();
  return {
    fileName: 'promos.csv',
    head: csvColumns.map(column => t(`promos.csv.${column}`)),
    row: row => [
      row.promo_name,
      row.promo_description,
      t(`promos.state.${promoState(row, serverNow())}`),
      row.promo_discount_type,
      row.promo_discount_value,
      row.max_promo_discount_value,
      row.min_order,
      stamp(row.promo_validity),
      row.promo_usage_limit,
      row.user_avail,
      row.promo_user_limit ?? 1,
      t(row.promo_first_ride ? 'record.on' : 'record.off'),
      words.vehicles(row.promo_car_types),
      words.days(row.promo_days),
      words.hours(row.promo_hours),
      stamp(row.createdAt),
    ],
  };
}

function useActions(onTry: (promo: Promo) => void, onGone: (id: string) => void): readonly RowAction<Promo>[] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const { mutateAsync } = useDeletePromo();
  const remove = async ({ id, promo_name: name, user_avail: count }: Promo) => {
    const text = count > 0 ? 'promos.deleteUsed' : 'promos.deleteText';
    const question = { title: 'promos.deleteTitle', text, params: { name, count } } as const;
    if (!(await confirm({ ...question, action: 'common.delete', danger: true }))) return;
    try {
      await mutateAsync(id);
      onGone(id);
      showToast({ text: t('promos.deleted', { name }) });
    } catch (error) {
      await showError(error);
    }
  };
  return [
    { label: 'promos.try', Icon: CheckIcon, onClick: onTry },
    {
      label: 'common.delete',
      Icon: TrashIcon,
      danger: true,
      onClick: row => void remove(row),
      disabled: () => !may,
      reason: () => (may ? undefined : 'promos.demo'),
    },
  ];
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
