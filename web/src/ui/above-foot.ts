import { useEffect } from 'react';

/** Bars with actions at the lower end of a page, a sheet or a dialog. */
const FEET = '[data-foot], .MuiDialogActions-root';
const HEIGHT = '--foot-h';
/** Parts of a pixel are no gap between two bars. */
const TOUCHING_PX = 2;

/** Leaves room above those bars, and above the edge of the device. */
export const ABOVE_FOOT = `calc(12px + max(env(safe-area-inset-bottom), var(${HEIGHT}, 0px)))`;

/** How much of the window the bars cover that stand on its lower edge, or on one another. */
export const footHeight = (bars: readonly Pick<DOMRect, 'top' | 'bottom' | 'height'>[], windowPx: number): number =>
  bars
    .filter(({ height }) => height > 0)
    .toSorted((lower, upper) => upper.bottom - lower.bottom)
    .reduce(
      (covered, { top, bottom }) =>
        bottom >= windowPx - covered - TOUCHING_PX ? Math.max(covered, windowPx - top) : covered,
      0,
    );

/** Measures the bars for `ABOVE_FOOT` while `isOn`: a toast stands above them and covers no action. */
export function useFootHeight(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let frame = 0;
    const measure = () => {
      const bars = [...document.querySelectorAll(FEET)].map(bar => bar.getBoundingClientRect());
      document.documentElement.style.setProperty(HEIGHT, `${footHeight(bars, window.innerHeight)}px`);
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', soon);
    // Panels rise when they appear.
    document.addEventListener('animationend', soon);
    measure();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('resize', soon);
      document.removeEventListener('animationend', soon);
    };
  }, [isOn]);
}
