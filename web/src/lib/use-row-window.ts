import { type UIEvent, useState } from 'react';

/** Rows drawn above and below those in sight, so that neither the wheel nor the Tab key comes to an end. */
const SPARE = 12;
/** Until somebody scrolls, a list is taken to be as high as a screen. */
const SCREEN_PX = 1_000;

/**
 * Draws only the visible rows of a long list of equal rows, and some more. A list of thousands costs as much as one of
 * thirty. Give `onScroll` to the element that scrolls.
 */
export function useRowWindow({ count, rowPx }: { count: number; rowPx: number }) {
  // A step is half the spare rows: the list is drawn anew once in so many rows.
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
