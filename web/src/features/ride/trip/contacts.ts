import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';

const over: readonly Booking['status'][] = ['PAID', 'COMPLETE', 'CANCELLED', 'PENDING'];

/** Phone numbers are visible to the other party only during the ride; afterwards only to admins. */
export const seesPhones = ({ status }: Pick<Booking, 'status'>, userType: UserType | undefined): boolean =>
  userType === 'admin' || !over.includes(status);
