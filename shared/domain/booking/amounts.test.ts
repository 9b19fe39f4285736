import { describe, expect, it } from 'vitest';
import { amountToPay, driversFee, listedAmount } from './amounts';
import { aBooking } from './testing/a-booking';

describe('amounts of a booking', () => {
  it('[PLUS-3] what is to be paid is the ride and what is owed from an earlier one', () => {
    expect(amountToPay(aBooking())).toBe(100);
    expect(amountToPay(aBooking({ earlierDebt: 25 }))).toBe(125);
    expect(amountToPay(aBooking({ payableAmount: 0, discount_amount: 10 }))).toBe(90);
  });

  it.each([
    ['NEW', {}, 100, 80],
    ['PAID', { earlierDebt: 25 }, 100, 80],
    ['CANCELLED', {}, 0, 0],
    ['CANCELLED', { cancelFee: 25 }, 25, 25],
    ['CANCELLED', { cancelFee: 25, cancelFeeOwed: 15, cancelFeePaidOut: 10 }, 25, 10],
    ['CANCELLED', { cancelFee: 25, cancelFeeOwed: 25, cancelFeePaidOut: 25 }, 25, 25],
  ] as const)(
    '[BKS-1] a list shows of %s %j what it costs the rider (%d) and brings the driver (%d)',
    (status, change, cost, got) => {
      const booking = aBooking({ status, ...change });
      expect([listedAmount(booking, 'rider'), listedAmount(booking, 'admin')]).toEqual([cost, cost]);
      expect(listedAmount(booking, 'driver')).toBe(got);
    },
  );

  it('[LIFE-14] knows what of a fee the driver still waits for', () => {
    expect(driversFee({ cancelFee: 25 })).toEqual({ got: 25, waits: 0 });
    expect(driversFee({ cancelFee: 25, cancelFeePaidOut: 10 })).toEqual({ got: 10, waits: 15 });
  });
});
