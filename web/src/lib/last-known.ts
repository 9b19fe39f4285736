import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('wayfare-last-known', 'kept'));

type Kept<T> = {
  account: string;
  at: number;
  value: T;
};

/**
 * Keeps what the server said last, for a page that is opened without a network. Of one account only: whoever signs in
 * next finds nothing. Where the browser keeps nothing, nothing is known.
 */
export const keepLast = async <T>(account: string, name: string, value: T, at = Date.now()): Promise<void> => {
  const kept: Kept<T> = { account, at, value };
  try {
    await set(name, kept, store());
  } catch {
    // A private window: it works, but not without a network.
  }
};

/** What was known last, and since when (ms since the epoch). */
export const lastKnown = async <T>(account: string, name: string): Promise<{ value: T; at: number } | undefined> => {
  try {
    const kept = await get<Kept<T>>(name, store());
    return kept?.account === account ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Nobody is here any more. */
export const forgetLast = async (): Promise<void> => {
  try {
    await clear(store());
  } catch {
    // There was nothing.
  }
};
