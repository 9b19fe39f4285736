import { useEffect, useRef, useState } from 'react';

type Walk<Found> = {
  found?: Found;
  state: 'idle' | 'running' | 'stopped' | 'failed' | 'done';
  error?: unknown;
};

/**
 * Something that the server does step by step. It can be stopped, and goes on where it was, also after an error. Leaving
 * the page stops it.
 */
export function useWalk<Found>(
  step: (before: Found | undefined, signal: AbortSignal) => Promise<Found>,
  isDone: (found: Found) => boolean,
) {
  const [walk, setWalk] = useState<Walk<Found>>({ state: 'idle' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (from: Found | undefined) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    let found = from;
    setWalk({ found, state: 'running' });
    try {
      do {
        found = await step(found, signal);
        if (signal.aborted) return;
        setWalk({ found, state: isDone(found) ? 'done' : 'running' });
      } while (!isDone(found));
    } catch (error) {
      if (!signal.aborted) setWalk({ found, state: 'failed', error });
    }
  };
  return {
    ...walk,
    start: () => void run(undefined),
    goOn: () => void run(walk.found),
    stop: () => {
      abort.current?.abort();
      setWalk(old => ({ ...old, state: 'stopped' }));
    },
  };
}
