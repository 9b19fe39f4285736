import { useEffect, useState } from 'react';
import { serverNow } from './server-clock';

/**
 * The current time (ms, by the server's clock), updated every `everyMs`; frozen while that is undefined. It is read
 * again when it starts, so that the first frame after a pause does not show the time at which the pause began.
 */
export function useNow(everyMs: number | undefined): number {
  const [read, setRead] = useState(() => ({ everyMs, now: serverNow() }));
  const isStarting = read.everyMs !== everyMs;
  const now = isStarting ? serverNow() : read.now;
  if (isStarting) setRead({ everyMs, now });
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => setRead({ everyMs, now: serverNow() }), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
