import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetEntry, isGuard, leavePage, pushDuplicate, releaseGuard } from '@/lib/duplicate-entry';
import { confirm } from '@/lib/stores/confirms';
import { leaveQuestion } from '@/lib/stores/unsaved';

/** The same-origin path that a plain click on a link navigates to, if any. */
const targetOf = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== '_self')) return;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
};

/**
 * Pushes a duplicate history entry: going back only removes that entry, which leaves time to ask. The router's own
 * popstate listener runs first and would otherwise have navigated already.
 */
const mark = () => {
  if (!isGuard()) pushDuplicate(true);
};

/** The next page replaces the duplicate. */
const replaces = (): { replace: boolean } => {
  const replace = isGuard();
  if (replace) forgetEntry();
  return { replace };
};

/**
 * While there are unsaved changes, asks for confirmation before a link, the back button, a reload or closing the page.
 * `back: false` leaves the back button to an overlay that contains the form.
 */
export function useLeaveGuard(dirty: boolean, { back = true }: { back?: boolean } = {}): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const guards = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    guards.current = true;
    if (back) mark();
    let leaving = false;
    const onClick = (event: MouseEvent) => {
      const target = targetOf(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void confirm(leaveQuestion).then(yes => yes && latest.current(target, replaces()));
    };
    const onBack = () => {
      if (isGuard() || leaving) return;
      void confirm(leaveQuestion).then(yes => {
        leaving = yes;
        if (yes) leavePage();
        else mark();
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    if (back) window.addEventListener('popstate', onBack);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onBack);
      window.removeEventListener('beforeunload', onUnload);
      guards.current = false;
      // Deferred: a redirect, such as at the end of the session, first replaces the marked entry with its own.
      setTimeout(() => !guards.current && releaseGuard());
    };
  }, [dirty, back]);
}
