import { describe, expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { isSettled, paymentsOf } from './settlement';

const booking = aBooking({ trip_cost: 120, payableAmount: 120, customer_paid: 120 });

describe('[BKS-5] how a booking was paid', () => {
  it('is by card before the ride, whatever its status since', () => {
    expect(paymentsOf({ ...booking, prepaid: true, status: 'STARTED' })).toEqual([{ kind: 'card', amount: 120 }]);
  });
  it('is left to pay before', () => {
    expect(paymentsOf({ ...booking, status: 'PENDING', payableAmount: 0, discount_amount: 20 })).toEqual([
      { kind: 'due', amount: 100 },
    ]);
    expect(isSettled({ status: 'PENDING', prepaid: false })).toBe(false);
  });
  it('is in two parts when the wallet paid some of it', () => {
    expect(paymentsOf({ ...booking, status: 'PAID', payment_mode: 'cash', usedWalletMoney: 30 })).toEqual([
      { kind: 'cash', amount: 90 },
      { kind: 'wallet', amount: 30 },
    ]);
  });
  it('[PLUS-3] is with what was owed from an earlier ride', () => {
    const carrying = { ...booking, earlierDebt: 25 };
    expect(paymentsOf({ ...carrying, status: 'PAYMENT_PENDING' })).toEqual([{ kind: 'due', amount: 145 }]);
    expect(paymentsOf({ ...carrying, prepaid: true, status: 'STARTED' })).toEqual([{ kind: 'card', amount: 145 }]);
  });
  it('[LIFE-14] [LIFE-9] lists the payment and the refund of a cancelled booking', () => {
    expect(paymentsOf({ ...booking, status: 'CANCELLED', prepaid: true, cancelFee: 25 })).toEqual([
      { kind: 'card', amount: 120 },
      { kind: 'back', amount: -95 },
    ]);
    expect(paymentsOf({ ...booking, status: 'CANCELLED', cancelFee: 25 })).toEqual([{ kind: 'wallet', amount: 25 }]);
    expect(paymentsOf({ ...booking, status: 'CANCELLED', cancelFee: 25, cancelFeeOwed: 15 })).toEqual([
      { kind: 'wallet', amount: 10 },
      { kind: 'due', amount: 15 },
    ]);
    expect(paymentsOf({ ...booking, status: 'CANCELLED' })).toEqual([]);
  });
  it('[PAYS-4] names the card that has paid the fee from the amount it had set aside, or is paying it', () => {
    const cancelled = { ...booking, status: 'CANCELLED', cancelFee: 25, customer_paid: 0 } as const;
    const cardHold = { state: 'captured', amount: 144, margin: 20, captured: 15 } as const;
    expect(paymentsOf({ ...cancelled, cardHold })).toEqual([
      { kind: 'card', amount: 15 },
      { kind: 'wallet', amount: 10 },
    ]);
    expect(paymentsOf({ ...cancelled, cardHold: { ...cardHold, captured: 25 } })).toEqual([
      { kind: 'card', amount: 25 },
    ]);
    const held = { state: 'held', amount: 144, margin: 20 } as const;
    const later = (by: 'wallet' | 'topUp' | 'hold' | 'card' | 'checkout') =>
      paymentsOf({ ...cancelled, cancelFeePaid: { by, amount: 15 } });
    const byCard = [
      { kind: 'card', amount: 15 },
      { kind: 'wallet', amount: 10 },
    ];
    expect([later('hold'), later('card'), later('checkout')]).toEqual([byCard, byCard, byCard]);
    const inParts = { by: 'hold', amount: 25 } as const;
    expect(paymentsOf({ ...cancelled, cardHold, cancelFeePaid: inParts })).toEqual(byCard);
    expect(paymentsOf({ ...cancelled, cardHold, cancelFeePaid: { ...inParts, by: 'topUp' } })).toEqual(byCard);
    const charged = { by: 'card', amount: 25, part: 15 } as const;
    expect(paymentsOf({ ...cancelled, cancelFeePaid: charged })).toEqual(byCard);
    const byWallet = [{ kind: 'wallet', amount: 25 }];
    expect([later('wallet'), later('topUp')]).toEqual([byWallet, byWallet]);
    expect(paymentsOf({ ...cancelled, cardHold: held, cancelFeeOwed: 15 })).toEqual([
      { kind: 'wallet', amount: 10 },
      { kind: 'taken', amount: 15 },
    ]);
    expect(paymentsOf({ ...booking, status: 'PENDING', cardHold: held })).toEqual([{ kind: 'taken', amount: 120 }]);
    const small = { ...held, amount: 10 };
    expect(paymentsOf({ ...cancelled, cardHold: small, cancelFeeOwed: 15 })).toEqual([
      { kind: 'wallet', amount: 10 },
      { kind: 'takenHeld', amount: 10 },
      { kind: 'due', amount: 5 },
    ]);
  });
  it('[PAYS-4] names both parts of a price above what the card had set aside', () => {
    const held = { state: 'held', amount: 71, margin: 20 } as const;
    expect(paymentsOf({ ...booking, status: 'PENDING', cardHold: held })).toEqual([
      { kind: 'takenHeld', amount: 71 },
      { kind: 'takenRest', amount: 49 },
    ]);
    const cardHold = { ...held, state: 'captured', captured: 71, isPart: true } as const;
    const taken = { ...booking, status: 'PAID', cardHold, usedWalletMoney: 71 } as const;
    const rests = (['card', 'cash', 'wallet'] as const).map(payment_mode => {
      const usedWalletMoney = payment_mode === 'wallet' ? 120 : 71;
      return paymentsOf({ ...taken, payment_mode, usedWalletMoney });
    });
    expect(rests).toEqual(
      (['card', 'cash', 'wallet'] as const).map(kind => [
        { kind: 'held', amount: 71 },
        { kind, amount: 49 },
      ]),
    );
  });
  it('[PLUS-2] names the wallet’s part of a cancelled booking, and no card that was not charged', () => {
    const both = { ...booking, status: 'CANCELLED', usedWalletMoney: 50 } as const;
    expect(paymentsOf({ ...both, prepaid: true, cancelFee: 25 })).toEqual([
      { kind: 'card', amount: 70 },
      { kind: 'wallet', amount: 50 },
      { kind: 'back', amount: -95 },
    ]);
    expect(paymentsOf({ ...both, prepaid: false, customer_paid: 0 })).toEqual([
      { kind: 'wallet', amount: 50 },
      { kind: 'back', amount: -50 },
    ]);
    expect(paymentsOf({ ...both, payment_mode: 'wallet', prepaid: true })).toEqual([
      { kind: 'wallet', amount: 120 },
      { kind: 'back', amount: -120 },
    ]);
  });
});
