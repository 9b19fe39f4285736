import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingCancelled, paymentReceived, tripPaid } from './booking-journals';
import { journal, type Leg, system, user } from './journal';

const booking = (change: object = {}) => ({
  prepaid: false,
  id: 'b1',
  booking_id: 'WF-1',
  receipt: { lines: [], fare: 80, fee: 20, total: 100, driverShare: 80, currency: 'SEK', distanceUnit: 'km' as const },
  trip_cost: 100,
  driver_share: 80,
  convenience_fees: 20,
  cashPaymentAmount: 0,
  discount_amount: 0,
  customer_paid: 100,
  customer: 'rider',
  driver: 'driver',
  ...change,
});
const total = (legs: readonly Leg[]) => legs.reduce((sum, leg) => sum + leg.amountMinor, 0);

describe('booking journals', () => {
  it('[LIFE-7] credits the driver the share of a prepaid trip out of escrow', () => {
    expect(tripPaid(booking()).legs).toEqual([
      user('driver', 8000),
      system('platform', 2000),
      system('escrow', -10000),
    ]);
  });

  it('[LIFE-7] credits the share and debits the cash of a cash trip', () => {
    expect(tripPaid(booking({ cashPaymentAmount: 100 })).legs).toEqual([
      user('driver', 8000),
      user('driver', -10000),
      system('platform', 2000),
    ]);
  });

  it('[LIFE-9] gives a prepaid amount back to the wallet', () => {
    expect(bookingCancelled(booking({ prepaid: true }), 0)?.legs).toEqual([
      system('escrow', -10000),
      user('rider', 10000),
    ]);
    expect(bookingCancelled(booking({ prepaid: false }), 0)).toBeUndefined();
  });

  it('[LIFE-14] takes the fee of a late cancellation from the rider, refund or not, and gives it to the driver', () => {
    const fee = [user('rider', -2500), user('driver', 2500)];
    expect(bookingCancelled(booking({ prepaid: true }), 25)).toMatchObject({
      id: 'REFUND-b1',
      legs: [system('escrow', -10000), user('rider', 10000), ...fee],
    });
    expect(bookingCancelled(booking({ prepaid: false }), 25)).toMatchObject({ id: 'FEE-b1', legs: fee });
  });

  it('[PAYS-6] balances for any price, cash and discount', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (share, fee, cash, discount) => {
        const b = booking({
          trip_cost: (share + fee) / 100,
          driver_share: share / 100,
          convenience_fees: fee / 100,
          cashPaymentAmount: cash / 100,
          discount_amount: discount / 100,
        });
        expect(total(tripPaid(b).legs)).toBe(0);
        expect(total(paymentReceived(b, { id: 'p1', amount: (share + fee - discount) / 100 }).legs)).toBe(0);
      }),
    );
  });

  it('[PAYS-6] refuses a journal that does not balance', () => {
    expect(() => journal({ id: 'x', memo: '', currency: 'SEK', legs: [user('a', 1)] })).toThrow('does not balance');
  });
});
