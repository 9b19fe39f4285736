import { createElement, lazy, type ComponentType } from 'react';

let round = 0;

/** Files that could not be fetched are asked for again when what they draw is shown next. */
export const askMissingPartsAgain = (): void => void (round += 1);

/**
 * Like React's `lazy`, which remembers a failure for good. It fails as often as it is drawn until somebody has reason to
 * hope (`askMissingPartsAgain`), so that a boundary can say so.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P) => React.ReactNode) => {
  const state: { failedIn?: number | undefined; Part?: ComponentType<P> } = {};
  const fresh = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        state.failedIn = round;
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
