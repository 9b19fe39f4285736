import { useState } from 'react';
import { INCOMPLETE_BOOKING_REASON, PAY_NOW_CANCEL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { useCancelBooking } from '@/features/cancel/use-cancel-booking';

export type Cancelling = {
  /**
   * Starts a cancellation: asks for the reason, or for an unpaid booking cancels after a short delay that allows undo.
   */
  begin: (booking: Booking) => void;
  /** The booking whose cancellation dialog is open. */
  asking: Booking | undefined;
  /** A higher fee returned by the server since the dialog opened. */
  raisedFee: number | undefined;
  keep: () => void;
  cancel: (reason: string, agreedFee?: number) => void;
  busy: boolean;
  /** The unpaid booking about to be cancelled; the latest if there are several. */
  pending: Booking | undefined;
  undo: () => void;
};

/** Cancels bookings from the list (BKS-2). Not optimistic: the list keeps its rows until the server has responded. */
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
    // Not cleared on unmount: a user who pressed Cancel and left the page still wants the booking cancelled.
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
