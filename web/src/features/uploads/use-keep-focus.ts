import { useEffect, useRef } from 'react';

/** When a button that has the focus makes way for others, the first of those gets it, not the top of the page. */
export function useKeepFocus(change: string) {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const { current } = group;
    if (!current) return;
    const enter = () => void (hadFocus.current = true);
    const leave = (event: FocusEvent) => {
      // A removed element tells where the focus goes: nowhere.
      if (event.relatedTarget) hadFocus.current = false;
    };
    current.addEventListener('focusin', enter);
    current.addEventListener('focusout', leave);
    return () => {
      current.removeEventListener('focusin', enter);
      current.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    group.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [change]);
  return group;
}
