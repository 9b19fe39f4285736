import { expect, test } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { close, confirmPayment } from './decide';
import { aBooking } from './testing/a-booking';
import { leastOfAll } from '../payment/least-charges';
import { fromMinor } from '../money/money';
import { cardRefundableMinor, refundableMinor } from './adjust';
import { paidParts } from './paid-parts';

const by = { uid: 'd1', party: 'driver' } as const;
const half = { driver_share: 8, convenience_fees: 2 };

/** A taxi ride of 10.00 that finally cost `cost`. The wallet gave 2.00, and a card paid 8.00 ahead. */
const driven = (cost: number, more: Partial<Booking> = {}): Booking =>
  aBooking({
    appcat: 'taxi',
    status: 'REACHED',
    driver: 'd1',
    payment_mode: 'card',
    prepaid: true,
    paidBy: 'i1',
    gateway: 'test',
    customer_paid: 10,
    usedWalletMoney: 2,
    trip_cost: cost,
    discount_amount: 0,
    cardPaymentAmount: cost - 2,
    payableAmount: cost - 2,
    ...half,
    driver_share: cost - 2,
    ...more,
  });

const closed = (booking: Booking) => {
  const decision = close(booking, by, 9);
  if (isRefusal(decision)) throw new Error(decision.refusal);
  const sums = new Map<string, number>();
  for (const { account, amountMinor } of (decision.journals ?? []).flatMap(({ legs }) => legs)) {
    const name = account.kind === 'user' ? account.uid : account.name;
    sums.set(name, (sums.get(name) ?? 0) + amountMinor);
  }
  const removed = Object.fromEntries((decision.remove ?? []).map(field => [field, undefined]));
  return {
    ...decision,
    sums: Object.fromEntries(sums),
    after: { ...booking, ...decision.changes, ...removed } as Booking,
  };
};

test('a ride at the price that was paid ahead is paid', () => {
  const { kind, sums, after } = closed(driven(10));
  expect(kind).toBe('PAID');
  expect(sums).toMatchObject({ escrow: -1_000, d1: 800 });
  expect(after).toMatchObject({ customer_paid: 10, usedWalletMoney: 2, cardPaymentAmount: 8, prepaid: true });
});

test('a cheaper ride puts the difference into the wallet: the part of the card first', () => {
  const { kind, sums, after, journals } = closed(driven(7));
  expect(kind).toBe('PAID');
  expect(sums).toMatchObject({ escrow: -1_000, [after.customer]: 300, d1: 500 });
  expect(after).toMatchObject({ customer_paid: 7, usedWalletMoney: 2, cardPaymentAmount: 5, payableAmount: 5 });
  expect(journals?.find(({ id }) => id.startsWith('HOLD-'))).not.toHaveProperty('paidIn');
  expect(cardRefundableMinor(after)).toBe(500);
  expect(paidParts(after)).toEqual([
    { kind: 'card', amount: 5 },
    { kind: 'wallet', amount: 2 },
  ]);
});

test('a ride that costs less than the wallet gave is paid by the wallet alone', () => {
  const cheap = driven(1.5, { payment_mode: 'wallet', cardPaymentAmount: 0, payableAmount: 0, driver_share: 1 });
  const { kind, sums, after } = closed({ ...cheap, convenience_fees: 0.5 });
  expect(kind).toBe('PAID');
  expect(sums).toMatchObject({ escrow: -1_000, [after.customer]: 850 });
  expect(after).toMatchObject({ customer_paid: 1.5, usedWalletMoney: 1.5, cardPaymentAmount: 0 });
});

test('the rest of a dearer ride is owed, and both payments can be given back', () => {
  const { kind, sums, after } = closed(driven(13));
  expect(kind).toBe('PENDING');
  expect(sums).toMatchObject({ escrow: -1_000, unpaidRides: -300 });
  expect(after).toMatchObject({ prepaid: false, customer_paid: 0, usedWalletMoney: 10, cardPaymentAmount: 3 });
  expect(after).toMatchObject({
    payableAmount: 3,
    heldBy: 'i1',
    cardHold: { captured: 8, isPart: true, isAhead: true },
  });
  expect(after.paidBy).toBeUndefined();
  const paid = confirmPayment(after, { id: 'i2', amount: 3, gateway: 'test' }, 12);
  if (isRefusal(paid)) throw new Error(paid.refusal);
  const over = { ...after, ...paid.changes } as Booking;
  expect(over).toMatchObject({ status: 'PAID', customer_paid: 13, paidBy: 'i2' });
  expect(refundableMinor(over)).toBe(1_300);
  expect(cardRefundableMinor(over)).toBe(800);
  expect(paidParts(over)).toEqual([
    { kind: 'held', amount: 8 },
    { kind: 'card', amount: 3 },
    { kind: 'wallet', amount: 2 },
  ]);
});

test('a promo counts for what was paid ahead', () => {
  const { kind, sums, after } = closed(driven(12, { discount_amount: 3, cardPaymentAmount: 7, payableAmount: 7 }));
  expect(kind).toBe('PAID');
  expect(sums).toMatchObject({ escrow: -1_000, [after.customer]: 100, promotion: -300 });
});

test('the driver of a dearer ride gets at the drop what was paid ahead, and the rest of the share with the rest of the price', () => {
  const within = closed(driven(13));
  expect(within.sums).toEqual({ escrow: -1_000, unpaidRides: -300, commission: 200, d1: 1_000, payable: 100 });
  expect(within.after.owed).toMatchObject({ paidAtOnce: 10 });
  const paid = confirmPayment(within.after, { id: 'i2', amount: 3, gateway: 'test' }, 12);
  if (isRefusal(paid)) throw new Error(paid.refusal);
  const legs = (paid.journals ?? []).flatMap(journal => journal.legs);
  expect(legs.find(({ account }) => account.kind === 'user' && account.uid === 'd1')?.amountMinor).toBe(100);
  const small = { driver_share: 9, convenience_fees: 4 };
  const all = closed(driven(13, small));
  expect(all.sums).toMatchObject({ d1: 900, unpaidRides: -300 });
  expect(all.sums['payable'] ?? 0).toBe(0);
  // Nobody takes a risk, so the result is the same if the two have ridden together before, and whatever was promised.
  expect(closed(driven(13, { ...small, atOnceNotBy: 'd1', promisedAtOnce: 5 })).after.owed).toMatchObject({
    paidAtOnce: 9,
  });
});

test('a rest that is too small for a card is a discount that the platform gives', () => {
  const { currency } = driven(10).receipt;
  const least = fromMinor(leastOfAll(currency), currency);
  expect(least).toBeGreaterThan(0.1);
  const { kind, sums, after } = closed(driven(10.1));
  expect(kind).toBe('PAID');
  expect(sums).toMatchObject({ escrow: -1_000, promotion: -10, d1: 810 });
  expect(Object.values(sums).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(after).toMatchObject({ customer_paid: 10, discount_amount: 0.1, usedWalletMoney: 2, cardPaymentAmount: 8 });
  expect(after).toMatchObject({ payableAmount: 8, prepaid: true, paidBy: 'i1' });
  expect(after.owed).toBeUndefined();
  expect(paidParts(after)).toEqual([
    { kind: 'card', amount: 8 },
    { kind: 'wallet', amount: 2 },
  ]);
  expect(closed(driven(10 + least)).kind).toBe('PENDING');
});

test('a ride that nothing was paid ahead for is owed, however little it costs', () => {
  const cheap = { prepaid: false, customer_paid: 0, usedWalletMoney: 0, cardPaymentAmount: 0.1, payableAmount: 0.1 };
  expect(closed(driven(0.1, { ...cheap, driver_share: 0.1, convenience_fees: 0 })).kind).toBe('PENDING');
});
