import { useMutation } from '@tanstack/react-query';
import type { Estimate } from '#shared/contract/operations/bookings';
import { type EstimateInput, fetchEstimate } from './api';

/** Fetches the server's estimate of a ride; errors are shown in the alert dialog. */
export function useEstimate(onReady: (estimate: Estimate) => void) {
  const { mutate, isPending, reset } = useMutation({ mutationFn: fetchEstimate });
  // The callback belongs to this call: a user who has cancelled meanwhile is not shown a price.
  return { ask: (input: EstimateInput) => mutate(input, { onSuccess: onReady }), isPending, reset };
}
