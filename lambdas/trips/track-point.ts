import type { LatLng } from '#shared/contract/entities/common';
import type { Decision } from '#shared/domain/booking/decide';
import type { StoredBooking } from '#lambdas/bookings/booking-items';
import type { Write } from '#lambdas/ports/store';
import { trackKey } from '#lambdas/store/keys';

export type Taken = { at: number; location?: LatLng | undefined };

/** The tracking point that STARTED and REACHED log (spec §4), where and when the device says it was. */
export const trackPoint = (booking: StoredBooking, decision: Decision, taken: Taken | undefined): Write[] =>
  taken?.location
    ? [
        {
          type: 'put',
          item: {
            ...trackKey(booking.id, String(taken.at).padStart(14, '0')),
            _et: 'track',
            points: [{ ...taken.location, at: taken.at, status: decision.changes.status }],
          },
        },
      ]
    : [];
