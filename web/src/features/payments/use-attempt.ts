import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The attempt to pay in the address after a checkout, and a function that removes it from there. */
export function useAttempt() {
  const [params, setParams] = useSearchParams();
  const named = params.get('attempt') ?? '';
  const close = useCallback(() => {
    setParams(
      now => {
        now.delete('attempt');
        return now;
      },
      { replace: true },
    );
  }, [setParams]);
  return { attempt: /^[0-9a-f]{32}$/.test(named) ? named : undefined, close };
}
