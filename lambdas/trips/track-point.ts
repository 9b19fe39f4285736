import type { LatLng } from '#shared/contract/entities/common';
import type { Decision } from '#shared/domain/booking/decide';
import type { StoredBooking } from '#lambdas/bookings/booking-items';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { trackKey } from '#lambdas/store/keys';

/** The tracking point that STARTED and REACHED log (spec §4), where the device says it is. */
export const trackPoint =
  (ctx: Context, at: LatLng | undefined) =>
  (booking: StoredBooking, decision: Decision): Write[] =>
    at
      ? [
          {
            type: 'put',
            item: {
              ...trackKey(booking.id, String(ctx.now()).padStart(14, '0')),
              _et: 'track',
              points: [{ ...at, at: ctx.now(), status: decision.changes.status }],
            },
          },
        ]
      : [];
