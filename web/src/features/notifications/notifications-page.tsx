import Button from '@mui/material/Button';
import { useEffect, useMemo } from 'react';
import { type Notification, notificationStates } from '#shared/contract/entities/notification';
import { notificationState } from '#shared/domain/notifications/notification-state';
import { useTranslation } from '@/i18n/translation';
import { BellIcon, CopyIcon, PlusIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from '@/ui/table/admin-table';
import { csvOfColumns, stamp } from '@/ui/table/csv-columns';
import type { RowAction, TableColumn, TableQuery } from '@/ui/table/table-types';
import { useFormat } from '@/lib/format';
import { dateWidths } from '@/ui/table/date-widths';
import { stateWidths } from '@/ui/table/state-widths';
import { fetchRows, rowsKey, useNotification, watchOf } from './api';
import { NotificationSheet } from './notification-sheet';
import { StateChip } from './state-chip';
import { useNotificationActions } from './use-notification-actions';
import { useAudienceWords } from './words';

const figures = ['sentTo', 'failedTo', 'skippedTo'] as const;

function useColumns(): readonly TableColumn<Notification>[] {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const words = useAudienceWords();
  return useMemo(
    () => [
      {
        field: 'title',
        headerName: t('broadcast.title'),
        flex: 1,
        minWidth: 180,
        sortable: true,
        renderCell: ({ row }) => <bdi style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.title}</bdi>,
      },
      {
        field: 'state',
        headerName: t('broadcast.stateLabel'),
        width: stateWidths.broadcast,
        renderCell: ({ row }) => <StateChip notification={row} />,
      },
      {
        field: 'usertype',
        headerName: t('broadcast.whom'),
        width: 180,
        renderCell: ({ row }) => `${words.users(row.usertype)} · ${words.devices(row.devicetype)}`,
      },
      ...figures.map((field): TableColumn<Notification> => ({
        field,
        headerName: t(`broadcast.${field}`),
        type: 'number',
        width: 96,
        sortable: true,
        ...(field === 'sentTo' ? {} : { card: 'hidden' }),
        renderCell: ({ row }) => (notificationState(row) === 'draft' ? '–' : number(row[field] ?? 0)),
      })),
      {
        field: 'sentByName',
        headerName: t('broadcast.by'),
        width: 140,
        card: 'hidden',
        renderCell: ({ row }) => (row.sentByName ? <bdi>{row.sentByName}</bdi> : '–'),
      },
      {
        field: 'sentAt',
        headerName: t('broadcast.at'),
        width: dateWidths.time,
        sortable: true,
        cellClassName: 'tnum',
        renderCell: ({ row }) => (row.sentAt === undefined ? '–' : date(row.sentAt)),
      },
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language
    [t, number, date],
  );
}

function useCsv(may: boolean) {
  const { t } = useTranslation();
  const words = useAudienceWords();
  const file = csvOfColumns<Notification>('notifications.csv', [
    [t('broadcast.title'), row => row.title],
    [t('broadcast.body'), row => row.body],
    [t('broadcast.usertype'), row => words.users(row.usertype)],
    [t('broadcast.devicetype'), row => words.devices(row.devicetype)],
    [t('broadcast.stateLabel'), row => t(`broadcast.state.${notificationState(row)}`)],
    ...figures.map(figure => [t(`broadcast.${figure}`), (row: Notification) => row[figure] ?? 0] as const),
    [t('broadcast.by'), row => row.sentByName ?? ''],
    [t('broadcast.at'), row => stamp(row.sentAt)],
    [t('broadcast.written'), row => stamp(row.createdAt)],
  ]);
  return { ...file, disabled: !may };
}

function useActions({ send, copy, remove }: ReturnType<typeof useNotificationActions>) {
  const isDraft = (row: Notification) => notificationState(row) === 'draft';
  const onClick = (row: Notification) => void send(row);
  return [
    { label: 'broadcast.send', Icon: BellIcon, onClick, hidden: row => !isDraft(row) },
    { label: 'broadcast.again', Icon: BellIcon, onClick, hidden: isDraft },
    { label: 'broadcast.copy', Icon: CopyIcon, onClick: row => void copy(row) },
    remove,
  ] satisfies readonly RowAction<Notification>[];
}

/** Fetches the rows again while one of them is being sent. */
function KeepFresh({ query: { data, refetch } }: { query: TableQuery<Notification> }) {
  const every = watchOf(data?.rows ?? []);
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => void refetch(), every);
    return () => clearInterval(timer);
  }, [every, refetch]);
  return null;
}

/** Pushes of the operator to riders or drivers, and how each of them went (ADM-5). */
export function Page() {
  const { t } = useTranslation();
  const row = useRow();
  const notification = useNotification(row.id).data ?? undefined;
  const actions = useNotificationActions({ onOpen: row.open, onGone: id => id === row.id && row.done() });
  const states = notificationStates.map(value => ({ value, label: t(`broadcast.state.${value}`) }));
  const add = (
    <Button startIcon={<PlusIcon />} onClick={row.openNew}>
      {t('broadcast.new')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('nav.notifications')} text={t('broadcast.text')} actions={add} />
      <AdminTable<Notification>
        label={t('nav.notifications')}
        queryKey={rowsKey}
        columns={useColumns()}
        fetchPage={fetchRows}
        filters={[{ id: 'state', label: t('broadcast.stateLabel'), options: states }]}
        actions={useActions(actions)}
        rowName={({ title }) => title}
        onRowClick={({ id }) => row.open(id)}
        above={query => <KeepFresh query={query} />}
        csv={useCsv(actions.may)}
        searchable
        empty={{ title: t('No data available.'), text: t('broadcast.emptyText') }}
      />
      {(row.isNew || notification) && (
        <NotificationSheet
          notification={row.isNew ? undefined : notification}
          actions={actions}
          onSaved={row.done}
          onClose={row.close}
        />
      )}
    </>
  );
}
