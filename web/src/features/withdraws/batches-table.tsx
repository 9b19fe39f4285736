import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PayoutBatch } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { AdminTable } from '@/ui/table/admin-table';
import { useFormat } from '@/lib/format';
import { dateWidths } from '@/ui/table/date-widths';
import type { RowAction } from '@/ui/table/table-types';
import { StateChip } from '@/features/wallet/withdraw-chip';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { BackIcon, CheckIcon, ClockIcon, BankIcon } from '@/ui/icons';
import { fetchBatches, useUpdateBatch, withdrawKeys } from './api';
import { FileButtons } from './file-buttons';
import { ReturnBatchDialog } from './return-dialog';

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
        field: 'state',
        headerName: t('withdraws.state'),
        width: 190,
        renderCell: ({ row }) => <BatchState batch={row} />,
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

const looks = {
  ordered: { Icon: ClockIcon, color: 'warning.main', bgcolor: 'warning.soft' },
  sent: { Icon: ClockIcon, color: 'info.main', bgcolor: 'info.soft' },
  done: { Icon: CheckIcon, color: 'success.main', bgcolor: 'success.soft' },
} as const satisfies Record<PayoutBatch['state'], object>;

/** The state of a batch, and the bank's answers about its payments. */
function BatchState({ batch: { state, confirmed, returned } }: { batch: PayoutBatch }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ lineHeight: 1.3 }}>
      <StateChip look={looks[state]}>{t(`withdraws.batchState.${state}`)}</StateChip>
      {confirmed + returned > 0 && (
        <Typography variant="caption" component="div">
          {t('withdraws.batchCounts', { confirmed, returned })}
        </Typography>
      )}
    </Box>
  );
}

/** The next steps of a batch, in its row's menu. */
function useActions(onReturn: (batch: PayoutBatch) => void): readonly RowAction<PayoutBatch>[] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const { mutate } = useUpdateBatch();
  return useMemo(() => {
    const paid = async ({ id: batch, count, confirmed, returned }: PayoutBatch) => {
      const params = { batch, count: count - confirmed - returned };
      const question = { title: 'withdraws.confirmAllTitle', text: 'withdraws.confirmAllText', params } as const;
      if (!(await confirm({ ...question, action: 'withdraws.bookPaid' }))) return;
      const onSuccess = () => showToast({ text: t('withdraws.confirmedToast', params) });
      mutate({ batch, step: 'confirmed' }, { onSuccess });
    };
    const sent = ({ id: batch }: PayoutBatch) =>
      mutate({ batch, step: 'sent' }, { onSuccess: () => showToast({ text: t('withdraws.sentToast', { batch }) }) });
    const isDone = ({ state }: PayoutBatch) => state === 'done';
    const open = { hidden: isDone, disabled: () => !may };
    return [
      { label: 'withdraws.markSent', Icon: BankIcon, onClick: sent, ...open, hidden: row => row.state !== 'ordered' },
      { label: 'withdraws.confirmAll', Icon: CheckIcon, onClick: row => void paid(row), ...open },
      { label: 'withdraws.returnAll', Icon: BackIcon, danger: true, onClick: onReturn, ...open },
    ];
  }, [may, mutate, onReturn, t]);
}

/** Batches of payouts, newest first, with their files. */
export function BatchesTable() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [returning, setReturning] = useState<PayoutBatch>();
  return (
    <>
      <AdminTable<PayoutBatch>
        label={t('withdraws.tab.batches')}
        queryKey={withdrawKeys.batches}
        columns={useColumns()}
        fetchPage={fetchBatches}
        onRowClick={({ id }) => void navigate(`/withdraws?batch=${id}`)}
        empty={{ title: t('No data available.'), text: t('withdraws.noBatchesText'), art: 'wallet' }}
        actions={useActions(setReturning)}
        rowName={({ id }) => id}
      />
      {returning && <ReturnBatchDialog batch={returning} onClose={() => setReturning(undefined)} />}
    </>
  );
}
