import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import {
  duplicateLeft,
  forgetEntry,
  isDuplicate,
  isGuard,
  leavePage,
  pushDuplicate,
  seeEntry,
} from '@/lib/duplicate-entry';
import { useLayers } from '@/lib/stores/layers';

const topLayer = () => useLayers.getState().open.at(-1);

/** The duplicate that guards changes stays for them, not for an overlay. */
const settle = (): void => {
  seeEntry();
  if (topLayer() && (!isDuplicate() || isGuard())) pushDuplicate();
};

/** Decides by the history itself, not by the router's rendered state, which is older on a busy machine. */
const onPop = (): void => {
  const left = duplicateLeft();
  if (!left || left.guard) return;
  const top = topLayer();
  if (!top && isGuard()) window.history.back();
  else if (!top) leavePage();
  else if (top.close) top.close();
  else settle();
};

/**
 * While a layer is open over the page, a duplicate entry of the same address is on top of the history, so that Back
 * closes the topmost layer. Consecutive layers share the entry. It stays when the last one closes, and a step back from
 * it continues to the previous page: a step taken when the layer closes would arrive late, and could undo the link that
 * was clicked meanwhile.
 */
export function BackGuard() {
  const { key } = useLocation();
  const top = useLayers(({ open }) => open.at(-1));
  useEffect(() => {
    settle();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      forgetEntry();
    };
  }, []);
  useEffect(() => {
    // Deferred, because one layer may open at the same moment as another closes.
    const timer = setTimeout(settle);
    return () => clearTimeout(timer);
  }, [top, key]);
  return null;
}
