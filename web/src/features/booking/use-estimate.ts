import { useMutation } from '@tanstack/react-query';
import type { Estimate } from '#shared/contract/operations/bookings';
import { fetchEstimate } from './api';

/** The server's price of a ride; why there is none is told by the alert dialog. */
export function useEstimate(onReady: (estimate: Estimate) => void) {
  return useMutation({
    mutationFn: fetchEstimate,
    onSuccess: onReady,
  });
}
