import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';

type Row = Pick<Booking, 'status' | 'customer'>;

const cancellable: readonly BookingStatus[] = ['NEW', 'ACCEPTED', 'PAYMENT_PENDING'];

/** Cancel is possible in exactly these states, for admins and for riders on their own bookings (BKS-2). */
export const mayCancel = ({ status, customer }: Row, who: { id: string; usertype: UserType }): boolean =>
  cancellable.includes(status) && (who.usertype === 'admin' || (who.usertype === 'rider' && customer === who.id));

/** Riders pay what they owe after the trip (BKS-4). */
export const mayPay = ({ status }: Row, usertype: UserType): boolean => usertype === 'rider' && status === 'PENDING';

/** Why nobody can be assigned to this booking now; undefined when an admin may do it (BKS-3). */
export function whyNotAssign({ status }: Row, autoDispatch: boolean): MessageKey | undefined {
  if (status !== 'NEW') return 'bookings.assignNotNew';
  return autoDispatch ? 'bookings.assignAuto' : undefined;
}

/** The chips above the list: all that is going on, then the statuses that people look for (ADM-12). */
export const shownStatuses = [
  'NEW',
  'ACCEPTED',
  'PAYMENT_PENDING',
  'PENDING',
  'PAID',
  'COMPLETE',
  'CANCELLED',
] as const satisfies readonly BookingStatus[];

export const ACTIVE = 'active';

/** What a chosen chip asks the server for. */
export function askFor(chip: string | undefined): { active?: boolean; status?: BookingStatus[] } {
  if (!chip) return {};
  return chip === ACTIVE ? { active: true } : { status: [chip as BookingStatus] };
}

/** Whether a booking is what somebody typed into the search box. */
export function matches(booking: Booking, search: string): boolean {
  const { booking_id, customer_name, driver_name = '', pickupAddress, dropAddress, vehicle_number = '' } = booking;
  const words = [booking_id, customer_name, driver_name, pickupAddress, dropAddress, vehicle_number];
  return words.some(word => word.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
}

/** When the ride takes or took place. */
export const dateOf = (booking: Pick<Booking, 'bookLater' | 'tripdate' | 'bookingDate'>): number =>
  booking.bookLater ? booking.tripdate : booking.bookingDate;
