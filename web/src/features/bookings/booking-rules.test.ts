import { expect, it } from 'vitest';
import { bookingStatuses, type Booking } from '#shared/contract/entities/booking';
import { aBooking, aUser } from '@/testing/fixtures';
import {
  allStatuses,
  currentStatuses,
  mayCancel,
  mayPay,
  mayRate,
  mayRebook,
  pastStatuses,
  splitCurrent,
} from './booking-rules';

const cancellable = (usertype: 'rider' | 'admin' | 'driver' | 'fleetadmin', customer = 'rider-1') =>
  bookingStatuses.filter(status => mayCancel(aBooking({ status, customer }), aUser(usertype)));

it('[BKS-2] riders and admins cancel in exactly three states', () => {
  expect(cancellable('rider')).toEqual(['PAYMENT_PENDING', 'NEW', 'ACCEPTED']);
  expect(cancellable('admin')).toEqual(['PAYMENT_PENDING', 'NEW', 'ACCEPTED']);
  expect(cancellable('driver')).toEqual([]);
  expect(cancellable('fleetadmin')).toEqual([]);
  expect(cancellable('rider', 'somebody-else')).toEqual([]);
});

it('[BKS-4] only a rider pays, and only what is due', () => {
  expect(bookingStatuses.filter(status => mayPay(aBooking({ status }), 'rider'))).toEqual([
    'PAYMENT_PENDING',
    'PENDING',
  ]);
  expect(mayPay(aBooking({ status: 'PENDING' }), 'admin')).toBe(false);
});

it('[BKS-1] every status is one of those that are over for a rider or of those that still want something', () => {
  expect(allStatuses).toEqual(bookingStatuses);
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

it('[BKS-1] a rider books again what is over and rates what is paid, once', () => {
  const over = bookingStatuses.filter(status => mayRebook(aBooking({ status }), 'rider'));
  expect(over).toEqual(['PAID', 'COMPLETE', 'CANCELLED']);
  expect(bookingStatuses.filter(status => mayRate(aBooking({ status }), 'rider'))).toEqual(['PAID']);
  expect(mayRate(aBooking({ status: 'PAID', rating: 5 }), 'rider')).toBe(false);
  expect(mayRebook(aBooking({ status: 'COMPLETE' }), 'admin')).toBe(false);
});
