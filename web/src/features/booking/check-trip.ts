import type { PlacePoint } from '#shared/contract/entities/common';
import { checkDelivery, checkTime } from '#shared/domain/booking/check-trip';
import { isSamePlace } from '#shared/domain/booking/ends';
import type { MessageKey } from '#shared/i18n/en';

export type WantedTrip = {
  pickup?: PlacePoint | undefined;
  drop?: PlacePoint | undefined;
  carTypeId?: string | undefined;
  /** Set when booking on behalf of a rider. */
  rider?: { uid: string | undefined };
  bookLater: boolean;
  tripdate?: number | undefined;
};

/** Parts that a trip can lack, in the form's order. */
export type Gap = 'rider' | 'pickup' | 'drop' | 'time' | 'vehicle';

export const gapsOf = (trip: WantedTrip): readonly Gap[] => {
  const missing: Readonly<Record<Gap, boolean>> = {
    rider: trip.rider !== undefined && !trip.rider.uid,
    // An end whose text was cleared still has its position.
    pickup: !trip.pickup?.add,
    drop: !trip.drop?.add,
    time: trip.bookLater && trip.tripdate === undefined,
    vehicle: !trip.carTypeId,
  };
  return (Object.keys(missing) as Gap[]).filter(gap => missing[gap]);
};

/** The error that blocks the booking button, or undefined (spec §5, Booking button). `nowMs` and `tripdate` in ms. */
export const tripProblem = (trip: WantedTrip, nowMs: number): MessageKey | undefined => {
  if (!trip.pickup || !trip.drop || gapsOf(trip).length) return 'select_proper';
  if (isSamePlace(trip.pickup, trip.drop)) return 'same_place';
  return checkTime(trip.bookLater, trip.tripdate, nowMs)?.refusal;
};

/** A parcel needs a recipient (spec §5, Booking confirm). */
export const deliveryProblem = (details: { deliveryPerson?: string; deliveryPersonPhone?: string }) =>
  checkDelivery('delivery', details)?.refusal;
