import { useEffect, useState } from 'react';

/** Grace period in which taps are ignored, since they were meant for the previous screen. */
const GRACE_MS = 700;

/** True for a short time after the displayed item has been replaced by another. */
export function useGrace(id: string): boolean {
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    if (settled === id) return;
    const timer = setTimeout(() => setSettled(id), GRACE_MS);
    return () => clearTimeout(timer);
  }, [id, settled]);
  return settled !== id;
}
