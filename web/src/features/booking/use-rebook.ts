import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { useSession } from '@/lib/session';
import { earlierBookingQuery } from './api';
import { resetTrip, useTrip } from './trip-store';

const PARAM = 'rebook';

/** What the choices and the recipient were: nobody is asked for them a second time, only to look at them. */
const extrasOf = (booking: Booking) => ({
  parcelType: booking.parcelTypeSelected?.description,
  option: booking.optionSelected?.description,
  deliveryPerson: booking.deliveryPerson,
  deliveryPersonPhone: booking.deliveryPersonPhone,
  pickUpInstructions: booking.pickUpInstructions,
  deliveryInstructions: booking.deliveryInstructions,
});

const fillFrom = (booking: Booking): void => {
  const { setPoint, setCarType, keepExtras } = useTrip.getState();
  resetTrip();
  setPoint('pickup', { ...booking.pickup, add: booking.pickupAddress });
  setPoint('drop', { ...booking.drop, add: booking.dropAddress });
  setCarType(booking.carTypeId);
  keepExtras(extrasOf(booking));
};

/**
 * `/?rebook=<booking id>`: fills the form with a booking of this rider's own. One that is not theirs or not there leaves
 * the form as it is. True while the booking is being fetched.
 */
export function useRebook(): boolean {
  const { user, userType } = useSession();
  const [params, setParams] = useSearchParams();
  const bookingId = params.get(PARAM) ?? '';
  const asked = bookingId !== '' && userType === 'rider';
  const earlier = useQuery({ ...earlierBookingQuery(bookingId), enabled: asked });
  const over = bookingId !== '' && (!asked || !earlier.isPending);
  useEffect(() => {
    if (!over) return;
    if (earlier.data && earlier.data.customer === user?.id) fillFrom(earlier.data);
    // Once is enough: going back here later is not asking again.
    setParams(
      before => {
        before.delete(PARAM);
        return before;
      },
      { replace: true },
    );
  }, [over, earlier.data, user?.id, setParams]);
  return asked && earlier.isPending;
}
