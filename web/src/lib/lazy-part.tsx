import { createElement, lazy, type ComponentType } from 'react';
import { reloadIfNewer } from './newer-program';

let round = 0;

/** Makes chunks that failed to load be fetched again when their component renders next. */
export const askMissingPartsAgain = (): void => void (round += 1);

/** A prerendered page has no lazy parts, even if another page has already loaded them. */
const begin = <T,>(load: () => Promise<T>): Promise<T> =>
  import.meta.env.SSR && typeof document === 'undefined' ? new Promise(() => undefined) : load();

/**
 * Like React's `lazy`, which caches a failure for ever. Here rendering throws to the error boundary until
 * `askMissingPartsAgain` is called, after which the chunk is fetched again.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P) => React.ReactNode) => {
  const state: { failedIn?: number | undefined; Part?: ComponentType<P> } = {};
  const fresh = () =>
    lazy(() =>
      begin(load).catch((error: unknown) => {
        state.failedIn = round;
        void reloadIfNewer();
        throw error;
      }),
    ) as unknown as ComponentType<P>;
  return function LazyPart(props) {
    const isWorthATry = state.failedIn !== undefined && state.failedIn !== round;
    if (!state.Part || isWorthATry) {
      state.failedIn = undefined;
      state.Part = fresh();
    }
    return createElement(state.Part, props);
  };
};
