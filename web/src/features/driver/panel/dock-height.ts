import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';

/** The map moves for a panel that has grown, not for every line of it. */
const STEP_PX = 40;

/** How much of a phone's map the panel covers, px. */
export const useDockHeight = create<{ px: number }>(() => ({ px: 0 }));

/** Tells the map how tall the panel is. */
export function useTellHeight(dock: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = dock;
    if (!current) return;
    const watcher = new ResizeObserver(() =>
      useDockHeight.setState({ px: Math.ceil(current.offsetHeight / STEP_PX) * STEP_PX }),
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [dock]);
}
