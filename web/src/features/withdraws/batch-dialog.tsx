import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import { bankAccountOf, bankRulesOf } from '#shared/domain/payouts/bank-account';
import type { Payer } from '#shared/domain/payouts/payout-batch';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { FormSkeleton } from '@/ui/skeletons';
import { useNamesForBank } from '@/lib/bank-names';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { newBatchQuery, usePayBatch } from './api';
import { BatchDone } from './batch-done';
import { BatchForm } from './batch-form';

type Made = { batch: PayoutBatch; left: readonly string[] };

const sumOf = (withdraws: readonly Withdraw[]): number =>
  Math.round(withdraws.reduce((sum, { amount }) => sum + amount, 0) * 1e6) / 1e6;

/** The draft of a batch, and its payment: after a confirmation, and once while the draft is unchanged. */
function useDraft(withdraws: readonly Withdraw[], known: Payer | undefined, onMade: (made: Made) => void) {
  const { money } = useFormat();
  const settings = useSettings();
  const rules = bankRulesOf(settings);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<Partial<Payer>>({});
  const [isAsked, setAsked] = useState(false);
  const pay = usePayBatch();
  const payer: Payer = { name: settings.CompanyName, account: '', code: '', ...known, ...typed };
  const seen = useNamesForBank([payer.name, ...withdraws.map(({ name }) => name)]);
  const isUnwritable = (name: string) => seen?.[name] === '' && name.trim() !== '';
  const payable = withdraws.filter(withdraw => bankAccountOf(withdraw, rules) && !isUnwritable(withdraw.name));
  const chosen = payable.filter(({ id }) => !left.has(id));
  const isPayerValid = bankAccountOf({ bankAccount: payer.account, bankCode: payer.code }, rules) !== undefined;
  const isReady = isPayerValid && payer.name.trim() !== '' && !isUnwritable(payer.name);
  const submit = async () => {
    setAsked(true);
    if (!isReady) return;
    const input = { ids: chosen.map(({ id }) => id), payer };
    const params = { count: chosen.length, amount: money(sumOf(chosen)) };
    const question = { title: 'withdraws.batchTitle', text: 'withdraws.batchConfirm', params } as const;
    if (await confirm({ ...question, action: 'withdraws.payNow' })) pay.mutate(input, { onSuccess: onMade });
  };
  const toggle = (id: string) =>
    setLeft(old => (old.has(id) ? new Set([...old].filter(leftId => leftId !== id)) : new Set([...old, id])));
  const change = (part: Partial<Payer>) => setTyped(old => ({ ...old, ...part }));
  return {
    payer,
    change,
    seen,
    isUnwritable,
    payable,
    chosen,
    toggle,
    isPayerValid,
    isAsked,
    total: sumOf(chosen),
    submit,
    pay,
  };
}
export type Draft = ReturnType<typeof useDraft>;

/** Pays several requests as one batch: choice of requests and account; afterwards its files. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const query = useQuery(newBatchQuery);
  const [made, setMade] = useState<Made>();
  const { withdraws = [], payer, isCut = false } = query.data ?? {};
  const draft = useDraft(withdraws, payer, setMade);
  if (made) return <BatchDone {...made} onClose={onClose} />;
  const busy = draft.pay.isPending;
  const params = { count: draft.chosen.length, amount: money(draft.total) };
  return (
    <SheetDialog
      open
      title={t('withdraws.payBatch')}
      text={t('withdraws.batchText')}
      onClose={busy ? undefined : onClose}
      actions={
        <DialogFoot
          label={draft.chosen.length > 0 ? t('withdraws.payCount', params) : t('withdraws.payNow')}
          busy={busy}
          disabled={draft.chosen.length === 0}
          onClose={onClose}
          onSubmit={() => void draft.submit()}
        />
      }
    >
      <QueryError compact query={query} />
      {query.isPending ? (
        <FormSkeleton fields={3} />
      ) : (
        query.isSuccess && <BatchForm draft={draft} withdraws={withdraws} isCut={isCut} />
      )}
    </SheetDialog>
  );
}
