import { useEffect, useState } from 'react';
import { startRinging } from './alarm-sound';

/** Rings while `on`; whoever wants less commotion hears it once. `blocked`: the browser keeps quiet until it is touched. */
export function useAlarmSound(on: boolean): { blocked: boolean } {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!on) return;
    const once = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const stop = startRinging(setBlocked, once);
    return () => {
      stop();
      setBlocked(false);
    };
  }, [on]);
  return { blocked };
}
