import { useEffect, useState } from 'react';
import { startRinging } from './alarm-sound';

/** Rings while `on`. `blocked`: the browser blocks audio until the first user gesture. */
export function useAlarmSound(on: boolean): { blocked: boolean } {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!on) return;
    const stop = startRinging(setBlocked);
    return () => {
      stop();
      setBlocked(false);
    };
  }, [on]);
  return { blocked };
}
