import { useLayoutEffect, type RefObject } from 'react';

/**
 * When the focused part of the page is removed, the page's main part gets the focus, instead of the document's body.
 */
export function useFocusBack(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      // Read at removal: the main part on the page at that moment.
      if (ref.current?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    },
    [ref],
  );
}
