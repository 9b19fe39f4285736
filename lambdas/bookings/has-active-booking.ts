import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import type { Store } from '#lambdas/ports/store';
import { listBookings } from './list-bookings';

/** Newest bookings looked through; an older one that is still open would have been swept long ago. */
const NEWEST = 100;

/** Something is still to be driven or paid. A paid ride that nobody rates stays paid for ever and holds nobody up. */
const isUnderWay = ({ status }: Booking): boolean => status !== 'PAID';

/** Whether somebody has a part, as rider or driver, in a booking that is under way. */
export const hasActiveBooking = async (
  store: Store,
  { id, usertype }: { id: string; usertype: UserType },
): Promise<boolean> => {
  if (usertype !== 'rider' && usertype !== 'driver') return false;
  const { bookings } = await listBookings(store, { uid: id, usertype }, { active: true, limit: NEWEST });
  return bookings.some(isUnderWay);
};
