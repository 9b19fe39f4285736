import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#shared/contract/entities/user';
import { isApiError } from '#shared/client/api-error';
import { meKey, walletKeys } from '@/lib/query-keys';
import { showError } from '@/lib/stores/alerts';
import { requestWithdraw } from './api';

/** Refusals that belong to the amount or the bank details: the dialog shows them beside what they are about. */
export const fieldRefusals = ['no_details_error', 'wallet_too_low', 'bank_details_missing'] as const;
export type FieldRefusal = (typeof fieldRefusals)[number];

export const fieldRefusalOf = (error: unknown): FieldRefusal | undefined =>
  fieldRefusals.find(code => isApiError(error, code));

/** Asks for a payout; wallet and balance are loaded again after it. */
export function useWithdraw(onDone: (amount: number) => void) {
  const client = useQueryClient();
  // The same amount again, after an answer was lost, must not be paid out twice.
  const attempt = useRef<{ amount: number; key: string }>(undefined);
  return useMutation({
    mutationFn: (amount: number) => {
      if (attempt.current?.amount !== amount) attempt.current = { amount, key: crypto.randomUUID() };
      return requestWithdraw(amount, attempt.current.key);
    },
    meta: { silent: true },
    onSuccess: ({ walletBalance, withdraw }) => {
      client.setQueryData<User | null>(meKey, me => me && { ...me, walletBalance });
      void client.invalidateQueries({ queryKey: walletKeys.all });
      onDone(withdraw.amount);
    },
    onError: error => {
      // The balance that the page shows is old.
      if (isApiError(error, 'wallet_too_low')) void client.invalidateQueries({ queryKey: walletKeys.all });
      if (!fieldRefusalOf(error)) void showError(error);
    },
  });
}
