import { type UIEvent, useState } from 'react';

/** Rows rendered above and below the visible ones, so that neither the wheel nor the Tab key reaches an end. */
const SPARE = 12;
/** Before any scrolling, a list is assumed to be as high as a screen. */
const SCREEN_PX = 1_000;

/**
 * Renders only the visible rows of a long list of equal rows, and some more. A list of thousands costs as much as one
 * of thirty. Give `onScroll` to the element that scrolls.
 */
export function useRowWindow({ count, rowPx }: { count: number; rowPx: number }) {
  // A step is half the spare rows, so that scrolling rarely renders the list again.
  const step = SPARE / 2;
  const [seen, setSeen] = useState({ first: 0, rows: Math.ceil(SCREEN_PX / rowPx) });
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const first = Math.floor(currentTarget.scrollTop / rowPx / step) * step;
    const rows = Math.ceil((currentTarget.clientHeight || SCREEN_PX) / rowPx);
    if (first !== seen.first || rows !== seen.rows) setSeen({ first, rows });
  };
  // A search leaves fewer rows than were scrolled past.
  const from = Math.min(seen.first, Math.max(0, count - seen.rows));
  return { first: Math.max(0, from - SPARE), end: Math.min(count, from + seen.rows + SPARE), onScroll };
}
