import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { isUnpaidReturn } from '#shared/domain/payouts/withdraw-state';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { download } from '@/ui/table/csv-download';
import { withIdempotencyKey, useIdempotentMutation } from '@/lib/idempotent-mutation';
import { needsAnother } from '@/features/approvals/use-or-propose';
import { api } from '@/lib/api';

const root = ['withdraws'] as const;
export const withdrawKeys = {
  all: root,
  requests: (question: object) => [...root, 'requests', question] as const,
  batches: [...root, 'batches'] as const,
};

/** Filters for requests; without any of them the waiting requests are meant. */
export type Question = { month?: string; uid?: string; batch?: string };

export const fetchRequests = async (question: Question, request: PageRequest): Promise<Page<Withdraw>> => {
  const { limit, cursor, signal } = request;
  const page = { limit, ...(cursor ? { cursor } : {}) };
  const { withdraws, nextCursor } = await api.fetchWithdraws({ ...question, ...page }, { signal });
  return { rows: withdraws, nextCursor };
};

export const fetchBatches = async ({ limit, cursor, signal }: PageRequest): Promise<Page<PayoutBatch>> => {
  const { batches, nextCursor } = await api.fetchPayoutBatches({ limit, ...(cursor ? { cursor } : {}) }, { signal });
  return { rows: batches, nextCursor };
};

const LOOK_EVERY_MS = 30_000;

/** Whether any request waits for its payout; people ask while the page is open. */
export const anyWaitingQuery = queryOptions({
  queryKey: [...root, 'any waiting'] as const,
  queryFn: async ({ signal }) => (await api.fetchWithdraws({ limit: 1 }, { signal })).withdraws.length > 0,
  staleTime: 0,
  refetchInterval: LOOK_EVERY_MS,
});

const MOST_IN_BATCH = 100;

/** Contents of a new batch: the waiting requests, oldest first, and the account that paid the last batch. */
export const newBatchQuery = queryOptions({
  queryKey: [...root, 'new batch'] as const,
  queryFn: async ({ signal }) => {
    const [{ withdraws, nextCursor }, { batches }] = await Promise.all([
      api.fetchWithdraws({ limit: MOST_IN_BATCH }, { signal }),
      api.fetchPayoutBatches({ limit: 1 }, { signal }),
    ]);
    return { withdraws, isCut: nextCursor !== undefined, payer: batches[0]?.payer };
  },
  staleTime: 0,
  gcTime: 0,
});

export const fetchFile = async (batch: string, format: 'pain001' | 'csv'): Promise<void> => {
  const { fileName, text, mediaType } = await api.fetchPayoutFile({ batch, format });
  download(fileName, text, mediaType);
};

/**
 * A write that happens once for its input. Afterwards every list is refetched, even if it failed: then another change
 * had happened.
 */
function useWrite<Input, Answer>(name: string, fn: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  const client = useQueryClient();
  return useIdempotentMutation(fn, {
    meta: { silent: needsAnother },
    keyOf: input => `${name} ${JSON.stringify(input)}`,
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}

/** With the requests' own keys: a repetition after a lost answer is the same payout, from whichever browser. */
export function useProcess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (withdraw: Withdraw) => {
      const { id, ordered } = withdraw;
      if (isUnpaidReturn(withdraw))
        return api.completeWithdraw({ id, was: 'returned' }, { idempotencyKey: `after-all-${id}` });
      return api.completeWithdraw({ id }, { idempotencyKey: `${ordered ? 'confirm' : 'process'}-${id}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}

export function useReturn() {
  return useWrite('returnWithdraw', (input: InputOf<Operations['returnWithdraw']>, idempotencyKey) =>
    api.returnWithdraw(input, { idempotencyKey }),
  );
}

export function usePayBatch() {
  return useWrite('payWithdraws', (input: InputOf<Operations['payWithdraws']>, idempotencyKey) =>
    api.payWithdraws(input, { idempotencyKey }),
  );
}

export function useUpdateBatch() {
  return useWrite('updatePayoutBatch', (input: InputOf<Operations['updatePayoutBatch']>, idempotencyKey) =>
    api.updatePayoutBatch(input, { idempotencyKey }),
  );
}

/** Previews the effect of the answers in a bank's report, or books them. */
export const bookAnswers = (input: InputOf<Operations['bookBankAnswers']>) =>
  withIdempotencyKey(`bookBankAnswers ${JSON.stringify(input)}`, idempotencyKey =>
    api.bookBankAnswers(input, { idempotencyKey }),
  );
