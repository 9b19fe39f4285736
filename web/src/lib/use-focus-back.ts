import { useLayoutEffect, type RefObject } from 'react';

/** When something goes that has the focus, the page's main part gets it, instead of the document's body. */
export function useFocusBack(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      // Not a copy of when it came: what is on the page when it goes.
      if (ref.current?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    },
    [ref],
  );
}
