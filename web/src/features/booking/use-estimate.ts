import { useMutation } from '@tanstack/react-query';
import type { Estimate } from '#shared/contract/operations/bookings';
import { fetchEstimate } from './api';

/** Fetches the server's estimate of a ride; errors are shown in the alert dialog. */
export function useEstimate(onReady: (estimate: Estimate) => void) {
  return useMutation({
    mutationFn: fetchEstimate,
    onSuccess: onReady,
  });
}
