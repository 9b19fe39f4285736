import { useEffect, useState } from 'react';

export const SEARCH_DEBOUNCE_MS = 300;

/** What is being typed; the address has it a moment later, and what the address says otherwise wins. */
export function useTyped(inAddress: string, write: (q: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  // The address follows late: what was written by here is no news, and there may be more letters by now.
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
