import { useState } from 'react';
import { INCOMPLETE_BOOKING_REASON, PAY_NOW_CANCEL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { useCancelBooking } from '@/features/cancel/use-cancel-booking';
import { confirm } from '@/lib/stores/confirms';
import { focusState } from '../state-focus';

/** Cancels with a reason asked for in a dialog; an unpaid booking needs none (spec §4, Admin-side actions). */
export function useCancel(booking: Booking) {
  const [asking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const { cancel, busy, raisedFee, forget } = useCancelBooking({
    onEnd: done => {
      setAsking(false);
      setWaiting(false);
      if (done) focusState();
    },
  });
  const start = async () => {
    forget();
    if (booking.status !== 'PAYMENT_PENDING') return setAsking(true);
    const sure = await confirm({
      title: 'ride.cancelUnpaidTitle',
      text: 'ride.cancelUnpaidText',
      action: 'ride.cancel',
      cancel: 'cancelDialog.keep',
      danger: true,
    });
    if (!sure) return;
    setWaiting(true);
    setTimeout(() => cancel({ bookingId: booking.id, reason: INCOMPLETE_BOOKING_REASON }), PAY_NOW_CANCEL_MS);
  };
  return {
    asking,
    busy: busy || waiting,
    raisedFee,
    start: () => void start(),
    keep: () => setAsking(false),
    cancel: (reason: string, agreedFee?: number) =>
      cancel({ bookingId: booking.id, reason, ...(agreedFee === undefined ? {} : { agreedFee }) }),
  };
}
