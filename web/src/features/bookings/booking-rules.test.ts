import { expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { aBooking, aUser } from '@/testing/fixtures';
import { askFor, matches, mayCancel, mayPay, shownStatuses } from './booking-rules';

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
  expect(bookingStatuses.filter(status => mayPay(aBooking({ status }), 'rider'))).toEqual(['PENDING']);
  expect(mayPay(aBooking({ status: 'PENDING' }), 'admin')).toBe(false);
});

it('[ADM-12] filters by every listed status, or by all that is going on', () => {
  expect(shownStatuses.map(askFor)).toEqual(shownStatuses.map(status => ({ status: [status] })));
  expect(askFor('active')).toEqual({ active: true });
  expect(askFor(undefined)).toEqual({});
});

it('[BKS-1] finds by number, people and places', () => {
  const booking = aBooking({ driver_name: 'Omar Said' });
  expect(['wf1001', 'edda', 'SAID', 'brunns'].every(search => matches(booking, search))).toBe(true);
  expect(matches(booking, 'nobody')).toBe(false);
});
