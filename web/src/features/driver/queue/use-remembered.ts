import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentAccount } from '@/lib/auth';
import { keepLast, lastKnown } from '@/lib/last-known';

/**
 * Keeps what a query says, and gives it that back when the network fails before it has said anything. With `ask: false`
 * it is only listened to. Answers with what is known.
 */
export function useRemembered<T, K extends QueryKey>(
  name: string,
  query: UseQueryOptions<T, Error, T, K>,
  { ask = true, worth = () => true }: { ask?: boolean; worth?: (data: T) => boolean } = {},
): T | undefined {
  const client = useQueryClient();
  const { data, failureCount, fetchStatus, dataUpdatedAt } = useQuery(ask ? query : { ...query, enabled: false });
  const { queryKey } = query;
  // One that is paused has not even tried.
  const lost = data === undefined && (failureCount > 0 || fetchStatus === 'paused');
  useEffect(() => {
    const account = currentAccount();
    if (account && data !== undefined && dataUpdatedAt > 0 && worth(data)) void keepLast(account, name, data);
    // What is worth keeping is asked once for each answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, data, dataUpdatedAt]);
  useEffect(() => {
    const account = currentAccount();
    if (!account || !lost) return;
    void lastKnown<T>(account, name).then(last => {
      // Old from the start: it is asked for again at the next occasion.
      if (last && client.getQueryData(queryKey) === undefined)
        client.setQueryData(queryKey, last.value as never, { updatedAt: 0 });
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, lost, client]);
  return data;
}
