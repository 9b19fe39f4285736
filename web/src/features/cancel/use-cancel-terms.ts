import { useEffect, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { cancelTerms, type CancelTerms } from './cancel-terms';

const LOOK_MS = 1_000;

/** The current cancellation terms: recomputed every second, updated when they change. */
export function useCancelTerms(booking: Booking, told: number | undefined): CancelTerms {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return cancelTerms(booking, now, told);
}
