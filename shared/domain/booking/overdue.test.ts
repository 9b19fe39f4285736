import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { isLost, overdue } from './overdue';
import { aBooking } from './testing/a-booking';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.UTC(2026, 0, 1);
const booking = (change: Parameters<typeof aBooking>[0]) =>
  aBooking({ bookingDate: start, tripdate: start, ...change });

describe('[LIFE-1] a booking that nobody moves any more', () => {
  it.each([
    ['unpaid for 31 minutes', { status: 'PAYMENT_PENDING' }, 31 * MINUTE, 'CANCELLED'],
    ['without a driver an hour after the search', { status: 'NEW', searchEnded: true }, 61 * MINUTE, 'CANCELLED'],
    ['accepted three hours ago', { status: 'ACCEPTED', acceptedAt: start }, 181 * MINUTE, 'CANCELLED'],
    ['arrived, and nobody came', { status: 'ARRIVED', acceptedAt: start }, 181 * MINUTE, 'CANCELLED'],
    [
      'at the drop for two hours, cash',
      { status: 'REACHED', endTime: start, payment_mode: 'cash' },
      121 * MINUTE,
      'PAID',
    ],
    ['at the drop for two hours, unpaid', { status: 'REACHED', endTime: start }, 121 * MINUTE, 'PENDING'],
    ['paid late', { status: 'PAID', endTime: start, paidAt: start + 8 * DAY }, 15 * DAY + 1, 'COMPLETE'],
    ['paid and not rated for a week', { status: 'PAID', endTime: start }, 7 * DAY + 1, 'COMPLETE'],
  ] as const)('%s ends', (_, change, ms, status) => {
    expect(overdue(booking(change), start + ms)).toMatchObject({ kind: status, changes: { status } });
  });

  it.each([
    ['unpaid for 30 minutes', { status: 'PAYMENT_PENDING' }, 30 * MINUTE],
    ['still searching', { status: 'NEW' }, 3 * DAY],
    ['booked for later', { status: 'NEW', searchEnded: true, tripdate: start + DAY }, 2 * 60 * MINUTE],
    ['accepted for tomorrow', { status: 'ACCEPTED', acceptedAt: start, tripdate: start + DAY }, DAY],
    ['just reached', { status: 'REACHED', endTime: start }, 2 * 60 * MINUTE],
    ['paid late, a week after the ride', { status: 'PAID', endTime: start, paidAt: start + 8 * DAY }, 15 * DAY],
    ['paid yesterday', { status: 'PAID', endTime: start }, DAY],
  ] as const)('%s waits', (_, change, ms) => {
    expect(overdue(booking(change), start + ms)).toBeUndefined();
  });

  it('a trip is lost after half a day, a debt and what has ended are never the clock’s', () => {
    expect(isLost(booking({ status: 'STARTED', startTime: start }), start + DAY / 2)).toBe(false);
    expect(isLost(booking({ status: 'STARTED', startTime: start }), start + DAY / 2 + 1)).toBe(true);
    for (const status of ['STARTED', 'PENDING', 'COMPLETE', 'CANCELLED'] as const)
      expect(overdue(booking({ status }), start + 365 * DAY)).toBeUndefined();
    for (const status of bookingStatuses.filter(other => other !== 'STARTED'))
      expect(isLost(booking({ status, startTime: start }), start + 365 * DAY)).toBe(false);
  });

  it('[LIFE-9] a prepayment goes back to the wallet', () => {
    const paid = booking({ status: 'NEW', searchEnded: true, prepaid: true, customer_paid: 100 });
    expect(overdue(paid, start + DAY)).toMatchObject({
      changes: { cancelledBy: 'clock', reason: 'no driver was found' },
      journals: [{ id: 'REFUND-b1' }],
    });
  });
});
