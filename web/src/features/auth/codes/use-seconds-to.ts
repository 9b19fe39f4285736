import { useEffect, useState } from 'react';
import { deviceNow } from '@/lib/server-clock';

const secondsTo = (at: number) => Math.max(0, Math.ceil((at - deviceNow()) / 1_000));

/** Whole seconds until a moment (ms since the epoch), counted down to 0. */
export function useSecondsTo(at: number): number {
  const [now, setNow] = useState({ at, left: secondsTo(at) });
  useEffect(() => {
    const tick = () => setNow({ at, left: secondsTo(at) });
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return now.at === at ? now.left : secondsTo(at);
}
