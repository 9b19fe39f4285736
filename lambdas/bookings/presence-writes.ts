import type { Booking } from '#shared/contract/entities/booking';
import type { Decision } from '#shared/domain/booking/decide';
import { all, is, missing, any, type Write } from '#lambdas/ports/store';
import { FREE_ATTRIBUTES } from '#lambdas/dispatch/presence-items';
import { presenceKey } from '#lambdas/store/keys';

/**
 * Binding or freeing the driver of a booking, in the booking's own transaction. Taking removes the driver from the
 * index of free drivers; freeing puts them back under the cell of their last position, which they kept reporting.
 */
export const presenceWrites = (booking: Booking, decision: Decision): Write[] => {
  if (!decision.driver || !booking.driver) return [];
  const key = presenceKey(booking.driver);
  if (decision.driver === 'free')
    return [
      {
        type: 'update',
        key,
        set: { queue: false, g1s: booking.driver, g4s: booking.driver },
        copy: { g1p: 'freeKey', g4p: 'areaKey' },
        remove: ['active'],
        if: is('active', booking.id),
      },
    ];
  const free = all(is('queue', false), any(missing('active'), is('active', booking.id)));
  return [
    {
      type: 'update',
      key,
      set: { queue: true, active: booking.id },
      remove: FREE_ATTRIBUTES,
      if: all(free, is('approved', true), is('onDuty', true)),
    },
  ];
};
