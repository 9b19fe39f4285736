import { useCallback, useMemo, useRef, useState } from 'react';

/** Lets a page fill be stopped and reports its progress after each response that did not fill it. */
export type Watch = {
  stopped: () => boolean;
  onRound: (found: number) => void;
};

/** Progress of a search for one page: the number of rows found, and a function that stops it. */
export type SearchProgress = {
  /** Undefined unless the search goes beyond its first response. */
  found: number | undefined;
  stop: () => void;
  /** Starts tracking the next page's search and discards the previous one. */
  begin: () => { watch: Watch; end: () => void };
};

/** Tracks the requests behind one page of a search; only the latest search is reported. */
export function useSearchProgress(): SearchProgress {
  const [found, setFound] = useState<number>();
  const run = useRef({ stopped: false });
  const begin = useCallback(() => {
    const mine = { stopped: false };
    run.current = mine;
    const showCount = (count: number | undefined) => run.current === mine && setFound(count);
    return {
      watch: { stopped: () => mine.stopped, onRound: (count: number) => void showCount(count) },
      end: () => void showCount(undefined),
    };
  }, []);
  const stop = useCallback(() => void (run.current.stopped = true), []);
  return useMemo(() => ({ found, stop, begin }), [found, stop, begin]);
}
