import { useMutation } from '@tanstack/react-query';
import type { Estimate } from '#shared/contract/operations/bookings';
import { fetchEstimate } from './api';

/** The server's price of a ride; why there is none is told by the alert dialog. */
export const useEstimate = (onReady: (estimate: Estimate) => void) =>
  useMutation({
    mutationFn: fetchEstimate,
    onSuccess: onReady,
  });
