import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The attempt to pay that the address names after a checkout, and a way to name it no more. */
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
