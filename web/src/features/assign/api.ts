import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { isApiError } from '#shared/client/api-error';
import { api } from '@/lib/api';
import { bookingKeys, settingsKey } from '@/lib/query-keys';
import { reloadBooking } from '@/lib/reload-booking';
import { showAlert, showError } from '@/lib/stores/alerts';

export type DispatchView = OutputOf<Operations['fetchCandidates']>;
export type AroundNow = DispatchView['candidates'][number];

/** How a booking finds its driver, as it is at version `v` of the booking; without one as it is at this moment. */
export const dispatchQuery = (bookingId: string, v?: number) =>
  queryOptions({
    queryKey: bookingKeys.dispatch(bookingId, v ?? 'now'),
    queryFn: ({ signal }) => api.fetchCandidates({ bookingId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The catalogue's words for these speak to the driver or the rider; here an admin reads them. */
const refusals = ['driver_busy', 'driver_offline', 'select_proper', 'forbidden'] as const;

/** After these no other driver can be chosen either. */
const over = ['booking_moved_on', 'forbidden', 'not_found'] as const;

const tellRefusal = (error: unknown): void => {
  const known = refusals.find(code => isApiError(error, code));
  void (known ? showAlert(`assign.refused.${known}`) : showError(error));
};

/** Asks a driver for a booking; lists and page show the outcome. `onOver` once there is nothing left to choose. */
export function useAssign(bookingId: string, onOver: () => void) {
  const client = useQueryClient();
  // The same choice again, after an answer was lost, is the same assignment.
  const attempt = useRef<{ driver: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (driver: string) => {
      if (attempt.current?.driver !== driver) attempt.current = { driver, key: crypto.randomUUID() };
      return api.assignDriver({ bookingId, driver }, { idempotencyKey: attempt.current.key });
    },
    meta: { silent: true },
    onSuccess: () => {
      onOver();
      void showAlert('Driver assigned successfully and notified.');
    },
    onError: error => {
      if (!isApiError(error, 'Fetch Call Error')) attempt.current = undefined;
      if (over.some(code => isApiError(error, code))) onOver();
      if (isApiError(error, 'forbidden')) void client.invalidateQueries({ queryKey: settingsKey });
      tellRefusal(error);
    },
    onSettled: () => void reloadBooking(client, bookingId),
  });
}
