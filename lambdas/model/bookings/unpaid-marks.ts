import type { Booking } from '#shared/contract/entities/booking';
import type { Write } from '#lambdas/ports/store';
import { unpaidKey } from '#lambdas/store/paying-keys';

/** Marks a ride at its rider while it is driven and not paid, so that it is found however many bookings came after it. */
export const unpaidMark = ({ status: before }: Booking, { id, customer, status: after }: Booking): Write[] => {
  if ((before === 'PENDING') === (after === 'PENDING')) return [];
  const key = unpaidKey(customer, id);
  return [
    after === 'PENDING' ? { type: 'put', item: { ...key, _et: 'unpaid', bookingId: id } } : { type: 'delete', key },
  ];
};
