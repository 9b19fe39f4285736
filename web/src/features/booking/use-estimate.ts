import { useMutation } from '@tanstack/react-query';
import type { Estimate } from '#shared/contract/operations/bookings';
import { api } from '@/lib/api';
import type { rideInput } from './ride-input';

/** The server's price of a ride; why there is none is told by the alert dialog. */
export const useEstimate = (onReady: (estimate: Estimate) => void) =>
  useMutation({
    mutationFn: (input: ReturnType<typeof rideInput>): Promise<Estimate> =>
      api.getEstimate(input).then(({ estimate }) => estimate),
    onSuccess: onReady,
  });
