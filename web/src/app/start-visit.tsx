import type { ComponentType, ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { maybeSignedIn, watchOtherTabs } from '@/lib/auth';
import { showRestored } from '@/i18n/own-texts';
import { followSite } from '@/lib/site-data';
import { steerSite, useSite } from '@/lib/stores/site';
import { isPrerendered } from './is-prerendered';
import { earlyInput } from './early-input';
import { reportMismatch } from './report-mismatch';
import { Started } from './started';
import { VisitorPage } from './visitor-page';

/**
 * Hydrates the page that the build has drawn in the reader's language, or renders it. `follow` starts to show data of
 * the service: after the hydration, because a drawn page has no data.
 */
const show = (element: HTMLElement, page: ReactNode, follow: () => void): Root => {
  if (isPrerendered(element)) {
    const enterAgain = earlyInput(element);
    const onStart = () => {
      enterAgain();
      showRestored();
      follow();
    };
    return hydrateRoot(element, <Started onStart={onStart}>{page}</Started>, { onRecoverableError: reportMismatch });
  }
  const root = createRoot(element);
  showRestored();
  follow();
  root.render(<Started>{page}</Started>);
  return root;
};

/** The number of this entry in the history, as the router counts them. */
const here = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * A public page of a visitor. It needs neither router nor query client nor theme: they come with `leave`, which shows
 * the page of the address as soon as the address changes, or the visitor signs in. Returns a function that removes it.
 */
export const startVisit = (
  element: HTMLElement,
  Page: ComponentType,
  leave: (root: Root) => Promise<void>,
): (() => void) => {
  const { pathname } = location;
  useSite.setState({ path: pathname });
  history.replaceState({ ...history.state, idx: here() }, '');
  const ends: (() => void)[] = [];
  const follow = () => void ends.push(followSite());
  const root = show(element, <VisitorPage path={pathname} Page={Page} />, follow);
  const stop = () => ends.splice(0).forEach(end => end());
  const go = () => {
    if (ends.length === 0) return;
    stop();
    // If the further files cannot be loaded, the browser loads the page itself.
    leave(root).catch(() => location.reload());
  };
  const goTo = (address: string) => {
    if (address === pathname) return;
    history.pushState({ idx: here() + 1 }, '', address);
    go();
  };
  ends.push(
    steerSite({ goTo }),
    watchOtherTabs(() => maybeSignedIn() && go()),
    // The card of the price check has a router and a session of its own.
    useSite.subscribe(site => (site.userType ?? site.path !== pathname) && go()),
  );
  return () => {
    stop();
    root.unmount();
  };
};
