import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Moves the focus to the new panel when the focused button is unmounted, instead of losing it to the document's body.
 */
export function FollowFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = place.current!;
    let hadFocus = false;
    const enter = () => void (hadFocus = true);
    const leave = (event: FocusEvent) => {
      // When a focused element is removed, `relatedTarget` is null.
      if (event.relatedTarget) hadFocus = false;
    };
    const follow = () => {
      if (hadFocus && document.activeElement === document.body)
        current.querySelector<HTMLElement>('section')?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(follow);
    changes.observe(current, { childList: true, subtree: true });
    current.addEventListener('focusin', enter);
    current.addEventListener('focusout', leave);
    return () => {
      changes.disconnect();
      current.removeEventListener('focusin', enter);
      current.removeEventListener('focusout', leave);
    };
  }, []);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
