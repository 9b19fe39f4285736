import { useEffect, useRef, useState } from 'react';
import { INCOMPLETE_BOOKING_REASON, PAY_NOW_CANCEL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { useCancelBooking } from './use-cancel-booking';

export type Cancelling = {
  /**
   * Starts a cancellation: asks for the reason, or for an unpaid booking cancels after a short delay that allows undo.
   */
  begin: (booking: Booking) => void;
  /** The booking whose cancellation dialog is open. */
  asking: Booking | undefined;
  /** A higher fee returned by the server since the dialog opened. */
  raisedFee: number | undefined;
  close: () => void;
  cancel: (reason: string, agreedFee?: number) => void;
  busy: boolean;
  /** The unpaid booking about to be cancelled; the latest if there are several. */
  pending: Booking | undefined;
  undo: () => void;
};

type Timer = ReturnType<typeof setTimeout>;

/** Sends each cancellation after a delay in which it may be undone, or at once when the page is left. */
function useDelayed(send: (id: string) => void) {
  const [pending, setPending] = useState<readonly Booking[]>([]);
  const timers = useRef(new Map<string, Timer>());
  const sending = useRef(send);
  useEffect(() => void (sending.current = send));
  const stop = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setPending(bookings => bookings.filter(booking => booking.id !== id));
  };
  useEffect(() => {
    const running = timers.current;
    return () => {
      // A user who pressed Cancel and left the page still wants the booking cancelled.
      for (const [id, timer] of running) {
        clearTimeout(timer);
        sending.current(id);
      }
      running.clear();
    };
  }, []);
  const begin = (booking: Booking) => {
    if (timers.current.has(booking.id)) return;
    const end = () => {
      stop(booking.id);
      sending.current(booking.id);
    };
    timers.current.set(booking.id, setTimeout(end, PAY_NOW_CANCEL_MS));
    setPending(bookings => [...bookings, booking]);
  };
  return { pending: pending.at(-1), begin, stop };
}

/**
 * Cancels bookings, from the list and from a booking's page (BKS-2). Not optimistic: the display changes only after the
 * server's answer. `onEnd` gets the outcome of each.
 */
export function useCancel(onEnd?: (done: boolean) => void): Cancelling {
  const [asking, setAsking] = useState<Booking>();
  const { cancel, busy, raisedFee, forget } = useCancelBooking({
    onEnd: (done, bookingId) => {
      setAsking(asked => (asked?.id === bookingId ? undefined : asked));
      onEnd?.(done);
    },
  });
  const unpaid = useDelayed(bookingId => cancel({ bookingId, reason: INCOMPLETE_BOOKING_REASON }));
  const { pending } = unpaid;
  return {
    begin: booking => {
      forget();
      if (booking.status === 'PAYMENT_PENDING') unpaid.begin(booking);
      else setAsking(booking);
    },
    asking,
    raisedFee,
    close: () => setAsking(undefined),
    cancel: (reason, agreedFee) =>
      asking && cancel({ bookingId: asking.id, reason, ...(agreedFee === undefined ? {} : { agreedFee }) }),
    busy,
    pending,
    undo: () => pending && unpaid.stop(pending.id),
  };
}
