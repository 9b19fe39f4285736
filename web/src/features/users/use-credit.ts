import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '#shared/client/api-error';
import { creditLimitMinor } from '#shared/domain/money/credit-limit';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { usePropose } from '@/features/approvals/api';
import { addToWallet } from '@/features/wallet/api';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { booksKey } from '@/lib/query-keys';
import { useSettings } from '@/lib/settings-queries';
import { showAlert, showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';

export const REASON_LENGTH = 500;
export type CreditValues = { amount?: number; reason?: string };
export type CreditForm = UseFormReturn<CreditValues>;

/** Gives credit. A retry with the same person and amount after a lost answer is the same credit. */
function useGive(onGiven: (balance: number) => void, onLeft: (left: number) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(addToWallet, {
    keyOf: ({ uid, amount }) => `addToWallet ${uid} ${amount}`,
    meta: { silent: true },
    onSuccess: ({ walletBalance }) => {
      void client.invalidateQueries({ queryKey: booksKey });
      onGiven(walletBalance);
      void showAlert('success');
    },
    onError: error => {
      if (isApiError(error, 'credit_needs_approval')) onLeft(Number(error.details.params?.left ?? 0));
      else void showError(error);
    },
  });
}

/** Credit by this admin alone or, above `most` per day, as a proposal to another. */
export function useCredit(onDone: (balance: number | undefined) => void) {
  const { t } = useTranslation();
  const settings = useSettings();
  const [left, setLeft] = useState<number>();
  const [given, setGiven] = useState(0);
  const done = (balance?: number) => {
    setGiven(count => count + 1);
    onDone(balance);
  };
  const giving = useGive(done, setLeft);
  const proposing = usePropose();
  const most = left ?? fromMinor(creditLimitMinor(settings), settings.code);
  return {
    most,
    given,
    isPending: giving.isPending || proposing.isPending,
    needsAnother: (amount: number) => amount > most,
    give: (uid: string, amount: number) => giving.mutate({ uid, amount }),
    propose: (uid: string, amount: number, reason: string) =>
      proposing.mutate(
        { content: { kind: 'credit', uid, amount }, reason },
        {
          onSuccess: () => {
            showToast({ text: t('writeOff.done') });
            done();
          },
        },
      ),
  };
}
