import { useCallback, useMemo, useState } from 'react';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { isUnpaidReturn, withdrawState, type WithdrawState } from '#shared/domain/payouts/withdraw-state';
import { useTranslation } from '@/i18n/translation';
import { BackIcon, CancelIcon, CheckIcon, WalletIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { AdminTable } from '@/ui/table/admin-table';
import type { AdminTableProps, RowAction, TableColumn } from '@/ui/table/table-types';
import { TwoLines } from '@/ui/table/two-lines';
import { WithdrawChip } from '@/features/wallet/withdraw-chip';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { dateWidths } from '@/ui/table/date-widths';
import { stateWidths } from '@/ui/table/state-widths';
import { fetchRequests, useProcess, withdrawKeys, type Question } from './api';
import { RequestFilter, useQuestion } from './request-filter';
import { ReturnDialog } from './return-dialog';
import { useNavigate } from 'react-router-dom';

/** The bank and its code over the account, which the file of a batch needs whole. */
function BankCell({ row: { bankName, bankCode, bankAccount } }: { row: Withdraw }) {
  return (
    <TwoLines
      title={bankAccount}
      main={<bdi>{[bankName, bankCode].filter(Boolean).join(' · ')}</bdi>}
      more={
        <bdi dir="ltr" className="tnum">
          {bankAccount}
        </bdi>
      }
    />
  );
}

export function useColumns(): readonly TableColumn<Withdraw>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        field: 'date',
        headerName: t('withdraws.asked'),
        width: dateWidths.moment,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(row.date, 'moment'),
      },
      { field: 'name', headerName: t('withdraws.name'), flex: 1, minWidth: 120, card: 'title' },
      {
        field: 'amount',
        headerName: t('wallet.amount'),
        type: 'number',
        width: 96,
        renderCell: ({ row }) => <Money amount={row.amount} />,
      },
      {
        field: 'bankAccount',
        headerName: t('withdraws.bank'),
        flex: 1,
        minWidth: 200,
        renderCell: ({ row }) => <BankCell row={row} />,
      },
      {
        field: 'state',
        headerName: t('withdraws.state'),
        width: stateWidths.withdraw,
        renderCell: ({ row }) => <WithdrawChip withdraw={row} />,
      },
      {
        field: 'procesDate',
        headerName: t('withdraws.processed'),
        width: dateWidths.date,
        hides: ['alike'],
        cellClassName: 'tnum',
        renderCell: ({ row }) => (row.procesDate === undefined ? t('common.none') : date(row.procesDate, 'date')),
      },
    ],
    [t, date],
  );
}

const ofTheBank = { title: 'withdraws.confirmOneTitle', action: 'withdraws.bookPaid' } as const;
const questionAbout = (withdraw: Withdraw) => {
  if (isUnpaidReturn(withdraw)) return { ...ofTheBank, text: 'withdraws.afterAllText' } as const;
  if (withdraw.ordered) return { ...ofTheBank, text: 'withdraws.confirmOneText' } as const;
  return { title: 'withdraws.processTitle', text: 'withdraws.processText', action: 'withdraws.process' } as const;
};

/** Asks first, then books that a request was paid, or that the bank has paid it as part of a batch. */
function useProcessing(): (withdraw: Withdraw) => Promise<void> {
  const { money } = useFormat();
  const { t } = useTranslation();
  const { mutate } = useProcess();
  return useCallback(
    async withdraw => {
      const params = { amount: money(withdraw.amount), name: withdraw.name };
      const question = questionAbout(withdraw);
      if (!(await confirm({ ...question, params }))) return;
      mutate(withdraw, { onSuccess: () => showToast({ text: t('withdraws.processedToast', params) }) });
    },
    [money, mutate, t],
  );
}

const isNot =
  (...states: WithdrawState[]) =>
  (row: Withdraw) =>
    !states.includes(withdrawState(row));

/** Process, once; give the money back; see the person's account. */
function useActions(onReturn: (withdraw: Withdraw) => void): readonly RowAction<Withdraw>[] {
  const navigate = useNavigate();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const process = useProcessing();
  return useMemo(() => {
    const ofBatch = { hidden: isNot('ordered'), disabled: () => !may };
    const onPaid = (row: Withdraw) => void process(row);
    return [
      {
        label: 'withdraws.process',
        Icon: CheckIcon,
        onClick: onPaid,
        hidden: row => row.ordered === true || isUnpaidReturn(row),
        disabled: row => !may || withdrawState(row) !== 'waiting',
        reason: row => (may ? undefined : 'demo_mode') ?? (row.processed ? 'withdraws.alreadyProcessed' : undefined),
      },
      { label: 'withdraws.confirmAll', Icon: CheckIcon, onClick: onPaid, ...ofBatch },
      {
        label: 'withdraws.afterAll',
        Icon: CheckIcon,
        onClick: onPaid,
        hidden: row => !isUnpaidReturn(row),
        disabled: () => !may,
      },
      { label: 'withdraws.returnAll', Icon: BackIcon, danger: true, onClick: onReturn, ...ofBatch },
      {
        label: 'withdraws.refuse',
        Icon: CancelIcon,
        danger: true,
        onClick: onReturn,
        hidden: isNot('waiting'),
        disabled: () => !may,
      },
      { label: 'withdraws.bounce', Icon: BackIcon, onClick: onReturn, hidden: isNot('paid'), disabled: () => !may },
      {
        label: 'withdraws.openAccount',
        Icon: WalletIcon,
        onClick: ({ uid }) => void navigate(`/books?tab=accounts&account=${uid}`),
      },
    ];
  }, [may, navigate, onReturn, process]);
}

function useCsv(question: Question): AdminTableProps<Withdraw>['csv'] {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin } = useSettings();
  const head = ['asked', 'name', 'amount', 'bank', 'code', 'account', 'state', 'processed'] as const;
  return {
    fileName: `withdraws-${question.month ?? question.batch ?? 'waiting'}.csv`,
    disabled: !AllowCriticalEditsAdmin,
    head: head.map(column => t(`withdraws.csv.${column}`)),
    row: row => [
      new Date(row.date).toISOString(),
      row.name,
      row.amount,
      row.bankName ?? '',
      row.bankCode ?? '',
      row.bankAccount ?? '',
      t(`wallet.state.${withdrawState(row)}`),
      row.procesDate === undefined ? '' : new Date(row.procesDate).toISOString(),
    ],
  };
}

const rowName = ({ name }: Withdraw): string => name;

/** Requests that wait, or all of a month, a person or a batch (ADM-6). */
export function RequestsTable() {
  const { t } = useTranslation();
  const { question, set } = useQuestion();
  const [returning, setReturning] = useState<Withdraw>();
  const narrowed = Object.keys(question).length > 0;
  return (
    <>
      <AdminTable<Withdraw>
        label={t('nav.withdraws')}
        queryKey={withdrawKeys.requests(question)}
        asked={{ question, narrowed }}
        lead={<RequestFilter question={question} onChange={set} />}
        columns={useColumns()}
        fetchPage={request => fetchRequests(question, request)}
        actions={useActions(setReturning)}
        rowName={rowName}
        csv={useCsv(question)}
        nothing={() => undefined}
        empty={{ title: t('No WITHDRAWS available.'), text: t('withdraws.emptyText'), art: 'wallet' }}
      />
      {returning && <ReturnDialog withdraw={returning} onClose={() => setReturning(undefined)} />}
    </>
  );
}
