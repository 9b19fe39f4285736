import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { PaymentIssueDecision } from '#shared/contract/entities/payment-issue';
import { api } from '@/lib/api';
import { useOnceMutation } from '@/lib/once';
import { useTopic } from '@/lib/ws';

const ISSUES_AT_ONCE = 20;
const issueKeys = {
  all: ['paymentIssues'] as const,
  list: (decided: boolean) => ['paymentIssues', decided] as const,
};

/** Payments to look at, oldest first, or those decided on, newest first; paginated. */
export const issuesQuery = (decided: boolean) =>
  infiniteQueryOptions({
    queryKey: issueKeys.list(decided),
    queryFn: ({ pageParam, signal }) =>
      api.fetchPaymentIssues(
        { limit: ISSUES_AT_ONCE, cursor: pageParam, ...(decided ? { decided: true as const } : {}) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    staleTime: 0,
  });

/** Refetches the lists when a notice of a new payment arrives. */
export function useLiveIssues(uid: string): void {
  const client = useQueryClient();
  useTopic(`u#${uid}`, message => {
    if (message.type === 'notice') void client.invalidateQueries({ queryKey: issueKeys.all });
  });
}

export type IssueDecision = { id: string; decision: PaymentIssueDecision; note: string };

export function useDecideIssue() {
  const client = useQueryClient();
  const decide = (input: IssueDecision, idempotencyKey: string) => api.decidePaymentIssue(input, { idempotencyKey });
  return useOnceMutation(decide, {
    keyOf: input => `decidePaymentIssue ${JSON.stringify(input)}`,
    onSettled: () => client.invalidateQueries({ queryKey: issueKeys.all }),
  });
}
