import { describe, expect, it } from 'vitest';
import { aBooking } from '../booking/testing/a-booking';
import { cancelFeeDue, nextFeeAt } from './cancel-fee';

const minutes = (count: number) => count * 60_000;
const cancelSlab = [
  { minsDelayed: 10, amount: 40 },
  { minsDelayed: 2, amount: 15 },
];
const punctual = { toleranceMin: 2 };
const accepted = aBooking({ status: 'ACCEPTED', acceptedAt: 0, cancelSlab, trip_cost: 120 });

describe('[LIFE-14] the fee of a late cancellation', () => {
  it.each([
    [0, 0],
    [1.99, 0],
    [2, 15],
    [9.99, 15],
    [10, 40],
    [600, 40],
  ])('after %d minutes is %d: the highest step that has passed', (after, fee) => {
    expect(cancelFeeDue(accepted, minutes(after), punctual)).toBe(fee);
    expect(cancelFeeDue({ ...accepted, status: 'ARRIVED' }, minutes(after), punctual)).toBe(fee);
  });

  it.each(['PAYMENT_PENDING', 'NEW', 'STARTED', 'REACHED', 'PENDING', 'PAID', 'COMPLETE', 'CANCELLED'] as const)(
    'is nothing in %s',
    status => {
      expect(cancelFeeDue({ ...accepted, status }, minutes(60), punctual)).toBe(0);
      expect(nextFeeAt({ ...accepted, status }, 0)).toBeUndefined();
    },
  );

  it('is never more than what was paid, or than the ride', () => {
    expect(cancelFeeDue({ ...accepted, trip_cost: 25 }, minutes(60), punctual)).toBe(25);
    expect(cancelFeeDue({ ...accepted, prepaid: true, customer_paid: 30 }, minutes(60), punctual)).toBe(30);
  });

  it('is nothing while the ride waits for a card whose provider never answered', () => {
    const cardHold = { state: 'declined', amount: 120, margin: 20, isRequired: true, isUnanswered: true } as const;
    const due = (change: object) =>
      cancelFeeDue({ ...accepted, payment_mode: 'card', cardHold, ...change }, minutes(60), punctual);
    expect(due({})).toBe(0);
    // The rider turned to cash, the bank refused, or the ride may begin without a hold.
    expect(due({ payment_mode: 'cash' })).toBe(40);
    expect(due({ cardHold: { ...cardHold, isUnanswered: undefined } })).toBe(40);
    expect(due({ cardHold: { ...cardHold, isRequired: undefined } })).toBe(40);
  });

  it('is nothing where the car type asks for none, or before a driver came', () => {
    expect(cancelFeeDue({ ...accepted, cancelSlab: [] }, minutes(60), punctual)).toBe(0);
    const { acceptedAt: _none, ...without } = accepted;
    expect(cancelFeeDue(without, minutes(60), punctual)).toBe(0);
  });

  it('says when it changes next', () => {
    expect(nextFeeAt(accepted, 0)).toBe(minutes(2));
    expect(nextFeeAt(accepted, minutes(2))).toBe(minutes(10));
    expect(nextFeeAt(accepted, minutes(10))).toBeUndefined();
  });

  describe('while the driver keeps the time that the rider was shown', () => {
    const promised = { ...accepted, arriveBy: minutes(12), acceptedKm: 4 };
    const due = (after: number, driverKm?: number) => cancelFeeDue(promised, minutes(after), { ...punctual, driverKm });

    it('runs as the driver comes nearer', () => {
      expect(due(3, 3)).toBe(15);
      expect(due(11, 0.5)).toBe(40);
      expect(due(13)).toBe(40);
    });

    it('is nothing for a driver who accepts and waits, moves away, or is late', () => {
      expect(due(3, 4)).toBe(0);
      expect(due(2, 4.4)).toBe(0);
      expect(due(14.1, 0.1)).toBe(0);
      expect(due(14.1)).toBe(0);
    });

    it('is nothing when the driver came late, and all of it when they came in time', () => {
      const arrived = (at: number) => ({ ...promised, status: 'ARRIVED' as const, driver_arrive_time: minutes(at) });
      expect(cancelFeeDue(arrived(15), minutes(20), punctual)).toBe(0);
      expect(cancelFeeDue(arrived(13), minutes(20), punctual)).toBe(40);
      expect(cancelFeeDue(arrived(15), minutes(20), { toleranceMin: 5 })).toBe(40);
    });

    it('is nothing after an arrival that was reported away from the pickup, or by a driver who has left since', () => {
      const arrived = { ...promised, status: 'ARRIVED' as const, driver_arrive_time: minutes(5) };
      const far = { step: 'arrive', at: minutes(5), reason: 'access' } as const;
      expect(cancelFeeDue({ ...arrived, farSteps: [{ ...far, metres: 6_700 }] }, minutes(20), punctual)).toBe(0);
      expect(cancelFeeDue({ ...arrived, farSteps: [far] }, minutes(20), punctual)).toBe(0);
      // An unneeded reason is stored, and costs the driver nothing.
      const near = { ...far, metres: 320, isNear: true } as const;
      expect(cancelFeeDue({ ...arrived, farSteps: [near] }, minutes(20), punctual)).toBe(40);
      expect(cancelFeeDue(arrived, minutes(20), { ...punctual, driverKm: 1.2 })).toBe(0);
      expect(cancelFeeDue(arrived, minutes(20), { ...punctual, driverKm: 0.4 })).toBe(40);
    });
  });
});
