import type { Booking } from '#shared/contract/entities/booking';
import type { Decision } from '#shared/domain/booking/decide';
import { all, is, missing, any, type Condition, type Write } from '#lambdas/ports/store';
import { freeAttributes } from './presence-items';
import { presenceKey } from '#lambdas/store/keys';

const boundElsewhere = (bookingId: string): Condition =>
  any(missing('active'), { op: '<>', attr: 'active', value: bookingId });

const freeing = (driver: string, bookingId: string): Write => ({
  type: 'update',
  key: presenceKey(driver),
  set: { queue: false },
  // Without a default for a missing attribute, the database would refuse the end of the ride.
  copy: {
    g1p: 'freeKey',
    g1s: { from: 'freeAt', or: driver },
    g4p: 'areaKey',
    g4s: { from: 'areaAt', or: driver },
  },
  remove: ['active'],
  if: is('active', bookingId),
});

/**
 * Binds or frees the driver of a booking, in the booking's own transaction. Binding removes the driver from the index
 * of free drivers; freeing adds them again under the cell of their last position, since they continued to report it. A
 * driver who is not bound to this booking any more must not be freed from another one: with `isBound` false the
 * transaction only checks that, and the booking ends all the same.
 */
export const presenceWrites = (booking: Booking, decision: Decision, isBound: boolean): Write[] => {
  if (!decision.driver || !booking.driver) return [];
  const key = presenceKey(booking.driver);
  if (decision.driver === 'free')
    return isBound ? [freeing(booking.driver, booking.id)] : [{ type: 'check', key, if: boundElsewhere(booking.id) }];
  const free = all(is('queue', false), any(missing('active'), is('active', booking.id)));
  return [
    {
      type: 'update',
      key,
      set: { queue: true, active: booking.id },
      remove: freeAttributes,
      if: all(free, is('approved', true), is('onDuty', true)),
    },
  ];
};
