import { clear, createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { serverNow } from './server-clock';

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('wayfare-last-known', 'kept'));

type Cached<T> = {
  account: string;
  at: number;
  value: T;
};

/** Opens the store ahead of the first answer: a store that is still opening when the page is left saves nothing. */
export const openLast = async (): Promise<void> => {
  try {
    await store()('readonly', () => undefined);
  } catch {
    // Storage is refused.
  }
};

/** Commits at once: a transaction that waits for its requests is undone when the page is left meanwhile. */
const put = (name: string, value: unknown): Promise<void> =>
  store()('readwrite', objectStore => {
    objectStore.put(value, name);
    objectStore.transaction.commit();
    return promisifyRequest(objectStore.transaction);
  });

/**
 * Stores the server's last answer for a page that is opened offline. It belongs to one account: the next user to sign
 * in cannot read it. If the browser refuses storage, nothing is stored.
 */
export const cacheLast = async <T>(account: string, name: string, value: T, at = serverNow()): Promise<void> => {
  const cached: Cached<T> = { account, at, value };
  try {
    await put(name, cached);
  } catch {
    // Private window: storage is refused, so only offline use is lost.
  }
};

/** The stored answer and when it was fetched (ms since the epoch). */
export const lastKnown = async <T>(account: string, name: string): Promise<{ value: T; at: number } | undefined> => {
  try {
    const cached = await get<Cached<T>>(name, store());
    return cached?.account === account ? cached : undefined;
  } catch {
    return undefined;
  }
};

/** Deletes everything at sign-out. */
export const forgetLast = async (): Promise<void> => {
  try {
    await clear(store());
  } catch {
    // Storage is refused, so nothing was stored.
  }
};
