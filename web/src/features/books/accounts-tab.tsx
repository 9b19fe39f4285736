import type { GridColDef } from '@mui/x-data-grid';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { Money } from '@/ui/money';
import { AdminTable } from '@/ui/table/admin-table';
import { useAddress } from '@/lib/use-address';
import { bookKeys, fetchPeople } from './api';

const kinds = ['rider', 'driver', 'fleetadmin'] as const;
type Kind = (typeof kinds)[number];

function Kinds(props: { chosen: Kind; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('books.kindOfAccount')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {kinds.map(kind => (
        <FilterChip
          key={kind}
          label={t(`books.of.${kind}`)}
          chosen={kind === props.chosen}
          onClick={() => props.onChoose(kind)}
        />
      ))}
    </Box>
  );
}

function useColumns(): readonly GridColDef<User>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        field: 'name',
        headerName: t('withdraws.name'),
        flex: 1,
        minWidth: 160,
        renderCell: ({ row }) => <bdi>{`${row.firstName} ${row.lastName}`}</bdi>,
      },
      { field: 'email', headerName: t('books.email'), flex: 1, minWidth: 180 },
      {
        field: 'mobile',
        headerName: t('books.mobile'),
        width: 160,
        cellClassName: 'tnum',
        renderCell: ({ row }) => <bdi dir="ltr">{row.mobile}</bdi>,
      },
      {
        field: 'walletBalance',
        headerName: t('wallet.balance'),
        type: 'number',
        width: 140,
        renderCell: ({ row }) => <Money amount={row.walletBalance} />,
      },
    ],
    [t],
  );
}

/** People's accounts by kind and search; the platform's are in the trial balance. */
export function AccountsTab() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { params, write } = useAddress();
  const asked = params.get('kind');
  const kind = kinds.find(known => known === asked) ?? 'driver';
  const question = useMemo(() => ({ question: { kind }, narrowed: false }), [kind]);
  return (
    <AdminTable<User>
      label={t('books.tab.accounts')}
      queryKey={bookKeys.people(kind, '')}
      asked={question}
      searchable
      lead={<Kinds chosen={kind} onChoose={chosen => write({ kind: chosen })} />}
      columns={useColumns()}
      fetchPage={request => fetchPeople(kind, request)}
      onRowClick={({ id }) => void navigate(`/books?tab=accounts&account=${id}`)}
      empty={{ title: t('No users available.'), art: 'people' }}
    />
  );
}
