import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '@/stores/confirms';

const question = {
  title: 'profile.leaveTitle',
  text: 'profile.leaveText',
  action: 'profile.leave',
  cancel: 'profile.stay',
  danger: true,
} as const;

/** The place within this site that a plain click on a link leads to. */
function targetOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== '_self')) return;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}

/** Where the router counts that this entry of the history stands. */
const indexNow = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** While there are unsaved changes: asks before a link, the back button, a reload or the closing of the page loses them. */
export function useLeaveGuard(dirty: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!dirty) return;
    const here = indexNow();
    let leaving = false;
    const onClick = (event: MouseEvent) => {
      const target = targetOf(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void confirm(question).then(yes => yes && navigate(target));
    };
    const onBack = (event: PopStateEvent) => {
      if (leaving) return;
      const delta = indexNow() - here;
      if (delta === 0) return event.stopImmediatePropagation();
      // The router must not hear of it: the entry that was left is gone back to, and only a yes goes on.
      event.stopImmediatePropagation();
      history.go(-delta);
      void confirm(question).then(yes => {
        if (!yes) return;
        leaving = true;
        history.go(delta);
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onBack, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onBack, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, navigate]);
}
