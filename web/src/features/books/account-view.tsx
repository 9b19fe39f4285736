import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountEntry } from '#shared/contract/entities/books';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { BackIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { AdminTable } from '@/ui/table/admin-table';
import { useFormat } from '@/lib/format';
import { dateWidths } from '@/ui/table/date-widths';
import { accountQuery, bookKeys, fetchEntries, type AccountKind } from './api';
import { shortReference, useBookWords, useJournalParam } from '@/features/figures/book-words';

function useColumns(): readonly GridColDef<AccountEntry>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { kindName } = useBookWords();
  return useMemo(
    () => [
      {
        field: 'date',
        headerName: t('books.date'),
        width: dateWidths.moment,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(row.date, 'moment'),
      },
      {
        field: 'journal',
        headerName: t('books.what'),
        flex: 1,
        minWidth: 180,
        renderCell: ({ row }) => kindName(row.journal),
      },
      {
        field: 'txRef',
        headerName: t('books.reference'),
        width: 190,
        cellClassName: 'tnum',
        renderCell: ({ row }) => <bdi dir="ltr">{shortReference(row.txRef)}</bdi>,
      },
      {
        field: 'type',
        headerName: t('books.side'),
        width: 110,
        renderCell: ({ row }) => t(`wallet.type.${row.type}`),
      },
      {
        field: 'amount',
        headerName: t('wallet.amount'),
        type: 'number',
        width: 130,
        renderCell: ({ row }) => <Money amount={row.amount} />,
      },
    ],
    [t, date, kindName],
  );
}

function Owner({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(accountQuery(uid));
  const { person, balance } = data ?? {};
  return (
    <>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="h2">
          <bdi>{person?.name ?? t('common.none')}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {person?.usertype ? t(`userType.${person.usertype as UserType}`) : ' '}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'end' }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('wallet.balance')}
        </Typography>
        <Typography variant="h2" component="p">
          {balance === undefined ? t('common.none') : <Money amount={balance} />}
        </Typography>
      </Box>
    </>
  );
}

function Platform({ name }: { name: string }) {
  const { t } = useTranslation();
  const { accountName } = useBookWords();
  return (
    <Box sx={{ flex: '1 1 200px' }}>
      <Typography variant="h2">{accountName(name)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('books.platformAccount')}
      </Typography>
    </Box>
  );
}

/** Entries of one account, newest first: `<uid>`, or `system:<name>` for one of the platform's. */
export function AccountView({ account }: { account: string }) {
  const { t } = useTranslation();
  const { open } = useJournalParam();
  const kind: AccountKind = account.startsWith('system:') ? 'system' : 'user';
  const name = kind === 'system' ? account.slice('system:'.length) : account;
  return (
    <>
      <Button
        component={RouterLink}
        to={kind === 'system' ? '/books' : '/books?tab=accounts'}
        variant="text"
        size="small"
        startIcon={<BackIcon />}
        sx={{ mb: 1, marginInlineStart: -1 }}
      >
        {t(kind === 'system' ? 'books.tab.balance' : 'books.tab.accounts')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 2 }}>
        {kind === 'user' ? <Owner uid={name} /> : <Platform name={name} />}
      </Box>
      <AdminTable<AccountEntry>
        label={t('books.entries')}
        queryKey={bookKeys.account(kind, name)}
        columns={useColumns()}
        fetchPage={request => fetchEntries(kind, name, request)}
        onRowClick={({ journal }) => open(journal)}
        empty={{ title: t('No data available.'), text: t('books.noEntries'), art: 'wallet' }}
      />
    </>
  );
}
