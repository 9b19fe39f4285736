import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';

/** Room between the strips and the panel, px. */
const GAP_PX = 8;

/** The lower end of the strips over the map, px from its top: a panel on a phone does not cover them. */
export const useStripsEnd = create<{ px: number }>(() => ({ px: 0 }));

/** Reports the lower end of the strips, until they are unmounted. */
export function useReportStripsEnd(strips: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = strips;
    if (!current) return;
    const report = () => {
      const top = current.offsetParent instanceof HTMLElement ? current.offsetParent.offsetTop : 0;
      useStripsEnd.setState({ px: current.offsetHeight > 0 ? top + current.offsetHeight + GAP_PX : 0 });
    };
    const watcher = new ResizeObserver(report);
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      useStripsEnd.setState({ px: 0 });
    };
  }, [strips]);
}
