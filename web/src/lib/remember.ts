import type { Query, QueryClient } from '@tanstack/react-query';
import { isNoNetwork } from './api-error';
import { currentAccount } from './auth';
import { cacheLast, lastKnown, openLast } from './last-known';

/** Throttle for live data, which change every second: stored at once, then at most this often. */
const KEEP_EVERY_MS = 300;

/** The storage name of a query's answer. */
const nameOf = ({ queryKey: [first, ...rest], queryHash }: Query): string =>
  typeof first === 'string' && rest.length === 0 ? first : queryHash;

/** There is no data yet because of the network; a paused query has not even been sent. */
const isLost = ({ state }: Query): boolean =>
  state.data === undefined &&
  (state.fetchStatus === 'paused' || isNoNetwork(state.error ?? state.fetchFailureReason ?? undefined));

/** Stores answers, of each query at most one in `KEEP_EVERY_MS`. */
const answerStore = (isOld: (query: Query) => boolean) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const cached = new Map<string, unknown>();
  const isNews = (query: Query) => {
    const { data } = query.state;
    return data !== undefined && data !== cached.get(query.queryHash) && !query.meta?.isMemory?.(data) && !isOld(query);
  };
  const save = (query: Query) => {
    const account = currentAccount();
    if (!account || !query.meta?.remember || !isNews(query)) return;
    const { data, dataUpdatedAt } = query.state;
    cached.set(query.queryHash, data);
    void cacheLast(account, nameOf(query), data, dataUpdatedAt);
  };
  // Stores the first change at once, because a page may be visible only briefly.
  const cache = (query: Query) => {
    const { queryHash } = query;
    if (timers.has(queryHash) || !isNews(query)) return;
    save(query);
    const again = () => {
      timers.delete(queryHash);
      cache(query);
    };
    timers.set(queryHash, setTimeout(again, KEEP_EVERY_MS));
  };
  return { save, cache, stop: () => timers.forEach(clearTimeout) };
};

/** The clients whose answers are being stored. */
const remembered = new WeakSet<QueryClient>();

/**
 * Stores the latest answers of queries with `meta.remember` on the device, and puts a stored answer into the cache when
 * the network fails before the first response. It starts before anything is rendered, so that everything displayed is
 * stored. Returns a function that stops it.
 */
export const rememberQueries = (client: QueryClient): (() => void) => {
  if (remembered.has(client)) return () => undefined;
  remembered.add(client);
  void openLast();
  /** When the restored answers had been fetched (ms since the epoch), by query hash. */
  const given = new Map<string, number>();
  const answers = answerStore(({ queryHash, state }) => given.get(queryHash) === state.dataUpdatedAt);
  const giveBack = async (query: Query) => {
    const account = currentAccount();
    const last = account && (await lastKnown<unknown>(account, nameOf(query)));
    if (!last || !isLost(query)) return;
    given.set(query.queryHash, last.at);
    client.setQueryData(query.queryKey, last.value, { updatedAt: last.at });
    // Marked stale, so that it is refetched at the next opportunity.
    query.invalidate();
  };
  const look = (query: Query) => {
    if (!query.meta?.remember) return;
    if (isLost(query)) void giveBack(query);
    else answers.cache(query);
  };
  const cache = client.getQueryCache();
  cache.getAll().forEach(look);
  const stop = cache.subscribe(event => {
    if (event.type === 'added' || event.type === 'updated') look(event.query);
  });
  // Saves pending changes.
  const saveAll = () => cache.getAll().forEach(answers.save);
  window.addEventListener('pagehide', saveAll);
  return () => {
    remembered.delete(client);
    stop();
    window.removeEventListener('pagehide', saveAll);
    answers.stop();
  };
};

const isMissed = (query: Query): boolean =>
  query.meta?.remember !== undefined && (query.state.isInvalidated || isNoNetwork(query.state.error ?? undefined));

/** Refetches the active queries that failed or are stale because of the network. */
export const askMissedAgain = (client: QueryClient): void => {
  void client.refetchQueries(
    { type: 'active', predicate: query => isMissed(query as Query) },
    { cancelRefetch: false },
  );
};

/** Whether any active query waits for the network. */
export const misses = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ type: 'active', predicate: query => isMissed(query as Query) }).length > 0;
