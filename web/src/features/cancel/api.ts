import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { offlineQueryOptions } from '@/lib/offline-query-options';
import { cancelReasonsKey } from '@/lib/query-keys';

export type CancelRequest = {
  bookingId: string;
  reason: string;
  /** The fee that the rider was shown, major units. */
  agreedFee?: number;
};

export const cancelBooking = (request: CancelRequest) => api.cancelBooking(request);

export const cancelReasonsQuery = queryOptions({
  queryKey: cancelReasonsKey,
  queryFn: () => api.fetchCancelReasons(),
  meta: { remember: 'base' },
  ...offlineQueryOptions,
});
