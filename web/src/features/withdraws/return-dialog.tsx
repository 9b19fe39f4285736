import type { ComponentProps } from 'react';
import type { PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { ReasonSheet } from '@/ui/reason-sheet';
import { useFormat } from '@/lib/format';
import { needsAnother, useOrPropose } from '@/features/approvals/use-or-propose';
import { showAlert } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { useReturn, useUpdateBatch } from './api';

type Asked = Pick<ComponentProps<typeof ReasonSheet>, 'title' | 'text' | 'busy' | 'onClose' | 'onReason'>;

/** Asks for the reason that owners read when their money is returned. */
function ReturnSheet(props: Asked) {
  const { t } = useTranslation();
  return (
    <ReasonSheet
      {...props}
      danger
      label={t('withdraws.reason')}
      help={t('withdraws.reasonHelp')}
      maxLength={200}
      action={t('withdraws.giveBack')}
    />
  );
}

const meantBy = (withdraw: Withdraw) => {
  if (withdraw.ordered) return 'ordered';
  return withdraw.processed ? 'paid' : 'waiting';
};

/** Refuses a waiting request, or books that the bank refused the payment or sent the money back. */
export function ReturnDialog({ withdraw, onClose }: { withdraw: Withdraw; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const back = useReturn();
  const { orPropose, isProposing } = useOrPropose(onClose);
  const { id, amount } = withdraw;
  const was = meantBy(withdraw);
  const params = { amount: money(amount), name: withdraw.name };
  const giveBack = (reason: string) =>
    back.mutate(
      { id, was, reason },
      {
        onSuccess: () => {
          showToast({ text: t('withdraws.returned', params) });
          onClose();
        },
        onError: error => {
          if (!needsAnother(error) || was === 'waiting') return onClose();
          void orPropose(error, { kind: 'payoutReturn', withdraw: id, amount, was, reason }, reason);
        },
      },
    );
  return (
    <ReturnSheet
      title={t(`withdraws.return.${was}`, params)}
      text={t(`withdraws.returnText.${was}`, params)}
      busy={back.isPending || isProposing}
      onClose={onClose}
      onReason={giveBack}
    />
  );
}

/** Books that the bank refused the open payments of a batch. */
export function ReturnBatchDialog({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateBatch();
  const params = { batch: batch.id, count: batch.count - batch.confirmed - batch.returned };
  const answers = {
    onSuccess: () => showToast({ text: t('withdraws.returnedAllToast', params) }),
    onError: (error: Error) => void (needsAnother(error) && showAlert('withdraws.returnRestText')),
    onSettled: onClose,
  };
  return (
    <ReturnSheet
      title={t('withdraws.returnAllTitle', params)}
      text={t('withdraws.returnAllText', params)}
      busy={update.isPending}
      onClose={onClose}
      onReason={reason => update.mutate({ batch: batch.id, step: 'returned', reason }, answers)}
    />
  );
}
