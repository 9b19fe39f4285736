import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while `on`, so that a mounted phone does not go dark between offers. Whether the device refuses
 * that, as phones do that save their battery.
 */
export function useWakeLock(on: boolean): { isRefused: boolean } {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      // The browser releases the lock whenever the page is hidden, and may refuse it on low battery.
      if (document.hidden) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (over) void taken.release();
        else lock = taken;
        setIsRefused(false);
      } catch {
        setIsRefused(!document.hidden);
      }
    };
    const visible = () => void take();
    document.addEventListener('visibilitychange', visible);
    void take();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', visible);
      void lock?.release();
    };
  }, [on]);
  return { isRefused: on && isRefused };
}
