import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** How many parts of the page want the bottom tabs away. */
const useTabless = create<{ requests: number }>(() => ({ requests: 0 }));

/** Whether the frame shows its bottom tabs. */
export function useTabsShown(): boolean {
  return useTabless(({ requests }) => requests === 0);
}

/**
 * Hides the frame's bottom tabs while a task needs the whole height of a phone. The page itself offers an exit
 * meanwhile: the frame's menu, or a link back.
 */
export function useWithoutTabs(wanted: boolean): void {
  useLayoutEffect(() => {
    if (!wanted) return;
    useTabless.setState(({ requests }) => ({ requests: requests + 1 }));
    return () => useTabless.setState(({ requests }) => ({ requests: requests - 1 }));
  }, [wanted]);
}
