import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ProposalContent, ProposalDecision, StoredContent } from '#shared/contract/entities/proposal';
import { api } from '@/lib/api';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { pagedQuery } from '@/lib/paged-query';
import { bookingKeys, booksKey, needsKey } from '@/lib/query-keys';
import { useTopic } from '@/lib/ws';

const PROPOSALS_AT_ONCE = 20;
const MOST_COUNTED = 100;
const proposalKeys = {
  all: ['proposals'] as const,
  list: (decided: boolean) => ['proposals', decided] as const,
};

/** Pending proposals, oldest first, or decided ones, newest first; paginated. */
export const proposalsQuery = (decided: boolean) =>
  pagedQuery(proposalKeys.list(decided), (cursor, context) =>
    api.fetchProposals({ limit: PROPOSALS_AT_ONCE, cursor, ...(decided ? { decided } : {}) }, context),
  );

/** The number of proposals that wait for this admin: those of others. */
export const waitingQuery = (uid: string) =>
  queryOptions({
    queryKey: [...proposalKeys.all, 'waiting', uid] as const,
    queryFn: async () =>
      (await api.fetchProposals({ limit: MOST_COUNTED })).proposals.filter(({ by }) => by.uid !== uid).length,
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

/** The contents of the proposals that wait, for pages that they are about. */
export const openContentsQuery = queryOptions({
  queryKey: [...proposalKeys.all, 'contents'] as const,
  queryFn: async ({ signal }) =>
    (await api.fetchProposals({ limit: MOST_COUNTED }, { signal })).proposals.map(({ content }) => content),
  staleTime: 0,
});

/** Refetches the lists when a notice arrives. */
export function useLiveProposals(uid: string): void {
  const client = useQueryClient();
  useTopic(`u#${uid}`, message => {
    if (message.type === 'notice') void client.invalidateQueries({ queryKey: proposalKeys.all });
  });
}

const reload = (client: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })));

/** Queries that a decision changes: an approved proposal moves its ride and the books, a declined one opens a difference. */
const changedBy = (content: StoredContent): QueryKey[] => [
  proposalKeys.all,
  needsKey,
  booksKey,
  ...('bookingId' in content ? [bookingKeys.one(content.bookingId), bookingKeys.lists] : []),
];

export type Decision = { id: string; decision: ProposalDecision; note?: string };

/** `onDone` belongs to the mutation: the card of a decided proposal leaves the list before its own callbacks would run. */
export function useDecide(content: StoredContent, onDone: (decision: ProposalDecision) => void) {
  const client = useQueryClient();
  const decide = (input: Decision, idempotencyKey: string) => api.decideProposal(input, { idempotencyKey });
  return useIdempotentMutation(decide, {
    keyOf: input => `decideProposal ${JSON.stringify(input)}`,
    onSuccess: (_answer, { decision }) => onDone(decision),
    onSettled: () => reload(client, changedBy(content)),
  });
}

export function usePropose() {
  const client = useQueryClient();
  const propose = (input: { content: ProposalContent; reason: string }, idempotencyKey: string) =>
    api.propose(input, { idempotencyKey });
  return useIdempotentMutation(propose, {
    keyOf: input => `propose ${JSON.stringify(input)}`,
    onSettled: () => reload(client, [proposalKeys.all, needsKey]),
  });
}
