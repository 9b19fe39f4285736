import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { appliedKey } from '#lambdas/store/keys';
import { keepAddress } from '#lambdas/model/people/keep-address';

const DAY_S = 86_400;

/**
 * Adds the end of a ride to the rider's saved places, or counts another visit there: once per ride (spec §4, REACHED).
 */
export const rememberDrop = async (ctx: Context, booking: Booking, event: Pick<BookingEvent, 'v'>): Promise<void> => {
  const { lat, lng, add: description } = booking.drop;
  const once = {
    type: 'put',
    item: {
      ...appliedKey('remember-drop', `${booking.id}#${event.v}`),
      _et: 'applied',
      ttl: Math.ceil(ctx.now() / 1000) + DAY_S,
    },
    if: missing(),
  } as const;
  await keepAddress(ctx, booking.customer, { description, lat, lng }, [once]);
};
