import { create as createStore, type UseBoundStore } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

// In tests this replaces 'zustand' (vitest.config.ts): files share the modules of their worker, and so its stores.

const forget = new Set<() => void>();

const track = <T>(initial: StateCreator<T, [], []>): UseBoundStore<StoreApi<T>> => {
  const store = createStore(initial);
  forget.add(() => store.setState(store.getInitialState(), true));
  return store;
};

export const create = ((initial?: StateCreator<unknown, [], []>) =>
  initial ? track(initial) : track) as typeof createStore;

/** Every store is as it was when its module was loaded. */
export const forgetStores = (): void => forget.forEach(reset => reset());
