import { useEffect, useState } from 'react';
import { serverNow } from './server-clock';

/** The current time (ms, by the server's clock), updated every `everyMs`; frozen while that is undefined. */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
