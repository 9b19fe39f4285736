import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#shared/client/api-error';
import { api } from '@/lib/api';
import { toApiError } from '@/lib/api-error';
import { showError } from '@/lib/stores/alerts';

export interface CancelRequest {
  bookingId: string;
  reason: string;
  /** The fee that the rider was shown, major units. */
  agreedFee?: number;
}

const feeIn = (error: unknown) => Number(toApiError(error).details.params?.['fee']);

/**
 * Sends a cancellation. A fee that has risen since it was shown comes back as `raisedFee`, for the dialog to show and ask
 * again; every other end, good or bad, is told to `onEnd`.
 */
export function useCancelBooking({ onEnd }: { onEnd: (done: boolean, bookingId: string) => void }) {
  const client = useQueryClient();
  const [raisedFee, setRaisedFee] = useState<number>();
  const { mutate, isPending } = useMutation({
    mutationFn: (request: CancelRequest) => api.cancelBooking(request),
    meta: { silent: true },
    onError: (error, { bookingId }) => {
      if (isApiError(error, 'cancel_fee_changed')) return setRaisedFee(feeIn(error));
      void showError(error);
      onEnd(false, bookingId);
    },
    onSuccess: (_answer, { bookingId }) => onEnd(true, bookingId),
    onSettled: (_answer, _error, { bookingId }) => {
      void client.invalidateQueries({ queryKey: ['bookings'] });
      void client.invalidateQueries({ queryKey: ['booking', bookingId] });
    },
  });
  return {
    cancel: (request: CancelRequest) => mutate(request),
    busy: isPending,
    raisedFee,
    /** Before another booking is asked about. */
    forget: () => setRaisedFee(undefined),
  };
}
