import { BOOK_LATER_LEAD_MS, DELIVERY_PHONE } from '#shared/contract/constants';
import type { PlacePoint } from '#shared/contract/entities/common';
import { isBlank } from '#shared/contract/schema/plain-text';
import { isSamePlace } from '#shared/domain/booking/ends';
import type { MessageKey } from '#shared/i18n/en';

export interface WantedTrip {
  pickup: PlacePoint | undefined;
  drop: PlacePoint | undefined;
  carTypeId: string | undefined;
  /** Where somebody books for a rider. */
  rider?: { uid: string | undefined };
  bookLater: boolean;
  tripdate?: number | undefined;
}

/** Why the booking button cannot go on, or nothing (spec §5, Booking button). `nowMs` and `tripdate` in ms. */
export function tripProblem(trip: WantedTrip, nowMs: number): MessageKey | undefined {
  if (!trip.pickup || !trip.drop || !trip.carTypeId || (trip.rider && !trip.rider.uid)) return 'select_proper';
  if (isSamePlace(trip.pickup, trip.drop)) return 'same_place';
  if (!trip.bookLater) return undefined;
  if (trip.tripdate === undefined) return 'select_proper';
  return trip.tripdate - nowMs < BOOK_LATER_LEAD_MS ? 'past_booking_error' : undefined;
}

/** A phone of at least 7 digits, spaces or dashes, maybe with an extension. */
export const isReachable = (phone: string | undefined): boolean => DELIVERY_PHONE.test(phone?.trim() ?? '');

/** A parcel needs somebody to hand it to (spec §5, Booking confirm). */
export const deliveryProblem = (details: { deliveryPerson?: string; deliveryPersonPhone?: string }) =>
  !isBlank(details.deliveryPerson ?? '') && isReachable(details.deliveryPersonPhone)
    ? undefined
    : ('deliveryDetailMissing' as const);
