import { useEffect, useState } from 'react';

export const SEARCH_DEBOUNCE_MS = 300;

/** The text being typed, written to the URL with a debounce; any other change of the URL replaces it. */
export function useTyped(inAddress: string, write: (q: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  // The URL lags behind: ignore a value that was written from here, as more letters may have been typed since.
  const [written, setWritten] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== written) {
      setWritten(inAddress);
      setTyped(inAddress);
    }
  }
  useEffect(() => {
    const q = typed.trim();
    if (q === inAddress) return;
    const timer = setTimeout(() => {
      setWritten(q);
      write(q);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, inAddress, write]);
  return [typed, setTyped] as const;
}
