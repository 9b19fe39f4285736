import { expect, it } from 'vitest';
import { bookingStatuses, type Booking } from '#shared/contract/entities/booking';
import { aBooking } from '@/testing/fixtures';
import { currentStatuses, pastStatuses, splitCurrent } from './booking-rules';

it('[BKS-1] every status is one of those that are over for a rider or of those that still want something', () => {
  expect([...currentStatuses, ...pastStatuses]).toEqual(bookingStatuses);
  expect(pastStatuses).toEqual(['PAID', 'COMPLETE', 'CANCELLED']);
});

it('[BKS-1] rides to come are those booked for later that nobody has begun, soonest first', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const later = (id: string, minutes: number, changes: Partial<Booking> = {}) =>
    aBooking({ id, bookLater: true, tripdate: now + minutes * 60_000, ...changes });
  const { upcoming, active } = splitCurrent(
    [
      later('tomorrow', 1_440),
      later('soon', 30),
      later('assigned', 300, { status: 'ACCEPTED' }),
      later('unpaid', 60, { status: 'PAYMENT_PENDING' }),
      later('early driver', 10, { status: 'ARRIVED' }),
      later('due', -5),
      aBooking({ id: 'now', tripdate: now + 60_000 }),
    ],
    now,
  );
  expect(upcoming.map(({ id }) => id)).toEqual(['soon', 'unpaid', 'assigned', 'tomorrow']);
  expect(active.map(({ id }) => id)).toEqual(['early driver', 'due', 'now']);
});
