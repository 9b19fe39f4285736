import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import type { Journal } from '../ledger/journal';
import { packetFor } from '../payment/packet';
import { changePayment, type Chosen } from './change-payment';
import { confirmPayment } from './decide';
import { aBooking } from './testing/a-booking';

const chosen = (change: Partial<Chosen> = {}): Chosen => ({
  method: 'card',
  promo: undefined,
  available: 0,
  isCashAllowed: true,
  decimals: 2,
  now: 7,
  ...change,
});
const promo = {
  details: { id: 'p1', promo_name: 'TEN', promo_discount_type: 'percentage' as const, promo_discount_value: 10 },
  discount: 10,
};
const changed = (booking: Partial<Booking>, change: Partial<Chosen>) => {
  const decision = changePayment(aBooking(booking), 'r1', chosen(change));
  if (isRefusal(decision)) throw new Error(decision.refusal);
  return { ...decision, changes: decision.changes as Partial<Booking> };
};
const refusal = (booking: Partial<Booking>, change: Partial<Chosen>) => {
  const decision = changePayment(aBooking(booking), 'r1', chosen(change));
  return isRefusal(decision) ? decision.refusal : undefined;
};
const legsOf = (journals: readonly Journal[] | undefined) =>
  (journals ?? []).flatMap(({ legs }) =>
    legs.map(({ account, amountMinor }) => [account.kind === 'user' ? account.uid : account.name, amountMinor]),
  );
const cash = { payment_mode: 'cash', cashPaymentAmount: 100, cardPaymentAmount: 0 } as const;
const taxi = { appcat: 'taxi', status: 'STARTED', ...cash } as const;

describe('[PLUS-2] [BKS-4] the packet of another payment method', () => {
  it('by card: all of it, whatever the wallet has', () => {
    const { kind, changes, journals } = changed(taxi, { available: 500 });
    expect(kind).toBe('PAYMENT_CHANGED');
    expect(changes).toEqual({
      payment_mode: 'card',
      discount_amount: 0,
      usedWalletMoney: 0,
      cardPaymentAmount: 100,
      cashPaymentAmount: 0,
      payableAmount: 100,
      promo_applied: false,
    });
    expect(journals).toEqual([]);
  });

  it('by wallet: put aside at once', () => {
    const { changes, journals } = changed(taxi, { method: 'wallet', available: 100 });
    expect(changes).toMatchObject({ payment_mode: 'wallet', usedWalletMoney: 100, payableAmount: 0 });
    expect(legsOf(journals)).toEqual([
      ['r1', -10000],
      ['escrow', 10000],
    ]);
    expect(journals?.[0]).toMatchObject({ id: 'HOLD-b1-2', covered: true });
  });

  it('by wallet and card: what the wallet has, and the rest', () => {
    const { changes } = changed(taxi, { method: 'wallet_card', available: 30.5, promo });
    expect(changes).toMatchObject({
      payment_mode: 'card',
      usedWalletMoney: 30.5,
      cardPaymentAmount: 59.5,
      payableAmount: 59.5,
      discount_amount: 10,
      promo_applied: true,
      promo_details: promo.details,
    });
  });

  it('back to cash: the wallet gets back what was put aside, and the promo goes', () => {
    const held = { ...taxi, payment_mode: 'wallet', usedWalletMoney: 90, discount_amount: 10 } as const;
    const { changes, journals, remove } = changed(held, { method: 'cash' });
    expect(changes).toMatchObject({ payment_mode: 'cash', cashPaymentAmount: 100, usedWalletMoney: 0 });
    expect(remove).toEqual(['promo_details']);
    expect(legsOf(journals)).toEqual([
      ['r1', 9000],
      ['escrow', -9000],
    ]);
  });

  it('money reserved for this ride counts as available', () => {
    const held = { ...taxi, payment_mode: 'wallet', usedWalletMoney: 90, discount_amount: 10 } as const;
    expect(changed(held, { method: 'wallet', available: 10 }).changes.usedWalletMoney).toBe(100);
    expect(refusal(held, { method: 'wallet', available: 9.99 })).toBe('wallet_too_low');
  });

  it.each([
    ['a wallet that has too little', taxi, { method: 'wallet', available: 99.99 }, 'wallet_too_low'],
    ['an empty wallet', taxi, { method: 'wallet_card' }, 'wallet_too_low'],
    [
      'cash where there is none',
      { ...taxi, payment_mode: 'card' },
      { method: 'cash', isCashAllowed: false },
      'cash_not_taken',
    ],
    ['cash for a driver who has left', { status: 'PENDING' }, { method: 'cash' }, 'cash_not_taken'],
    ['a ride that is at the drop', { ...taxi, status: 'REACHED' }, {}, 'booking_moved_on'],
    ['a ride that is paid', { status: 'NEW', prepaid: true }, {}, 'booking_moved_on'],
    ['a ride that is over', { status: 'CANCELLED' }, {}, 'booking_moved_on'],
  ] as const)('not with %s', (_, booking, change, code) => {
    expect(refusal(booking, change)).toBe(code);
  });
});

describe('[PLUS-2] [PAYS-4] a payment method that leaves nothing due', () => {
  it('sends a delivery to the drivers', () => {
    const { kind, changes } = changed({ status: 'PAYMENT_PENDING' }, { method: 'wallet', available: 100 });
    expect([kind, changes.status, changes.prepaid, changes.customer_paid]).toEqual(['NEW', 'NEW', true, 100]);
  });

  it('sends a delivery to the drivers that is paid in cash', () => {
    const { kind, changes } = changed({ status: 'PAYMENT_PENDING' }, { method: 'cash' });
    expect([kind, changes.status, changes.prepaid]).toEqual(['NEW', 'NEW', undefined]);
  });

  it('pays a ride that was owed, and the driver', () => {
    const owed = { status: 'PENDING', driver: 'd1', earlierDebt: 5 } as const;
    const { kind, changes, journals } = changed(owed, { method: 'wallet', available: 90, promo });
    expect(kind).toBe('PAID');
    expect(changes).toMatchObject({ status: 'PAID', customer_paid: 90, paidAt: 7, earlierDebt: 0 });
    const escrow = legsOf(journals).filter(([name]) => name === 'escrow');
    expect(escrow).toEqual([
      ['escrow', 9000],
      ['escrow', -9000],
    ]);
  });

  it('leaves the rest to be paid by card', () => {
    expect(changed({ status: 'PENDING' }, { method: 'wallet_card', available: 40 }).kind).toBe('PAYMENT_CHANGED');
  });
});

describe('[PAYS-4] a payment by card after another choice', () => {
  const half = aBooking({ status: 'PAYMENT_PENDING', usedWalletMoney: 40, payableAmount: 60, cardPaymentAmount: 60 });
  const pay = (amount: number) => confirmPayment(half, { id: 'i1', amount, gateway: 'test' }, 7);

  it('completes what the wallet began', () => {
    expect(pay(60)).toMatchObject({
      kind: 'NEW',
      changes: { customer_paid: 100, cardPaymentAmount: 60, prepaid: true },
    });
  });

  it('gives back to the wallet what it is too much', () => {
    const decision = pay(100);
    if (isRefusal(decision)) throw new Error(decision.refusal);
    expect(legsOf(decision.journals)).toEqual([
      ['gateway:test', -10000],
      ['escrow', 6000],
      ['r1', 4000],
    ]);
  });

  it('does not count when it is too little', () => {
    expect(pay(59.99)).toMatchObject({ refusal: 'payment_not_due' });
  });
});

describe('[FARE-6] [PLUS-2] a fare that changes', () => {
  it('keeps the promo’s terms and the payment method', () => {
    const booking = aBooking({ ...cash, discount_amount: 10, promo_applied: true, promo_details: promo.details });
    expect(packetFor(booking, 250, 2)).toMatchObject({
      discount_amount: 25,
      cashPaymentAmount: 225,
      payableAmount: 225,
    });
    const held = aBooking({ usedWalletMoney: 60 });
    expect(packetFor(held, 50, 2)).toMatchObject({ payment_mode: 'wallet', payableAmount: 0, usedWalletMoney: 60 });
  });
});

describe('[PAYS-4] where a hold is required, a ride that has begun', () => {
  /** 90 of the 100 by the wallet; 12 set aside for the other 10. */
  const shared = {
    appcat: 'taxi',
    status: 'STARTED',
    payment_mode: 'card',
    usedWalletMoney: 90,
    payableAmount: 10,
    cardPaymentAmount: 10,
    cardHold: { state: 'held', amount: 12, margin: 20, isRequired: true },
  } as const;
  const afterCash = { ...shared, ...cash, usedWalletMoney: 0, payableAmount: 100 } as const;
  const required = { isHoldRequired: true } as const;

  it('keeps the part of the wallet while it stays with the card', () => {
    expect(changed(shared, required).changes).toMatchObject({ usedWalletMoney: 90, payableAmount: 10 });
  });

  it.each(['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED'] as const)(
    'does not come back from cash while it is %s: what is held may be given up at this moment',
    status => {
      const inCash = { ...afterCash, status, cardHold: { ...shared.cardHold, amount: 120 } } as const;
      expect(refusal(inCash, required)).toBe('hold_needed');
      expect(refusal(inCash, { ...required, method: 'wallet_card', available: 90 })).toBe('hold_needed');
    },
  );

  it('does not drop a promo without which the card would owe more than is set aside', () => {
    const withPromo = { ...shared, usedWalletMoney: 0, discount_amount: 90, trip_cost: 100, payableAmount: 10 };
    expect(refusal(withPromo, required)).toBe('hold_needed');
  });

  it.each([
    ['PAYMENT_PENDING', undefined],
    ['NEW', undefined],
    ['ACCEPTED', undefined],
    ['ARRIVED', undefined],
    ['STARTED', 'hold_needed'],
    ['REACHED', 'booking_moved_on'],
    ['PENDING', undefined],
    ['PAID', 'booking_moved_on'],
    ['COMPLETE', 'booking_moved_on'],
    ['CANCELLED', 'booking_moved_on'],
  ] as const)('in %s, a promo without which the card owes more than is set aside: %s', (status, refused) => {
    const withPromo = { ...shared, status, usedWalletMoney: 0, discount_amount: 90, trip_cost: 100, payableAmount: 10 };
    expect(refusal(withPromo, required)).toBe(refused);
  });

  it('turns to the card as before where no hold is required', () => {
    expect(refusal(afterCash, {})).toBeUndefined();
  });
});
