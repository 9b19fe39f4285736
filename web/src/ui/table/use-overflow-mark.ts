import { useEffect, useRef, type RefObject } from 'react';

/** Distance from the far edge that counts as the end: widths are fractions of a pixel. */
const NEAR_PX = 8;

/**
 * Marks the box with `data-more` while its table goes on beyond the end of the window. Tablets draw no scrollbar: without
 * a mark a cut column looks like the last one.
 */
export function useOverflowMark(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const scroller = element?.querySelector('.MuiDataGrid-virtualScroller');
    if (!element || !scroller) return;
    const mark = () => {
      const { scrollLeft, clientWidth } = scroller;
      // Not `scrollWidth`: the hidden tools of the last column's head stick out of a table that fits.
      const width = scroller.querySelector<HTMLElement>('.MuiDataGrid-virtualScrollerContent')?.offsetWidth ?? 0;
      // Negative in right-to-left pages.
      element.toggleAttribute('data-more', width - clientWidth - Math.abs(scrollLeft) > NEAR_PX);
    };
    mark();
    scroller.addEventListener('scroll', mark, { passive: true });
    const sizes = new ResizeObserver(mark);
    for (const part of [scroller, ...scroller.children]) sizes.observe(part);
    return () => {
      scroller.removeEventListener('scroll', mark);
      sizes.disconnect();
    };
  }, []);
  return box;
}
