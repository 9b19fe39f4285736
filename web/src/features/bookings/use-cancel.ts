import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INCOMPLETE_BOOKING_REASON, PAY_NOW_CANCEL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { api } from '@/lib/api';

export interface Cancelling {
  /** Begins: asks for a reason, or, for a booking that was never paid, cancels after a moment to take it back. */
  begin: (booking: Booking) => void;
  /** The booking whose reason is being asked for. */
  asking: Booking | undefined;
  keep: () => void;
  cancel: (reason: string) => void;
  busy: boolean;
  /** The unpaid booking about to be cancelled. */
  pending: Booking | undefined;
  undo: () => void;
}

/** Cancelling from the list (BKS-2). The list keeps its rows until the server has answered. */
export function useCancel(): Cancelling {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Booking>();
  const [pending, setPending] = useState<{ booking: Booking; timer: ReturnType<typeof setTimeout> }>();
  const { mutate, isPending } = useMutation({
    mutationFn: (request: { bookingId: string; reason: string }) => api.cancelBooking(request),
    onSuccess: ({ booking }) => {
      setAsking(undefined);
      void client.invalidateQueries({ queryKey: ['bookings'] });
      void client.invalidateQueries({ queryKey: ['booking', booking.id] });
    },
  });
  const cancelUnpaid = (booking: Booking) => {
    // Not stopped by leaving the page: who pressed Cancel and left wants it cancelled.
    const timer = setTimeout(() => {
      setPending(undefined);
      mutate({ bookingId: booking.id, reason: INCOMPLETE_BOOKING_REASON });
    }, PAY_NOW_CANCEL_MS);
    setPending({ booking, timer });
  };
  return {
    begin: booking => (booking.status === 'PAYMENT_PENDING' ? cancelUnpaid(booking) : setAsking(booking)),
    asking,
    keep: () => setAsking(undefined),
    cancel: reason => asking && mutate({ bookingId: asking.id, reason }),
    busy: isPending,
    pending: pending?.booking,
    undo: () => {
      clearTimeout(pending?.timer);
      setPending(undefined);
    },
  };
}
