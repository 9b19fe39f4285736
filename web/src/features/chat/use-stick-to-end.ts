import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that still counts as being at the end, in px. */
const NEAR_PX = 80;

export type Ends = {
  /** Keys of the first and last items, which change when items are added there. */
  first: string;
  last: string;
  /** Whether the last item is the user's own; the list always scrolls to it. */
  own: boolean;
  /** Key of the pending messages after the last item; empty if there are none. */
  tail: string;
};

/**
 * Keeps a list scrolled to its end while its reader is at the end. A reader further up is not moved but notified of new
 * messages; prepended items do not shift the visible ones.
 */
export function useStickToEnd({ first, last, own, tail }: Ends) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: '', last: '', tail: '', height: 0, atEnd: true });
  const [more, setMore] = useState(false);

  const toEnd = () => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
    setMore(false);
  };

  useLayoutEffect(() => {
    const list = box.current;
    const before = seen.current;
    if (!list) return;
    if (tail && before.tail !== tail) list.scrollTop = list.scrollHeight;
    else if (before.last !== last) {
      if (before.atEnd || own || before.last === '') list.scrollTop = list.scrollHeight;
      else setMore(true);
    } else if (before.first !== first) list.scrollTop += list.scrollHeight - before.height;
    seen.current = { ...before, first, last, tail, height: list.scrollHeight };
  }, [first, last, own, tail]);

  // The on-screen keyboard shrinks the list: scroll its end into view.
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      if (seen.current.atEnd) list.scrollTop = list.scrollHeight;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const list = box.current;
    if (!list) return;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX;
    seen.current = { ...seen.current, atEnd };
    if (atEnd) setMore(false);
  };
  return { box, more, toEnd, onScroll };
}
