import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { isApiError } from '#shared/client/api-error';
import { api } from '@/lib/api';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { bookingKeys, settingsKey } from '@/lib/query-keys';
import { reloadBooking } from '@/lib/reload-booking';
import { showAlert, showError } from '@/lib/stores/alerts';

export type DispatchView = OutputOf<Operations['fetchCandidates']>;
export type AroundNow = DispatchView['candidates'][number];

/** The dispatch state of a booking at booking version `v`; without `v`, the current state. */
export const dispatchQuery = (bookingId: string, v?: number) =>
  queryOptions({
    queryKey: bookingKeys.dispatch(bookingId, v ?? 'now'),
    queryFn: ({ signal }) => api.fetchCandidates({ bookingId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The catalogue's texts for these error codes address the driver or the rider; an admin needs different ones. */
const refusals = ['driver_busy', 'driver_offline', 'select_proper', 'forbidden'] as const;

/** After these errors assigning any driver fails. */
const over = ['booking_moved_on', 'forbidden', 'not_found'] as const;

const showRefusal = (error: unknown): void => {
  const known = refusals.find(code => isApiError(error, code));
  // The remedy is a driver who has not given the booking back, not another vehicle.
  if (isApiError(error, 'select_proper') && error.details.params?.field === 'driver')
    return void showAlert('assign.refused.gaveBack');
  void (known ? showAlert(`assign.refused.${known}`) : showError(error));
};

/**
 * Assigns a driver to a booking; the lists and the page show the outcome. Calls `onOver` once the booking can no longer
 * be assigned.
 */
export function useAssign(bookingId: string, onOver: () => void) {
  const client = useQueryClient();
  const assign = (driver: string, idempotencyKey: string) =>
    api.assignDriver({ bookingId, driver }, { idempotencyKey });
  return useIdempotentMutation(assign, {
    keyOf: driver => `assignDriver ${bookingId} ${driver}`,
    meta: { silent: true },
    onSuccess: () => {
      onOver();
      void showAlert('Driver assigned successfully and notified.');
    },
    onError: error => {
      if (over.some(code => isApiError(error, code))) onOver();
      if (isApiError(error, 'forbidden')) void client.invalidateQueries({ queryKey: settingsKey });
      showRefusal(error);
    },
    onSettled: () => void reloadBooking(client, bookingId),
  });
}
