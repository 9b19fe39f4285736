import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLayers } from '@/lib/stores/layers';

/** What the history says about the entry on top; `idx` is the router's, the same for a duplicate. */
type Entry = { idx?: number; layer?: boolean } | null;
const entry = () => window.history.state as Entry;
const isGuarded = (): boolean => entry()?.layer === true;
const topLayer = () => useLayers.getState().open.at(-1);

/**
 * Decides by the history itself, not by what the router has drawn of it: on a busy machine that is older, and a step
 * back that was asked for arrives late. Either would be taken for the visitor's Back and close what has just opened.
 */
const guardHistory = () => {
  /** The entry on top is on its way out, at our request. */
  let leaving = false;
  /** The duplicate on top, or the page's entry that has replaced it. */
  let held: { path: string; idx: number | undefined } | undefined;

  const hold = () => {
    const { pathname: path } = window.location;
    const idx = entry()?.idx;
    const isRewritten = held?.path === path && held.idx === idx;
    // The guard against losing changes marks an entry of its own: a duplicate is not that one.
    const duplicate = { ...entry(), guard: false, layer: true };
    if (isRewritten) window.history.replaceState(duplicate, '');
    else window.history.pushState(duplicate, '');
    held = { path, idx };
  };

  const settle = () => {
    const top = topLayer();
    if (!isGuarded()) {
      leaving = false;
      if (top) hold();
      else held = undefined;
    } else if (!top && !leaving) {
      leaving = true;
      window.history.back();
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Deferred, because one layer may open in the same moment as another closes.
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle);
  };

  const onPop = () => {
    const wentBack = !leaving && !isGuarded() && held?.path === window.location.pathname;
    leaving = false;
    if (!isGuarded()) held = undefined;
    const top = topLayer();
    if (wentBack && top?.close) top.close();
    else settleSoon();
  };
  window.addEventListener('popstate', onPop);
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
  };
  return { settleSoon, stop };
};

/**
 * While a layer is open over the page, a duplicate entry of the same address is on top of the history, so that Back
 * closes the topmost layer. Layers that follow each other share the entry; it is removed when the last one closes. A
 * link in the closing layer has already pushed its page: then there is nothing to remove.
 */
export function BackGuard() {
  const { key } = useLocation();
  const top = useLayers(({ open }) => open.at(-1));
  const guard = useRef<ReturnType<typeof guardHistory>>(undefined);
  useEffect(() => {
    guard.current = guardHistory();
    return () => guard.current?.stop();
  }, []);
  useEffect(() => guard.current?.settleSoon(), [top, key]);
  return null;
}
