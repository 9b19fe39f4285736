import type { Booking } from '#shared/contract/entities/booking';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { cancelTerms, type CancelTerms } from './cancel-terms';

const LOOK_MS = 1_000;

/** The current cancellation terms: recomputed every second, updated when they change. */
export function useCancelTerms(booking: Booking, serverFee: number | undefined): CancelTerms {
  const { lateTolerance } = useSettings();
  return cancelTerms(booking, useNow(LOOK_MS), serverFee, { toleranceMin: lateTolerance });
}
