import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * Addresses that were written and are not rendered yet, oldest first: the router renders in transitions, and another
 * part of the page may write meanwhile. All parts share the list, or each would undo the writes of the others.
 */
let undrawn: readonly string[] = [];
let drawn: string | undefined;
let parts = 0;

/** Any other address is a page opened meanwhile: pending addresses are void. */
const draw = (address: string): void => {
  if (address === drawn) return;
  drawn = address;
  const at = undrawn.lastIndexOf(address);
  undrawn = at < 0 ? [] : undrawn.slice(at + 1);
};

const join = () => {
  parts += 1;
  return () => {
    parts -= 1;
    if (parts === 0) [undrawn, drawn] = [[], undefined];
  };
};

/** Parameters of the address; `write` sets some of them and removes those that are given as an empty text. */
export function useAddress() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const latest = useRef({ pathname, params, setParams });
  useEffect(join, []);
  useEffect(() => {
    latest.current = { pathname, params, setParams };
    draw(`${pathname}?${params}`);
  }, [pathname, params, setParams]);
  const write = useCallback((changes: Readonly<Record<string, string>>) => {
    const { pathname: path, params: shown, setParams: set } = latest.current;
    const next = new URLSearchParams(undrawn.at(-1)?.slice(path.length + 1) ?? shown);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    undrawn = [...undrawn, `${path}?${next}`];
    set(next, { replace: true });
  }, []);
  return { params, write };
}
