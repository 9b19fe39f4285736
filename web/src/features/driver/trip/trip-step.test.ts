import { expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { aBooking } from '@/testing/fixtures';
import { dueOf, mayGiveBack, navigationUrl, stepOf, targetOf } from './trip-step';

it('[LIFE-1] offers exactly the step that the transitions allow a driver', () => {
  const steps = bookingStatuses.map(status => [status, stepOf(aBooking({ status }))]).filter(([, step]) => step);
  expect(Object.fromEntries(steps)).toEqual({
    ACCEPTED: 'arrive',
    ARRIVED: 'start',
    STARTED: 'reach',
    REACHED: 'close',
  });
  expect(bookingStatuses.filter(status => mayGiveBack(aBooking({ status })))).toEqual(['ACCEPTED', 'ARRIVED']);
});

it('heads for the pickup until the trip has started', () => {
  expect(targetOf(aBooking({ status: 'ARRIVED' })).add).toBe('Järntorget');
  expect(targetOf(aBooking({ status: 'STARTED' })).add).toBe('Brunnsparken');
});

it('knows what to collect', () => {
  expect(dueOf(aBooking({ prepaid: true, payment_mode: 'cash' }))).toEqual({ kind: 'prepaid' });
  expect(dueOf(aBooking({ payment_mode: 'wallet' }))).toEqual({ kind: 'wallet' });
  expect(dueOf(aBooking())).toEqual({ kind: 'card' });
  expect(dueOf(aBooking({ payment_mode: 'cash', discount_amount: 6 }))).toEqual({ kind: 'cash', amount: 80 });
  expect(dueOf(aBooking({ payment_mode: 'cash', cashPaymentAmount: 86, earlierDebt: 25 }))).toEqual({
    kind: 'cash',
    amount: 111,
    earlierDebt: 25,
  });
  const exact = { payment_mode: 'cash', cashPaymentAmount: 86.4, smallestCash: 1, status: 'REACHED' } as const;
  expect(dueOf(aBooking(exact))).toEqual({ kind: 'cash', amount: 86, rounding: -0.4 });
});

it('opens the navigation of the device', () => {
  const at = { lat: 57.7, lng: 11.9 };
  const on = (userAgent: string, maxTouchPoints = 5) => navigationUrl(at, { userAgent, maxTouchPoints });
  expect(on('Mozilla/5.0 (Linux; Android 15)')).toBe('geo:57.7,11.9?q=57.7,11.9');
  expect(on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toContain('maps.apple.com/?daddr=57.7,11.9');
  expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toContain('maps.apple.com');
  expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toContain('google.com');
  expect(on('Mozilla/5.0 (Windows NT 10.0)')).toContain('destination=57.7,11.9');
});
