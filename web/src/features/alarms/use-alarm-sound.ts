import { useEffect, useState } from 'react';
import { startRinging } from './alarm-sound';

/** Rings while `on`. `blocked`: the browser keeps quiet until it is touched. */
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
