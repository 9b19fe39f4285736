import { useEffect, useRef, type ReactNode } from 'react';

/** When the button that has the focus makes way for another panel, that panel gets it, not the top of the page. */
export function FollowFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = place.current!;
    let hadFocus = false;
    const enter = () => void (hadFocus = true);
    const leave = (event: FocusEvent) => {
      // A removed element tells where the focus goes: nowhere.
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
