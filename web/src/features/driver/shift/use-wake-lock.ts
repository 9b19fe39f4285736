import { useEffect } from 'react';

/** Keeps the screen on while `on`, so that a mounted phone does not go dark between offers. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      // The browser releases the lock whenever the page is hidden, and may refuse it on low battery.
      if (document.hidden) return;
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) void taken?.release();
      else lock = taken;
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
}
