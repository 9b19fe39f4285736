import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed; updates in time to render print-only content. Meanwhile the document has the given
 * title, which browsers offer as the name of a PDF file.
 */
export function usePrinting(title: string): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    let before: string | undefined;
    // Flush: the browser captures the page as soon as the event listeners return.
    const begin = () => {
      before ??= document.title;
      document.title = title;
      flushSync(() => setPrinting(true));
    };
    const end = () => {
      if (before !== undefined) document.title = before;
      before = undefined;
      setPrinting(false);
    };
    const follow = ({ matches }: { matches: boolean }) => (matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
    };
  }, [title]);
  return printing;
}
