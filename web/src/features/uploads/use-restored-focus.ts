import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first remaining button when the focused one is unmounted, instead of losing it to the
 * document's body.
 */
export function useRestoredFocus(change: string) {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const { current } = group;
    if (!current) return;
    const enter = () => void (hadFocus.current = true);
    const leave = (event: FocusEvent) => {
      // When a focused element is removed, `relatedTarget` is null.
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
