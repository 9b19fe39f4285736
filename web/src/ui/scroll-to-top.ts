import { motion } from './theme/tokens';

/** Fast at first, then slow, as the sheet itself moves. */
const easeOut = (part: number): number => 1 - (1 - part) ** 3;

/** Scrolls back to the top, at once under reduced motion. Returns a function that stops it. */
export const scrollToTop = (element: HTMLElement): (() => void) => {
  const from = element.scrollTop;
  if (from === 0) return () => undefined;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return () => undefined;
  }
  let frame = 0;
  let start: number | undefined;
  const step = (at: number) => {
    start ??= at;
    const part = Math.min(1, (at - start) / motion.calmMs);
    element.scrollTop = from * (1 - easeOut(part));
    if (part < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
};
