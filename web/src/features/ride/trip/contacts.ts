import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';

const over: readonly Booking['status'][] = ['PAID', 'COMPLETE', 'CANCELLED', 'PENDING'];

/** Phones of the other party are for the ride: after it only the office still sees them. */
export const seesPhones = ({ status }: Pick<Booking, 'status'>, userType: UserType | undefined): boolean =>
  userType === 'admin' || !over.includes(status);
