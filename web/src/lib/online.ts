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

/** Whether the device has a network, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}

/** Screens that say themselves that there is no network, and what that means there. */
export const useOfflineTellers = create(() => ({ count: 0 }));

/** The strip at the top of the window stays away while this screen is open. */
export function useTellsOffline(): void {
  useEffect(() => {
    useOfflineTellers.setState(({ count }) => ({ count: count + 1 }));
    return () => useOfflineTellers.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}
