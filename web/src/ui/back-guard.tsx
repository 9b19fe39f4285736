import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLayers } from '@/lib/stores/layers';

type State = { layer?: boolean } | null;

/** A link in what closes has pushed its page already, though it is not shown before it has loaded: nothing to take back. */
const hasLeft = (): boolean => {
  const entry = window.history.state as { idx?: number; usr?: State } | null;
  return entry?.idx !== undefined && entry.usr?.layer !== true;
};

/**
 * While something lies over the page an entry of the same address stands on top of the history: going back from it takes
 * away what is topmost. One sheet that follows another shares it; when nothing is open any more it goes.
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
  /** The address that stands on top of itself. */
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
    // What opens as another closes comes in the same moment.
    const timer = setTimeout(settle);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another entry of the history is what counts
  }, [top, key]);
  return null;
}
