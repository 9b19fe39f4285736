import { useCallback, useMemo, useRef, useState } from 'react';

/** How the looking for a page is stopped, and told of after each answer that was not enough. */
export type Watch = {
  stopped: () => boolean;
  onRound: (found: number) => void;
};

/** How far the looking for a page is: what it has found, and whether it may be stopped. */
export type SearchProgress = {
  /** Missing while nothing is being looked for beyond the first answer. */
  found: number | undefined;
  stop: () => void;
  /** For the next page that is looked for; forgets the one before. */
  begin: () => { watch: Watch; end: () => void };
};

/** Follows the calls behind one page of a search. Only the last begun is told of. */
export function useSearchProgress(): SearchProgress {
  const [found, setFound] = useState<number>();
  const turn = useRef({ stopped: false });
  const begin = useCallback(() => {
    const mine = { stopped: false };
    turn.current = mine;
    const tell = (count: number | undefined) => turn.current === mine && setFound(count);
    return {
      watch: { stopped: () => mine.stopped, onRound: (count: number) => void tell(count) },
      end: () => void tell(undefined),
    };
  }, []);
  const stop = useCallback(() => void (turn.current.stopped = true), []);
  return useMemo(() => ({ found, stop, begin }), [found, stop, begin]);
}
