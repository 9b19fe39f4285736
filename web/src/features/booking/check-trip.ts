import type { PlacePoint } from '#shared/contract/entities/common';
import { checkDelivery, checkTime } from '#shared/domain/booking/check-trip';
import { isSamePlace } from '#shared/domain/booking/ends';
import type { MessageKey } from '#shared/i18n/en';

export type WantedTrip = {
  pickup: PlacePoint | undefined;
  drop: PlacePoint | undefined;
  carTypeId: string | undefined;
  /** Set when booking on behalf of a rider. */
  rider?: { uid: string | undefined };
  bookLater: boolean;
  tripdate?: number | undefined;
};

/** The error that blocks the booking button, or undefined (spec §5, Booking button). `nowMs` and `tripdate` in ms. */
export const tripProblem = (trip: WantedTrip, nowMs: number): MessageKey | undefined => {
  if (!trip.pickup || !trip.drop || !trip.carTypeId || (trip.rider && !trip.rider.uid)) return 'select_proper';
  if (isSamePlace(trip.pickup, trip.drop)) return 'same_place';
  return checkTime(trip.bookLater, trip.tripdate, nowMs)?.refusal;
};

/** A parcel needs a recipient (spec §5, Booking confirm). */
export const deliveryProblem = (details: { deliveryPerson?: string; deliveryPersonPhone?: string }) =>
  checkDelivery('delivery', details)?.refusal;
