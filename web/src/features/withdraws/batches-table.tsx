import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PayoutBatch } from '#shared/contract/entities/wallet';
import { Money } from '@/ui/money';
import { AdminTable } from '@/ui/table/admin-table';
import { useFormat } from '@/lib/format';
import { dateWidths } from '@/ui/table/date-widths';
import { fetchBatches, withdrawKeys } from './api';
import { FileButtons } from './file-buttons';

function useColumns(): readonly GridColDef<PayoutBatch>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        field: 'id',
        headerName: t('withdraws.batch'),
        width: 200,
        cellClassName: 'tnum',
        renderCell: ({ row }) => <bdi dir="ltr">{row.id}</bdi>,
      },
      {
        field: 'at',
        headerName: t('withdraws.made'),
        width: dateWidths.moment,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(row.at, 'moment'),
      },
      { field: 'count', headerName: t('withdraws.count'), type: 'number', width: 110 },
      {
        field: 'total',
        headerName: t('withdraws.total'),
        type: 'number',
        width: 120,
        renderCell: ({ row }) => <Money amount={row.total} />,
      },
      {
        field: 'payer',
        headerName: t('withdraws.paidFrom'),
        flex: 1,
        minWidth: 222,
        renderCell: ({ row }) => (
          <Box sx={{ lineHeight: 1.3 }}>
            <bdi dir="ltr" className="tnum">
              {row.payer.account}
            </bdi>
            <Typography variant="caption" component="div" noWrap>
              <bdi>{row.payer.name}</bdi>
            </Typography>
          </Box>
        ),
      },
      {
        field: 'files',
        headerName: t('withdraws.files'),
        width: 264,
        renderCell: ({ row }) => <FileButtons batch={row.id} />,
      },
    ],
    [t, date],
  );
}

/** Batches of payouts, newest first, with their files. */
export function BatchesTable() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AdminTable<PayoutBatch>
      label={t('withdraws.tab.batches')}
      queryKey={withdrawKeys.batches}
      columns={useColumns()}
      fetchPage={fetchBatches}
      onRowClick={({ id }) => void navigate(`/withdraws?batch=${id}`)}
      empty={{ title: t('No data available.'), text: t('withdraws.noBatchesText'), art: 'wallet' }}
    />
  );
}
