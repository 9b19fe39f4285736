import { useState } from 'react';
import { INCOMPLETE_BOOKING_REASON, PAY_NOW_CANCEL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { useCancelBooking } from '@/features/cancel/use-cancel-booking';

export type Cancelling = {
  /** Begins: asks for a reason, or, for a booking that was never paid, cancels after a moment to take it back. */
  begin: (booking: Booking) => void;
  /** The booking whose reason is being asked for. */
  asking: Booking | undefined;
  /** A fee that the server has named since it was asked. */
  raisedFee: number | undefined;
  keep: () => void;
  cancel: (reason: string, agreedFee?: number) => void;
  busy: boolean;
  /** The unpaid booking about to be cancelled, the last if there are several. */
  pending: Booking | undefined;
  undo: () => void;
};

/** Cancelling from the list (BKS-2). The list keeps its rows until the server has answered. */
export function useCancel(): Cancelling {
  const [asking, setAsking] = useState<Booking>();
  const [pending, setPending] = useState<readonly { booking: Booking; timer: ReturnType<typeof setTimeout> }[]>([]);
  const last = pending.at(-1);
  const drop = (id: string) => setPending(all => all.filter(({ booking }) => booking.id !== id));
  const { cancel, busy, raisedFee, forget } = useCancelBooking({
    onEnd: (_done, bookingId) => setAsking(asked => (asked?.id === bookingId ? undefined : asked)),
  });
  const cancelUnpaid = (booking: Booking) => {
    if (pending.some(other => other.booking.id === booking.id)) return;
    // Not stopped by leaving the page: who pressed Cancel and left wants it cancelled.
    const timer = setTimeout(() => {
      drop(booking.id);
      cancel({ bookingId: booking.id, reason: INCOMPLETE_BOOKING_REASON });
    }, PAY_NOW_CANCEL_MS);
    setPending(all => [...all, { booking, timer }]);
  };
  return {
    begin: booking => {
      forget();
      if (booking.status === 'PAYMENT_PENDING') cancelUnpaid(booking);
      else setAsking(booking);
    },
    asking,
    raisedFee,
    keep: () => setAsking(undefined),
    cancel: (reason, agreedFee) =>
      asking && cancel({ bookingId: asking.id, reason, ...(agreedFee === undefined ? {} : { agreedFee }) }),
    busy,
    pending: last?.booking,
    undo: () => {
      if (!last) return;
      clearTimeout(last.timer);
      drop(last.booking.id);
    },
  };
}
