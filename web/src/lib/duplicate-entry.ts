import { useLayoutEffect } from 'react';

/** State of a history entry; `idx` is the router's, the same for a duplicate. */
type Entry = {
  idx?: number | undefined;
  /** How many duplicates of the page's own entry are below this one, itself included. */
  layer?: number | undefined;
  /** The duplicate that asks before changes are lost. */
  guard?: boolean | undefined;
};
type Known = Entry & { path: string };

const here = (): Known => {
  const { idx, layer, guard } = (window.history.state ?? {}) as Entry;
  return { path: window.location.pathname, idx, layer, guard };
};
const isSamePage = (a: Known, b: Known): boolean => a.path === b.path && a.idx === b.idx;

/** The entry on top as it was last seen: a step back says where it leads, not whence it comes. */
let known: Known | undefined;
/** The address that was last seen: the entry below a duplicate still has the one from before it. */
let address = '';

const depth = (): number => here().layer ?? 0;
export const isDuplicate = (): boolean => depth() > 0;
export const isGuard = (): boolean => here().guard === true;

/** Back to the previous page, across all duplicates of this one. */
export const leavePage = (): void => window.history.go(-1 - depth());

/**
 * Marks the top entry again. The router drops unknown state when it rewrites the address, but a duplicate must stay
 * one.
 */
export const seeEntry = (): void => {
  const now = here();
  if (known && isSamePage(known, now) && !now.layer && known.layer) {
    window.history.replaceState({ ...window.history.state, layer: known.layer, guard: known.guard }, '');
    known = here();
  } else known = now;
  address = window.location.href;
};

/** Forgets the entry, which another page replaces. */
export const forgetEntry = (): void => {
  known = undefined;
};

/** Puts a duplicate of the entry on top, so that a step back leaves time for something else than leaving the page. */
export const pushDuplicate = (guard = false): void => {
  seeEntry();
  window.history.pushState({ ...window.history.state, layer: (known?.layer ?? 0) + 1, guard }, '');
  known = here();
};

/** The entry on top doesn't ask any more: a duplicate as any other. */
export const releaseGuard = (): void => {
  seeEntry();
  if (!isGuard()) return;
  window.history.replaceState({ ...window.history.state, guard: false }, '');
  known = here();
};

/** The duplicate of the entry now on top that the last step in the history came from. */
let left: Entry | undefined;
export const duplicateLeft = (): Entry | undefined => left;

const onStep = (): void => {
  const [from, now] = [known, here()];
  left = from && isSamePage(from, now) && (from.layer ?? 0) > (now.layer ?? 0) ? from : undefined;
  if (left) window.history.replaceState(window.history.state, '', address);
  known = now;
  address = window.location.href;
};

/**
 * Handles each step in the history before the router does, so that the page's own entry gets the address that its
 * duplicate was given meanwhile: with its own address it would reopen what was closed. Effects inside the router run
 * before those of the router itself; the phase of a listener makes no difference on Chromium's window.
 */
export function useSteps(): void {
  useLayoutEffect(() => {
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
}
