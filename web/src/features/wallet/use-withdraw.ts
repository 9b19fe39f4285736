import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { User } from '#shared/contract/entities/user';
import { isApiError } from '#shared/client/api-error';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { meKey, walletKeys } from '@/lib/query-keys';
import { useFormat } from '@/lib/format';
import { showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { cancelWithdraw, requestWithdraw } from './api';

/** Error codes that refer to the amount or the bank details: the dialog shows them at the field concerned. */
export const fieldRefusals = [
  'no_details_error',
  'wallet_too_low',
  'bank_details_missing',
  'bank_details_wrong',
] as const;
export type FieldRefusal = (typeof fieldRefusals)[number];

export const fieldRefusalOf = (error: unknown): FieldRefusal | undefined =>
  fieldRefusals.find(code => isApiError(error, code));

/** Requests a payout and refetches wallet and balance. */
export function useWithdraw(onDone: (amount: number) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(requestWithdraw, {
    keyOf: amount => `requestWithdraw ${amount}`,
    meta: { silent: true },
    onSuccess: ({ walletBalance, withdraw }) => {
      client.setQueryData<User | null>(meKey, me => me && { ...me, walletBalance });
      void client.invalidateQueries({ queryKey: walletKeys.all });
      onDone(withdraw.amount);
    },
    onError: error => {
      // The displayed balance is outdated.
      if (isApiError(error, 'wallet_too_low') || isApiError(error, 'payout_held'))
        void client.invalidateQueries({ queryKey: walletKeys.all });
      if (!fieldRefusalOf(error)) void showError(error);
    },
  });
}

/** Takes a waiting request back, after a confirmation. The wallet is refetched even if it was too late. */
export function useCancelWithdraw() {
  const client = useQueryClient();
  const { money } = useFormat();
  const cancel = useMutation({
    mutationFn: ({ id }: Withdraw) => cancelWithdraw(id),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
      void client.invalidateQueries({ queryKey: meKey });
    },
  });
  const ask = async (withdraw: Withdraw) => {
    const params = { amount: money(withdraw.amount) };
    const action = 'wallet.cancel';
    if (
      await confirm({ title: 'wallet.cancelTitle', text: 'wallet.cancelText', params, action, cancel: 'wallet.keep' })
    )
      cancel.mutate(withdraw);
  };
  return { ask, busy: cancel.isPending };
}
