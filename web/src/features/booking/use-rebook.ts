import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { placeAt } from '@/features/places/api';
import type { Booking } from '#shared/contract/entities/booking';
import type { PlacePoint } from '#shared/contract/entities/common';
import { bookedDrop } from '#shared/domain/booking/trip-end';
import { isLabel } from '#shared/domain/people/saved-addresses';
import { useSession } from '@/lib/session';
import { earlierBookingQuery } from './api';
import { resetTrip, useTrip, type TripPoint } from './trip-store';

const PARAM = 'rebook';

/** The earlier booking's options and recipient, prefilled so that the rider only has to check them. */
const extrasOf = (booking: Booking) => ({
  parcelType: booking.parcelTypeSelected?.description,
  option: booking.optionSelected?.description,
  deliveryPerson: booking.deliveryPerson,
  deliveryPersonPhone: booking.deliveryPersonPhone,
  pickUpInstructions: booking.pickUpInstructions,
  deliveryInstructions: booking.deliveryInstructions,
});

/** A booking made when a name could replace an address still carries the name. */
const findAddress = (which: TripPoint, place: PlacePoint): void => {
  if (!isLabel(place.add)) return;
  const { lat, lng } = place;
  placeAt({ lat, lng }).then(
    found => useTrip.getState()[which] === place && useTrip.getState().setPoint(which, found),
    () => undefined,
  );
};

const fillFrom = (booking: Booking): void => {
  const { setPoint, setCarType, keepExtras } = useTrip.getState();
  resetTrip();
  const ends = {
    pickup: { ...booking.pickup, add: booking.pickupAddress },
    // The booked drop, even if the ride ended elsewhere.
    drop: bookedDrop(booking),
  };
  for (const which of ['pickup', 'drop'] as const) {
    setPoint(which, ends[which]);
    findAddress(which, ends[which]);
  }
  setCarType(booking.carTypeId);
  keepExtras(extrasOf(booking));
};

/**
 * `/?rebook=<booking id>`: prefills the form from one of the rider's own bookings. An unknown booking, or another
 * rider's, leaves the form as it is. Returns true while the booking is loading.
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
    // Remove the parameter, so that going back here does not prefill the form again.
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
