import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#shared/client/api-error';
import { toApiError } from '@/lib/api-error';
import { reloadBooking } from '@/lib/reload-booking';
import { showError } from '@/lib/stores/alerts';
import { cancelBooking, type CancelRequest } from './api';

const feeIn = (error: unknown) => Number(toApiError(error).details.params?.['fee']);

/**
 * Sends a cancellation. If the fee has risen since it was shown, returns it as `raisedFee` for the dialog to ask again;
 * any other outcome, success or failure, is passed to `onEnd`.
 */
export function useCancelBooking({ onEnd }: { onEnd: (done: boolean, bookingId: string) => void }) {
  const client = useQueryClient();
  const [raisedFee, setRaisedFee] = useState<number>();
  const { mutate, isPending } = useMutation({
    mutationFn: cancelBooking,
    meta: { silent: true },
    onError: (error, { bookingId }) => {
      if (isApiError(error, 'cancel_fee_changed')) return setRaisedFee(feeIn(error));
      void showError(error);
      onEnd(false, bookingId);
    },
    onSuccess: (_answer, { bookingId }) => onEnd(true, bookingId),
    onSettled: (_answer, _error, { bookingId }) => void reloadBooking(client, bookingId),
  });
  return {
    cancel: (request: CancelRequest) => mutate(request),
    busy: isPending,
    raisedFee,
    /** Resets the state before another booking's dialog opens. */
    forget: () => setRaisedFee(undefined),
  };
}
