import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingCancelled, feeSettled, paymentReceived, tripPaid } from './booking-journals';
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
  usedWalletMoney: 0,
  customer_paid: 100,
  customer: 'rider',
  driver: 'driver',
  ...change,
});
const none = { paid: 0, owed: 0, isBorne: false };
const taken = { ...none, paid: 2500 };
const total = (legs: readonly Leg[]) => legs.reduce((sum, leg) => sum + leg.amountMinor, 0);

describe('booking journals', () => {
  it('[LIFE-7] credits the driver the share of a prepaid trip out of escrow', () => {
    expect(tripPaid(booking()).legs).toEqual([
      user('driver', 8000),
      system('commission', 2000),
      system('escrow', -10000),
    ]);
  });

  it('[LIFE-7] credits the share and debits the cash of a cash trip', () => {
    expect(tripPaid(booking({ cashPaymentAmount: 100 })).legs).toEqual([
      user('driver', 8000),
      user('driver', -10000),
      system('commission', 2000),
      system('cash', -10000),
      system('cash', 10000),
    ]);
  });

  it('[PLUS-28] sets the tax in the fee aside by its rate, and the rest is the commission', () => {
    const { receipt } = booking();
    const taxed = booking({ receipt: { ...receipt, tax: { rate: 25, label: 'VAT' } } });
    expect(tripPaid(taxed).legs).toEqual([
      user('driver', 8000),
      system('commission', 1600),
      system('vat:25000', 400),
      system('escrow', -10000),
    ]);
  });

  it('[LIFE-9] gives a prepaid amount back to the wallet', () => {
    expect(bookingCancelled(booking({ prepaid: true }), none)?.legs).toEqual([
      system('escrow', -10000),
      user('rider', 10000),
    ]);
    expect(bookingCancelled(booking({ prepaid: false }), none)).toBeUndefined();
  });

  it('[LIFE-14] takes the fee of a late cancellation from the rider, refund or not, and gives it to the driver', () => {
    const fee = [user('rider', -2500), user('driver', 2500)];
    expect(bookingCancelled(booking({ prepaid: true }), taken)).toMatchObject({
      id: 'REFUND-b1',
      legs: [system('escrow', -10000), user('rider', 10000), ...fee],
    });
    expect(bookingCancelled(booking({ prepaid: false }), taken)).toMatchObject({ id: 'FEE-b1', legs: fee });
  });

  it('[LIFE-14] a debt waits for the money; the platform’s share of it has its own account', () => {
    const owed = { paid: 500, owed: 2000, isBorne: false };
    const waiting = [system('receivable', -2000), system('payable', 2000)];
    expect(bookingCancelled(booking(), owed)?.legs).toEqual([user('rider', -500), user('driver', 500), ...waiting]);
    expect(bookingCancelled(booking(), { ...owed, isBorne: true })?.legs).toEqual([
      user('rider', -500),
      user('driver', 2500),
      system('borne', -2000),
      ...waiting,
    ]);
    const back = [system('receivable', 2000), system('payable', -2000)];
    expect(feeSettled(booking(), 2000, 'driver').legs).toEqual([user('rider', -2000), user('driver', 2000), ...back]);
    expect(feeSettled(booking(), 2000, 'borne').legs).toEqual([user('rider', -2000), system('borne', 2000), ...back]);
  });

  it('[PLUS-3] a debt that is collected with a cash fare is debited to who took it and credited to who paid it', () => {
    const cash = { payment_mode: 'cash' as const, cashPaymentAmount: 100, earlierDebt: 25 };
    expect(tripPaid(booking(cash)).legs).toEqual([
      user('driver', 8000),
      user('driver', -12500),
      user('rider', 2500),
      system('commission', 2000),
      system('cash', -12500),
      system('cash', 12500),
    ]);
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
        expect(
          total(paymentReceived(b, { id: 'p1', gateway: 'stripe', amount: (share + fee - discount) / 100 }).legs),
        ).toBe(0);
        const amount = (share + cash) / 100;
        expect(total(paymentReceived(b, { id: 'p1', gateway: 'stripe', amount, toWallet: cash / 100 }).legs)).toBe(0);
        expect(total(tripPaid({ ...b, payment_mode: 'cash', earlierDebt: cash / 100 }).legs)).toBe(0);
        const split = { paid: share, owed: fee, isBorne: cash % 2 === 0 };
        expect(total(bookingCancelled({ ...b, prepaid: true }, split)?.legs ?? [])).toBe(0);
      }),
    );
  });

  it('[PAYS-6] refuses a journal that does not balance', () => {
    expect(() => journal({ id: 'x', memo: '', currency: 'SEK', legs: [user('a', 1)] })).toThrow('does not balance');
  });
});
