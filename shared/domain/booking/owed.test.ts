import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import type { Journal } from '../ledger/journal';
import { refundRide } from './adjust';
import { correctFare } from './correct-fare';
import { changePayment, type Chosen } from './change-payment';
import { cancel, close, confirmPayment, type Decision } from './decide';
import { settleOtherwise, writeOff } from './settle-owed';
import { aBooking } from './testing/a-booking';

const by = { uid: 'd1', party: 'driver' } as const;
const promo = {
  details: { id: 'p1', promo_name: 'TEN', promo_discount_type: 'flat' as const, promo_discount_value: 10 },
  discount: 10,
};
const choose = (change: Partial<Chosen>): Chosen => ({
  method: 'card',
  promo: undefined,
  available: 0,
  isCashAllowed: true,
  decimals: 2,
  now: 7,
  ...change,
});
const pay = (amount: number) => (booking: Booking) => confirmPayment(booking, { id: 'i1', amount, gateway: 'test' }, 9);
const change = (chosen: Partial<Chosen>) => (booking: Booking) => changePayment(booking, 'r1', choose(chosen));

type Step = (booking: Booking) => ReturnType<typeof confirmPayment> | ReturnType<typeof changePayment>;

/** The balances of the accounts after a ride has taken these steps, major units. */
const booksOf = (start: Partial<Booking>, steps: readonly Step[]) => {
  let booking = aBooking({ status: 'REACHED', driver: 'd1', ...start });
  const journals: Journal[] = [];
  const take = (decision: Decision) => {
    journals.push(...(decision.journals ?? []));
    booking = { ...booking, ...decision.changes, v: booking.v + 1 } as Booking;
  };
  for (const step of [(booking: Booking) => close(booking, by, 5), ...steps]) {
    const decision = step(booking);
    if (isRefusal(decision)) throw new Error(decision.refusal);
    take(decision);
  }
  const sums: Record<string, number> = {};
  for (const { account, amountMinor } of journals.flatMap(({ legs }) => legs)) {
    const name = account.kind === 'user' ? account.uid : account.name;
    sums[name] = (sums[name] ?? 0) + amountMinor;
  }
  const held = Object.fromEntries(Object.entries(sums).flatMap(([name, sum]) => (sum === 0 ? [] : [[name, sum]])));
  return { held, booking, journals };
};

const taxed = { ...aBooking().receipt, tax: { rate: 25, label: 'VAT' } };
const income = { commission: 2_000 };
const half = { usedWalletMoney: 40, cardPaymentAmount: 60, payableAmount: 60 };
/** The hold of the wallet's part was booked before the drop. */
const heldBefore = { escrow: -4_000 };

describe('[PLUS-28] [LIFE-6] a ride that its rider owes is in the books from the drop on', () => {
  it.each<[string, Partial<Booking>, object]>([
    ['by card', {}, { unpaidRides: -10_000, ...income, payable: 8_000 }],
    ['with a promo', { discount_amount: 10 }, { unpaidRides: -9_000, promotion: -1_000, ...income, payable: 8_000 }],
    ['the driver paid at once', { promisedAtOnce: 100 }, { unpaidRides: -10_000, ...income, d1: 8_000 }],
    [
      'the driver paid a part at once',
      { promisedAtOnce: 50 },
      { unpaidRides: -10_000, ...income, d1: 5_000, payable: 3_000 },
    ],
    ['a part by wallet', half, { unpaidRides: -6_000, ...heldBefore, ...income, payable: 8_000 }],
    ['with tax', { receipt: taxed }, { unpaidRides: -10_000, commission: 1_600, 'vat:25000': 400, payable: 8_000 }],
  ])('%s', (_name, start, held) => {
    expect(booksOf(start, []).held).toEqual(held);
  });

  it.each<[string, Partial<Booking>, readonly Step[], object]>([
    ['the card', {}, [pay(100)], { 'gateway:test': -10_000, ...income, d1: 8_000 }],
    [
      'the card, the driver at once',
      { promisedAtOnce: 100 },
      [pay(100)],
      { 'gateway:test': -10_000, ...income, d1: 8_000 },
    ],
    ['the card, a part at once', { promisedAtOnce: 50 }, [pay(100)], { 'gateway:test': -10_000, ...income, d1: 8_000 }],
    ['the card, too much', {}, [pay(120)], { 'gateway:test': -12_000, r1: 2_000, ...income, d1: 8_000 }],
    ['the wallet', {}, [change({ method: 'wallet', available: 100 })], { r1: -10_000, ...income, d1: 8_000 }],
    [
      'the wallet for a part, then the card',
      {},
      [change({ method: 'wallet_card', available: 30 }), pay(70)],
      { r1: -3_000, 'gateway:test': -7_000, ...income, d1: 8_000 },
    ],
    [
      'the wallet’s part taken back, then the card',
      half,
      [change({ method: 'card' }), pay(100)],
      { ...heldBefore, r1: 4_000, 'gateway:test': -10_000, ...income, d1: 8_000 },
    ],
    [
      'a promo chosen after the drop, and the card',
      {},
      [change({ promo }), pay(90)],
      { promotion: -1_000, 'gateway:test': -9_000, ...income, d1: 8_000 },
    ],
    [
      'a promo taken off after the drop, and the wallet',
      { discount_amount: 10, promo_applied: true, promo_details: promo.details },
      [change({ method: 'wallet', available: 100 })],
      { r1: -10_000, ...income, d1: 8_000 },
    ],
    [
      'the card, with tax',
      { receipt: taxed },
      [pay(100)],
      {
        'gateway:test': -10_000,
        commission: 1_600,
        'vat:25000': 400,
        d1: 8_000,
      },
    ],
  ])('paid by %s, nothing is owed any more and no income is booked twice', (_name, start, steps, held) => {
    const paid = booksOf(start, steps);
    expect(paid.booking.status).toBe('PAID');
    expect(paid.held).toEqual(held);
  });

  const elsewhere = { how: 'bank', at: 8, by: 'a1', note: 'Transfer 42' } as const;
  const admin = { uid: 'a1', party: 'admin' } as const;

  it.each<[string, Partial<Booking>, readonly Step[], object]>([
    ['at the bank', {}, [one => settleOtherwise(one, admin, elsewhere, 9)], { bank: -10_000, ...income, d1: 8_000 }],
    [
      'in cash, a part by wallet before',
      half,
      [one => settleOtherwise(one, admin, { ...elsewhere, how: 'cash' }, 9)],
      { ...heldBefore, cash: -6_000, ...income, d1: 8_000 },
    ],
    [
      'at the bank, the driver at once',
      { promisedAtOnce: 50 },
      [one => settleOtherwise(one, admin, elsewhere, 9)],
      { bank: -10_000, ...income, d1: 8_000 },
    ],
  ])('paid past the product, %s, it is paid in the books as any other', (_name, start, steps, held) => {
    const paid = booksOf(start, steps);
    expect(paid.booking).toMatchObject({ status: 'PAID', customer_paid: 100, settled: { note: 'Transfer 42' } });
    expect(paid.held).toEqual(held);
  });

  const giveUp = (driverPercent: number) => (booking: Booking) => writeOff(booking, { by: 'a1', driverPercent }, 9);

  it.each<[string, Partial<Booking>, readonly Step[], object, object]>([
    ['the driver in full', {}, [giveUp(100)], { badDebts: -10_000, ...income, d1: 8_000 }, [100, 0, 0]],
    ['the driver half', {}, [giveUp(50)], { badDebts: -6_000, ...income, d1: 4_000 }, [100, 40, 0]],
    ['the driver nothing', {}, [giveUp(0)], { badDebts: -2_000, ...income }, [100, 80, 0]],
    [
      'the driver at once, who keeps it',
      { promisedAtOnce: 50 },
      [giveUp(0)],
      { badDebts: -7_000, ...income, d1: 5_000 },
      [100, 30, 0],
    ],
    [
      'a part by wallet before',
      half,
      [giveUp(100)],
      { badDebts: -6_000, ...heldBefore, ...income, d1: 8_000 },
      [60, 0, 40],
    ],
    [
      'a promo chosen since the drop, which pays nothing',
      {},
      [change({ promo }), giveUp(100)],
      { badDebts: -10_000, ...income, d1: 8_000 },
      [100, 0, 0],
    ],
    [
      'with tax, which stays owed',
      { receipt: taxed },
      [giveUp(100)],
      { badDebts: -10_000, commission: 1_600, 'vat:25000': 400, d1: 8_000 },
      [100, 0, 0],
    ],
  ])('written off, %s, nothing is owed and the loss is a bad debt', (_name, start, steps, held, facts) => {
    const { booking, held: books } = booksOf(start, steps);
    expect(books).toEqual(held);
    const { amount, driverMissing } = booking.writtenOff!;
    expect([amount, driverMissing, booking.customer_paid]).toEqual(facts);
  });

  it('is not written off before the drop or twice, and then neither refunded, corrected nor paid', () => {
    const { booking } = booksOf({}, [giveUp(100)]);
    const deciding = { id: 'x', reason: 'r', now: 9 };
    const refused = [
      giveUp(100)(booking),
      refundRide(booking, { amountMinor: 100, to: 'wallet', bearer: 'platform' }, deciding),
      correctFare(booking, 8_000, deciding),
      settleOtherwise(booking, admin, elsewhere, 9),
    ];
    expect(refused).toEqual(refused.map(() => ({ refusal: 'booking_moved_on', params: { status: 'PAID' } })));
    expect(pay(100)(booking)).toMatchObject({ refusal: 'payment_not_due' });
    expect(giveUp(100)(aBooking({ status: 'REACHED', driver: 'd1' }))).toMatchObject({ refusal: 'booking_moved_on' });
  });

  it('is recorded as paid by admins only, not ahead of time, and not when it is paid already', () => {
    const { booking } = booksOf({}, []);
    expect(settleOtherwise(booking, by, elsewhere, 9)).toMatchObject({ refusal: 'booking_moved_on' });
    expect(settleOtherwise(booking, admin, { ...elsewhere, at: 10 }, 9)).toMatchObject({ refusal: 'invalid_input' });
    const { booking: paid } = booksOf({}, [pay(100)]);
    expect(settleOtherwise(paid, admin, elsewhere, 9)).toMatchObject({ refusal: 'booking_moved_on' });
  });

  it('is neither closed again, nor cancelled, refunded or corrected while it is owed', () => {
    const { booking } = booksOf({}, []);
    const deciding = { id: 'x', reason: 'r', now: 9 };
    const refused = [
      close(booking, by, 9),
      cancel(booking, { uid: 'a1', party: 'admin' }, { reason: 'x', now: 9 }),
      refundRide(booking, { amountMinor: 100, to: 'wallet', bearer: 'platform' }, deciding),
      correctFare(booking, 8_000, deciding),
    ];
    expect(refused).toEqual(refused.map(() => ({ refusal: 'booking_moved_on', params: { status: 'PENDING' } })));
  });

  it('is refunded and corrected as any other ride once it is paid', () => {
    const { booking } = booksOf({}, [pay(100)]);
    const deciding = { id: 'x', reason: 'r', now: 9 };
    const refund = refundRide(booking, { amountMinor: 1_000, to: 'card', bearer: 'shares' }, deciding);
    expect(isRefusal(refund)).toBe(false);
    expect(isRefusal(correctFare(booking, 8_000, deciding))).toBe(false);
  });
});
