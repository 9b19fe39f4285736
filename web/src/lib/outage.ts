import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isNoNetwork } from './api-error';
import { useOnline } from './online';

const isShown = (query: Query): boolean => query.isActive() && query.meta?.remember !== undefined;

/** When the oldest content on the page was fetched (ms since the epoch); 0 without content, -1 without an outage. */
const outageSince = (queries: readonly Query[], online: boolean): number => {
  const shown = queries.filter(isShown);
  const failing = shown.some(({ state }) => isNoNetwork(state.error ?? state.fetchFailureReason ?? undefined));
  if (online && !failing) return -1;
  const content = shown.filter(query => query.meta?.remember === 'content' && query.state.data !== undefined);
  return content.length === 0 ? 0 : Math.min(...content.map(({ state }) => state.dataUpdatedAt));
};

/** Set while the device is offline or our service is unreachable. `since`: when the page's content was fetched. */
export function useOutage(): { since?: number } | undefined {
  const online = useOnline();
  const cache = useQueryClient().getQueryCache();
  const watch = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]);
  const at = useSyncExternalStore(watch, () => outageSince(cache.getAll(), online));
  if (at < 0) return undefined;
  return at > 0 ? { since: at } : {};
}
