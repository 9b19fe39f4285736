import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';

/** The panel's height is rounded up to this step, so that the map does not move for every added line. */
const STEP_PX = 40;

/** Height of the map that the panel covers on a phone, px. */
export const useDockHeight = create<{ px: number }>(() => ({ px: 0 }));

/** Reports the panel's height to the map. */
export function useReportHeight(dock: RefObject<HTMLElement | null>): void {
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
