import { useSyncExternalStore } from 'react';

const watch = (changed: () => void) => {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
};

/** Whether the page is scrolled further than `px`. */
export function usePastScroll(px: number): boolean {
  return useSyncExternalStore(
    watch,
    () => window.scrollY > px,
    () => false,
  );
}
