import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INCOMPLETE_BOOKING_REASON, PAY_NOW_CANCEL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { api } from '@/lib/api';
import { confirm } from '@/stores/confirms';

const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Cancels with a reason that is asked for; a booking that was never paid needs none (spec §4, Admin-side actions). */
export function useCancel(booking: Booking) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: async ({ reason, waitMs = 0 }: { reason: string; waitMs?: number }) => {
      await rest(waitMs);
      return api.cancelBooking({ bookingId: booking.id, reason });
    },
    onSettled: () => {
      setAsking(false);
      void client.invalidateQueries({ queryKey: ['bookings'] });
      return client.invalidateQueries({ queryKey: ['booking', booking.id] });
    },
  });
  const start = async () => {
    if (booking.status !== 'PAYMENT_PENDING') return setAsking(true);
    const sure = await confirm({
      title: 'ride.cancelUnpaidTitle',
      text: 'ride.cancelUnpaidText',
      action: 'ride.cancel',
      cancel: 'cancelDialog.keep',
      danger: true,
    });
    if (sure) cancel.mutate({ reason: INCOMPLETE_BOOKING_REASON, waitMs: PAY_NOW_CANCEL_MS });
  };
  return {
    asking,
    busy: cancel.isPending,
    start: () => void start(),
    keep: () => setAsking(false),
    cancel: (reason: string) => cancel.mutate({ reason }),
  };
}
