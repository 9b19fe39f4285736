import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLayers } from '@/lib/stores/layers';

type State = { layer?: boolean } | null;

/** A link in the closing layer has already pushed its page, which may still be loading: no entry to remove. */
const hasLeft = (): boolean => {
  const entry = window.history.state as { idx?: number; usr?: State } | null;
  return entry?.idx !== undefined && entry.usr?.layer !== true;
};

/**
 * While a layer is open over the page, a duplicate entry of the same address is on top of the history, so that Back
 * closes the topmost layer. Layers that follow each other share the entry; it is removed when the last one closes.
 */
export function BackGuard() {
  const { pathname, search, state, key } = useLocation() as {
    pathname: string;
    search: string;
    state: State;
    key: string;
  };
  const navigate = useNavigate();
  const top = useLayers(({ open }) => open.at(-1));
  const isGuarded = state?.layer === true;
  /** The address that has a duplicate entry. */
  const guarded = useRef<string | undefined>(undefined);
  useEffect(() => {
    const here = pathname + search;
    const guard = () => {
      guarded.current = here;
      void navigate({ pathname, search }, { state: { ...state, layer: true } });
    };
    const settle = () => {
      const wentBack = !isGuarded && guarded.current === here;
      guarded.current = isGuarded && top ? here : undefined;
      if (isGuarded && !top) {
        if (!hasLeft()) void navigate(-1);
      } else if (wentBack && top?.close) top.close();
      else if (!isGuarded && top) guard();
    };
    // Deferred, because one layer may open in the same moment as another closes.
    const timer = setTimeout(settle);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another entry of the history is what counts
  }, [top, key]);
  return null;
}
