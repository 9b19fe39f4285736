import { BOOK_LATER_LEAD_MS } from '#shared/contract/constants';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { holdMoved } from './card-hold';
import { checkDelivery, checkTime } from './check-trip';
import type { Decision } from './decide';

/** Fields of a booking that may change while the change costs nobody anything. */
export const editable = [
  'tripdate',
  'deliveryPerson',
  'deliveryPersonPhone',
  'pickUpInstructions',
  'deliveryInstructions',
] as const;
export type BookingEdit = Partial<Pick<Booking, (typeof editable)[number]>>;

/** Statuses before the driver arrives at the pickup. */
const open: readonly BookingStatus[] = ['PAYMENT_PENDING', 'NEW', 'ACCEPTED'];
/** The time is fixed this long before the search starts, because its schedule may already have fired. */
const MARGIN_MS = 60_000;

/** When the search of a Book Later booking starts. */
export const searchStart = ({ tripdate }: Pick<Booking, 'tripdate'>): number => tripdate - BOOK_LATER_LEAD_MS;

/** Whether the search of a Book Later booking has begun, or is about to. */
const hasBegun = (booking: Booking, now: number): boolean =>
  booking.status === 'ACCEPTED' ||
  booking.wave !== undefined ||
  booking.assigned !== undefined ||
  now > searchStart(booking) - MARGIN_MS;

/** The parts of a booking that may change now. */
export const editableNow = (booking: Booking, now: number): { delivery: boolean; time: boolean } => {
  const isOpen = open.includes(booking.status);
  return {
    delivery: isOpen && booking.appcat === 'delivery',
    time: isOpen && booking.bookLater && !hasBegun(booking, now),
  };
};

const mayMoveTo = (booking: Booking, tripdate: number, now: number): Refusal | undefined => {
  if (!booking.bookLater) return refuse('invalid_input', { field: 'tripdate' });
  if (hasBegun(booking, now)) return refuse('booking_moved_on', { status: booking.status });
  return checkTime(true, tripdate, now);
};

/**
 * UPDATED: changes the delivery's contact and instructions until the driver has arrived, and the time of a Book Later
 * booking until its search begins. The status stays. Undefined when nothing would change.
 */
export const edit = (booking: Booking, wanted: BookingEdit, now: number): Decision<'UPDATED'> | Refusal | undefined => {
  const differing = editable.filter(field => wanted[field] !== undefined && wanted[field] !== (booking[field] ?? ''));
  if (differing.length === 0) return undefined;
  if (!open.includes(booking.status)) return refuse('booking_moved_on', { status: booking.status });
  const changes: BookingEdit = Object.fromEntries(differing.map(field => [field, wanted[field]]));
  const deliveryOnly = differing.find(field => field !== 'tripdate');
  if (deliveryOnly && booking.appcat !== 'delivery') return refuse('invalid_input', { field: deliveryOnly });
  const contactChanges = changes.deliveryPerson !== undefined || changes.deliveryPersonPhone !== undefined;
  const problem =
    (contactChanges ? checkDelivery(booking.appcat, { ...booking, ...changes }) : undefined) ??
    (changes.tripdate === undefined ? undefined : mayMoveTo(booking, changes.tripdate, now));
  if (problem) return problem;
  const hold = changes.tripdate === undefined ? {} : holdMoved(booking, changes.tripdate, now);
  return { kind: 'UPDATED', changes: { ...changes, ...hold } };
};
