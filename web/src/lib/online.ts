import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';

const watch = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the browser reports a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
}

/** The number of open screens that show their own offline message. */
export const useOfflineNotes = create(() => ({ count: 0 }));

/** Hides the offline strip at the top of the window while this screen is open. */
export function useOwnOfflineNote(): void {
  useEffect(() => {
    useOfflineNotes.setState(({ count }) => ({ count: count + 1 }));
    return () => useOfflineNotes.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}
