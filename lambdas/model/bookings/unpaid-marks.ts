import type { Booking } from '#shared/contract/entities/booking';
import { isOwing } from '#shared/domain/booking/transitions';
import type { Write } from '#lambdas/ports/store';
import { owedKey } from '#lambdas/store/keys';
import { unpaidKey } from '#lambdas/store/paying-keys';

/**
 * Marks a ride as unpaid at its rider from its drop until it is paid, so that it is found however many bookings came
 * after it. The mark also counts the ride where transactions check before they take money out of a wallet.
 */
export const unpaidMark = (before: Booking, after: Booking): Write[] => {
  const owed = isOwing(before);
  const owes = isOwing(after);
  if (before.status === after.status && owed === owes) return [];
  const { id, customer } = after;
  const key = unpaidKey(customer, id);
  const counted = (unpaidRides: number): Write => ({
    type: 'update',
    key: owedKey(customer),
    set: { _et: 'owed' },
    add: { unpaidRides },
  });
  // Written again at the end: a ride that was dropped before this code existed has no mark yet.
  if (owes) return [{ type: 'put', item: { ...key, _et: 'unpaid', bookingId: id } }, ...(owed ? [] : [counted(1)])];
  return owed ? [{ type: 'delete', key }, counted(-1)] : [];
};
