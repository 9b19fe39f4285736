import { useEffect, useState } from 'react';

/** Time in which a finger that was on its way to what stood there before does no harm. */
const GRACE_MS = 700;

/** True for a moment after one thing has taken the place of another. */
export function useGrace(id: string): boolean {
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    if (settled === id) return;
    const timer = setTimeout(() => setSettled(id), GRACE_MS);
    return () => clearTimeout(timer);
  }, [id, settled]);
  return settled !== id;
}
