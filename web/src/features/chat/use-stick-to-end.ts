import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This near to the end counts as being there, in px. */
const NEAR_PX = 80;

export type Ends = {
  /** What the list begins and ends with: names that change when something is added there. */
  first: string;
  last: string;
  /** The last one is one's own: one always wants to see it. */
  own: boolean;
  /** What follows the last one, being on its way or held up; empty when nothing does. */
  tail: string;
};

/**
 * Keeps a list at its end while its reader is there. Who reads further up is left alone and told that there is more;
 * what is added above does not move what they read.
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

  // A keyboard that comes up takes room away: the end stays in sight.
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
