import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { reloadBooking } from '@/lib/reload-booking';
import { ApiError, isApiError } from '#shared/client/api-error';

export const providersQuery = queryOptions({
  queryKey: ['paymentMethods'],
  queryFn: async () => {
    try {
      return (await api.get_providers()).providers;
    } catch (error) {
      if (isApiError(error, 'no_provider_found')) throw error;
      throw new ApiError('provider_fetch_error', String(error));
    }
  },
});

export type PayOptions = OutputOf<Operations['fetchPayOptions']>;

/** The ways to pay a booking, or a ride with an estimate, and every promo as decided for it. */
export const payOptionsQuery = (about: InputOf<Operations['fetchPayOptions']>, enabled = true) =>
  queryOptions({
    queryKey: ['payOptions', about],
    queryFn: ({ signal }) => api.fetchPayOptions(about, { signal }),
    enabled,
    // Wallet and promos change with every booking.
    staleTime: 0,
    retry: false,
  });

export function useChangePayment(bookingId: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentPacket: InputOf<Operations['changePayment']>['paymentPacket']) =>
      api.changePayment({ bookingId, paymentPacket }),
    onSuccess: onChanged,
    onSettled: () => reloadBooking(client, bookingId),
  });
}
