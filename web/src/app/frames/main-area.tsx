import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import css from './main-area.module.css';

/** Skip link: the first stop of the Tab key. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className={`type-subtitle2 ${css.skip}`}>
      {t('common.skip')}
    </a>
  );
}

/** Whether this document has shown a frame: the first one leaves the focus where a new document has it. */
let isLater = false;

/**
 * The content of a frame. After navigation it takes focus and scrolls to the top, as a new document would; also within
 * another frame, unless its content has taken the focus already.
 */
export function MainArea({ path, ...props }: { path: string; children: ReactNode; className?: string }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === path) return;
    const isLost = isLater && document.activeElement === document.body;
    const moves = shown.current !== undefined || isLost;
    shown.current = path;
    isLater = true;
    if (!moves) return;
    // A panel that needs an answer has taken the focus for itself.
    if (main.current?.contains(document.activeElement) && document.activeElement?.matches('[data-takes-focus="true"]'))
      return;
    // A link to a part of the page has scrolled there already.
    if (!document.getElementById(window.location.hash.slice(1))) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={props.className}>
      {props.children}
    </main>
  );
}
