import type { Query, QueryClient } from '@tanstack/react-query';
import { isNoNetwork } from './api-error';
import { currentAccount } from './auth';
import { keepLast, lastKnown } from './last-known';

/** Live data change by the second: they are kept at once, then this often at most. */
const KEEP_EVERY_MS = 300;

/** Under which a query's content is kept. */
const nameOf = ({ queryKey: [first, ...rest], queryHash }: Query): string =>
  typeof first === 'string' && rest.length === 0 ? first : queryHash;

/** Nothing has come yet and the network is why; a query that is paused has not even tried. */
const isLost = ({ state }: Query): boolean =>
  state.data === undefined &&
  (state.fetchStatus === 'paused' || isNoNetwork(state.error ?? state.fetchFailureReason ?? undefined));

/**
 * Keeps what the queries with `meta.remember` say last, and gives it them back, as old as it is, when the network fails
 * before they have said anything. Returns the way to stop.
 */
export const rememberQueries = (client: QueryClient): (() => void) => {
  const account = currentAccount();
  if (!account) return () => undefined;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Since when what was given back is known. */
  const given = new Map<string, number>();
  const kept = new Map<string, unknown>();
  const isNews = ({ state: { data, dataUpdatedAt }, meta, queryHash }: Query) =>
    data !== undefined &&
    data !== kept.get(queryHash) &&
    !meta?.isMemory?.(data) &&
    given.get(queryHash) !== dataUpdatedAt;
  const save = (query: Query) => {
    const { data, dataUpdatedAt } = query.state;
    kept.set(query.queryHash, data);
    void keepLast(account, nameOf(query), data, dataUpdatedAt);
  };
  // At once: whoever glances at a page and goes on has seen it too.
  const keep = (query: Query) => {
    const { queryHash } = query;
    if (timers.has(queryHash) || !isNews(query)) return;
    save(query);
    const again = () => {
      timers.delete(queryHash);
      keep(query);
    };
    timers.set(queryHash, setTimeout(again, KEEP_EVERY_MS));
  };
  const giveBack = async (query: Query) => {
    const last = await lastKnown<unknown>(account, nameOf(query));
    if (!last || !isLost(query)) return;
    given.set(query.queryHash, last.at);
    client.setQueryData(query.queryKey, last.value, { updatedAt: last.at });
    // Old from the start: it is asked for again at the next occasion.
    query.invalidate();
  };
  const look = (query: Query) => {
    if (!query.meta?.remember) return;
    if (isLost(query)) void giveBack(query);
    else keep(query);
  };
  const cache = client.getQueryCache();
  cache.getAll().forEach(look);
  const stop = cache.subscribe(event => {
    if (event.type === 'added' || event.type === 'updated') look(event.query);
  });
  return () => {
    stop();
    timers.forEach(clearTimeout);
  };
};

const isMissed = (query: Query): boolean =>
  query.meta?.remember !== undefined && (query.state.isInvalidated || isNoNetwork(query.state.error ?? undefined));

/** Asks again for what the missing network has cost. */
export const askMissedAgain = (client: QueryClient): void => {
  void client.refetchQueries(
    { type: 'active', predicate: query => isMissed(query as Query) },
    { cancelRefetch: false },
  );
};

/** Whether anything on the page waits for the network. */
export const misses = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ type: 'active', predicate: query => isMissed(query as Query) }).length > 0;
