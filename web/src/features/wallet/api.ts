import { useQueryClient } from '@tanstack/react-query';
import { WALLET_CHANGE_DELAY_MS } from '#shared/contract/constants';
import type { User } from '#shared/contract/entities/user';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { pagedQuery } from '@/lib/paged-query';
import { meKey, needsKey, walletKeys } from '@/lib/query-keys';
import { useThrottled } from '@/lib/use-throttled';
import { useTopic } from '@/lib/ws';

const ENTRIES_AT_ONCE = 20;

/** Balance, paginated history and the latest withdrawal requests. */
export const walletQuery = pagedQuery(
  walletKeys.all,
  (cursor, context) => api.fetchWallet({ limit: ENTRIES_AT_ONCE, cursor }, context),
  { meta: { remember: 'content' } },
);

/** Refetches the wallet when a notice arrives, as payments, refunds, bonuses and payouts each publish one. */
export function useLiveWallet({ id }: Pick<User, 'id'>): void {
  const client = useQueryClient();
  const reload = useThrottled(() => {
    void client.invalidateQueries({ queryKey: walletKeys.all });
    void client.invalidateQueries({ queryKey: meKey });
  }, WALLET_CHANGE_DELAY_MS);
  useTopic(`u#${id}`, message => message.type === 'notice' && reload());
}

export const sendBack = (input: { deposit: string; amount: number; uid?: string }, idempotencyKey: string) =>
  api.sendBack(input, { idempotencyKey });

/** Orders money for the wallet. */
export const topUpWallet = (amount: number, idempotencyKey: string) => api.topUpWallet({ amount }, { idempotencyKey });

export const requestWithdraw = (amount: number, idempotencyKey: string) =>
  api.requestWithdraw({ amount }, { idempotencyKey });

/** With the request's own key: a repetition after a lost answer is the same cancellation. */
export const cancelWithdraw = (id: string) => api.cancelWithdraw({ id }, { idempotencyKey: `cancel-${id}` });

export const addToWallet = (input: { uid: string; amount: number }, idempotencyKey: string) =>
  api.addToWallet(input, { idempotencyKey });

export type DisputeInput = InputOf<Operations['recordDispute']>;

/** Records that a payer's bank disputes a payment, once for the same input. */
export function useRecordDispute(onSettled: () => void) {
  const record = (input: DisputeInput, idempotencyKey: string) => api.recordDispute(input, { idempotencyKey });
  const client = useQueryClient();
  return useIdempotentMutation(record, {
    keyOf: input => `dispute ${JSON.stringify(input)}`,
    onSettled: () => {
      // The money may have left a wallet, and the desk has a case more.
      for (const queryKey of [walletKeys.all, needsKey]) void client.invalidateQueries({ queryKey });
      onSettled();
    },
  });
}
