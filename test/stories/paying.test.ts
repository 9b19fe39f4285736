import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { NewPayChoice } from '#shared/contract/entities/pay-choice';
import { at, drop, pickup } from '../kit/places';
import type { Person } from '../kit/person';
import { codeSentTo } from '../kit/pool';
import { driveTo, finishCheckout, openCheckout, payByTest, rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const DAY_MS = 86_400_000;
const aPromo = (change: object = {}) => ({
  promo_name: 'TEN',
  promo_description: '10 % off',
  promo_discount_type: 'percentage' as const,
  promo_discount_value: 10,
  max_promo_discount_value: 1_000,
  min_order: 0,
  promo_validity: Date.now() + 30 * DAY_MS,
  promo_usage_limit: 20,
  ...change,
});
const balanceOf = async (person: Person) => (await person.call('fetchWallet', {})).walletBalance;

/** Actions of the people in a town of one category. */
const people = (world: () => World) => {
  const rich = async (amount: number) => {
    const rider = await world().rider();
    if (amount > 0) await world().admin.call('addToWallet', { uid: rider.uid, amount });
    return rider;
  };
  const request = (paymentPacket?: NewPayChoice) => ({
    ...rideRequest(world()),
    ...(paymentPacket ? { paymentPacket } : {}),
  });
  const book = async (rider: Person, paymentPacket?: NewPayChoice): Promise<Booking> => {
    const { booking } = await rider.call('addBooking', request(paymentPacket));
    await world().runtime.settle();
    return booking;
  };
  const look = async (rider: Person, { id }: Booking) => (await rider.call('fetchBooking', { bookingId: id })).booking;
  const change = async (
    rider: Person,
    { id }: Booking,
    payment_mode: 'card' | 'cash' | 'wallet' | 'wallet_card',
    promo?: string,
  ) => {
    const { booking } = await rider.call('changePayment', { bookingId: id, paymentPacket: { payment_mode, promo } });
    await world().runtime.settle();
    return booking;
  };
  let promos = 0;
  const promo = async (record: object = {}) => {
    const named = aPromo({ promo_name: `Spring ${++promos}`, ...record });
    return (await world().admin.call('editPromo', { method: 'Add', record: named })).id;
  };
  const usesOf = async (id: string) =>
    (await world().admin.call('fetchPromos', {})).promos.find(each => each.id === id)?.user_avail;
  return { rich, request, book, look, change, promo, usesOf };
};

describe('paying for a delivery', () => {
  let world: World;
  let price = 0;
  const { rich, request, book, look, change, promo, usesOf } = people(() => world);
  beforeAll(async () => {
    world = await startWorld();
    await world.driver('Dana');
    const { estimate } = await (await rich(0)).call('getEstimate', rideRequest(world));
    price = estimate.estimateFare;
  });
  afterAll(() => world.close());

  it('[PLUS-2] [PAYS-5] by wallet: put aside when it is booked, given back when it is cancelled', async () => {
    const rider = await rich(price + 50);
    const booking = await book(rider, { payment_mode: 'wallet' });
    expect(booking).toMatchObject({
      status: 'NEW',
      prepaid: true,
      payment_mode: 'wallet',
      usedWalletMoney: price,
      customer_paid: price,
      payableAmount: 0,
      cardPaymentAmount: 0,
      cashPaymentAmount: 0,
    });
    expect(await balanceOf(rider)).toBe(50);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed' });
    expect(await balanceOf(rider)).toBeCloseTo(price + 50, 6);
  });

  it('[PLUS-2] [PAYS-5] one wallet does not pay two bookings, however many are made at once', async () => {
    const rider = await rich(price + 1);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => rider.send('addBooking', request({ payment_mode: 'wallet' }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['wallet_too_low']),
    );
    expect(await balanceOf(rider)).toBeCloseTo(1, 6);
  });

  it('[PLUS-2] [PAYS-4] by wallet and card: the card pays the rest, and an unpaid one gives the wallet its part back', async () => {
    const rider = await rich(30);
    const booking = await book(rider, { payment_mode: 'wallet_card' });
    const rest = booking.cardPaymentAmount;
    expect(booking).toMatchObject({
      status: 'PAYMENT_PENDING',
      payment_mode: 'card',
      usedWalletMoney: 30,
      prepaid: false,
    });
    expect(rest).toBeCloseTo(price - 30, 6);
    expect(await balanceOf(rider)).toBe(0);
    await finishCheckout(world, await openCheckout(world, booking.id), 'failed');
    expect((await look(rider, booking)).status).toBe('PAYMENT_PENDING');
    await payByTest(world, booking.id);
    expect(await look(rider, booking)).toMatchObject({
      status: 'NEW',
      prepaid: true,
      customer_paid: price,
      cardPaymentAmount: rest,
      usedWalletMoney: 30,
    });
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed' });
    expect(await balanceOf(rider)).toBeCloseTo(price, 6);
    const other = await rich(30);
    const unpaid = await book(other, { payment_mode: 'wallet_card' });
    await other.call('cancelBooking', { bookingId: unpaid.id, reason: 'Plans changed' });
    expect(await balanceOf(other)).toBe(30);
  });

  it('[PLUS-2] [PAYS-4] changed while a checkout is open: what comes in too much is the rider’s', async () => {
    const rider = await rich(price);
    const booking = await book(rider);
    expect(booking).toMatchObject({ status: 'PAYMENT_PENDING', payment_mode: 'card' });
    const whole = await openCheckout(world, booking.id);
    expect(await change(rider, booking, 'wallet')).toMatchObject({
      status: 'NEW',
      prepaid: true,
      payment_mode: 'wallet',
    });
    await finishCheckout(world, whole, 'paid');
    expect(await balanceOf(rider)).toBeCloseTo(price, 6);
    const { payment } = await rider.call('fetchPayment', { attempt: whole });
    expect(payment).toMatchObject({ state: 'paid', toWallet: price });
    expect(
      await rider.refused('changePayment', { bookingId: booking.id, paymentPacket: { payment_mode: 'card' } }),
    ).toBe('booking_moved_on');
  });

  it('[PLUS-2] [PAYS-4] changed to wallet and card meanwhile: what the card paid too much is the rider’s, and they are notified', async () => {
    const rider = await rich(30);
    const booking = await book(rider);
    const whole = await openCheckout(world, booking.id);
    await change(rider, booking, 'wallet_card');
    expect(await balanceOf(rider)).toBe(0);
    await finishCheckout(world, whole, 'paid');
    await world.runtime.settle();
    expect(await look(rider, booking)).toMatchObject({ status: 'NEW', prepaid: true, usedWalletMoney: 30 });
    expect(await balanceOf(rider)).toBe(30);
    const { payment } = await rider.call('fetchPayment', { attempt: whole });
    expect(payment).toMatchObject({ state: 'paid', amount: price, toWallet: 30 });
    const { deposits } = await rider.call('fetchDeposits', {});
    expect(deposits).toMatchObject([{ provider: 'test', bookingId: booking.id, amount: 30, left: 30 }]);
    const noticeKeys = (await rider.call('exportMyData', {})).account?.notices?.map(({ key }) => key);
    expect(noticeKeys).toContain('notice_payment_excess');
  });

  it('[PLUS-2] in cash only where the settings allow it', async () => {
    const rider = await rich(0);
    expect(await rider.refused('addBooking', request({ payment_mode: 'cash' }))).toBe('cash_not_taken');
    await world.admin.call('editSettings', { cashPayments: 'always' });
    const methods = (await rider.call('fetchPayOptions', { ride: { carTypeId: world.van.id, total: price } })).methods;
    expect(methods).toEqual(['card', 'cash']);
    expect(await book(rider, { payment_mode: 'cash' })).toMatchObject({ status: 'NEW', cashPaymentAmount: price });
    expect(await change(rider, await book(rider), 'cash')).toMatchObject({ status: 'NEW', prepaid: false });
    await world.admin.call('editSettings', { cashPayments: 'taxi' });
  });

  it('[ADM-3] [PAYS-5] [LIFE-9] a promo is taken off, counted, and given back when the booking is cancelled', async () => {
    const [rider, id] = [await rich(0), await promo({ promo_name: 'TEN', promo_usage_limit: 1 })];
    const booking = await book(rider, { payment_mode: 'card', promo: id });
    expect(booking).toMatchObject({ promo_applied: true, promo_details: { id, promo_name: 'TEN' } });
    expect(booking.discount_amount).toBeCloseTo(price / 10, 2);
    expect(booking.payableAmount).toBeCloseTo(price - booking.discount_amount, 6);
    expect(await usesOf(id)).toBe(1);
    expect(await rider.refused('addBooking', request({ payment_mode: 'card', promo: id }))).toBe('promo_refused');
    await payByTest(world, booking.id);
    expect((await look(rider, booking)).customer_paid).toBeCloseTo(booking.payableAmount, 6);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed' });
    expect(await usesOf(id)).toBe(0);
    expect((await book(await rich(0), { payment_mode: 'card', promo: id })).promo_applied).toBe(true);
  });

  it('[ADM-3] a promo’s limits hold, however many take it at once', async () => {
    const id = await promo({ promo_usage_limit: 2 });
    const riders = await Promise.all(Array.from({ length: 6 }, () => rich(0)));
    const take = (rider: Person) => rider.send('addBooking', request({ payment_mode: 'card', promo: id }));
    const answers = await Promise.all(riders.map(take));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await usesOf(id)).toBe(2);
    const [once, rider] = [await promo(), await rich(0)];
    const own = await Promise.all(
      Array.from({ length: 4 }, () => rider.send('addBooking', request({ payment_mode: 'card', promo: once }))),
    );
    expect(own.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usesOf(once)).toBe(1);
  });

  it('[ADM-3] [PAYS-5] a rider sees which promos apply, what each saves and why others do not; an admin rehearses them', async () => {
    const rider = await rich(0);
    const dear = await promo({ promo_name: 'DEAR', min_order: 10_000 });
    const first = await promo({ promo_name: 'FIRST', promo_first_ride: true, promo_discount_value: 50 });
    const ride = { carTypeId: world.van.id, total: price };
    const before = await rider.call('fetchPayOptions', { ride });
    expect(before.promos.find(({ id }) => id === first)).toMatchObject({ reasons: ['not_proved'] });
    const wanted = request({ payment_mode: 'card', promo: first });
    expect(await rider.refused('addBooking', wanted)).toBe('promo_refused');
    const { email } = (await rider.call('fetchUser', {})).user;
    await rider.call('sendContactCode', { email });
    await world.runtime.settle();
    await rider.call('confirmContact', { email, code: codeSentTo(world.runtime, email) });
    const { promos } = await rider.call('fetchPayOptions', { ride });
    expect(promos[0]).toMatchObject({ id: first, saves: Math.round(price * 50) / 100, reasons: [] });
    expect(promos.find(({ id }) => id === dear)).toMatchObject({ reasons: ['below_minimum'], min_order: 10_000 });
    const rehearsal = { promoId: first, uid: rider.uid, ...ride };
    expect(await world.admin.call('tryPromo', rehearsal)).toMatchObject({ applies: true, saves: promos[0]!.saves });
    const booking = await book(rider);
    expect(await world.admin.call('tryPromo', rehearsal)).toMatchObject({
      applies: false,
      pays: price,
      reasons: ['first_ride'],
    });
    // The booking itself is no earlier ride: its promo may still be changed at payment.
    expect(await change(rider, booking, 'card', first)).toMatchObject({ promo_details: { id: first } });
    expect(await change(rider, booking, 'card')).toMatchObject({ promo_applied: false, discount_amount: 0 });
    expect(await look(rider, booking)).not.toHaveProperty('promo_details');
    expect(await usesOf(first)).toBe(0);
  });

  it('[PAYS-5] a promo that pays for everything leaves nothing to be paid', async () => {
    const id = await promo({ promo_discount_value: 100 });
    const booking = await book(await rich(0), { payment_mode: 'card', promo: id });
    expect(booking).toMatchObject({ status: 'NEW', prepaid: true, payableAmount: 0, customer_paid: 0 });
  });
});

describe('paying for a taxi', () => {
  let world: World;
  let driver: Person;
  const { rich, request, book, look, change, promo } = people(() => world);
  beforeAll(async () => {
    world = await startWorld({ appcat: 'taxi', settings: { cardGuarantee: 'whereSaved' } });
    driver = await world.driver('Tess');
  });
  afterAll(() => world.close());

  const driveHome = async (rider: Person, booking: Booking) => {
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    await world.runtime.settle();
    await driveTo(driver, rider, booking.id, 'confirmPaid');
    await world.runtime.settle();
    return look(rider, booking);
  };
  const driverEarned = async (ride: () => Promise<Booking>) => {
    const before = await balanceOf(driver);
    const booking = await ride();
    expect(await balanceOf(driver)).toBeCloseTo(before + booking.driver_share - booking.cashPaymentAmount, 6);
    return booking;
  };

  it('[BKS-4] [LIFE-6] [PAYS-4] by card: owed after the ride, paid then; until then no other ride is booked', async () => {
    const rider = await rich(0);
    const id = await promo();
    await driverEarned(async () => {
      const booking = await book(rider, { payment_mode: 'card', promo: id });
      expect(booking).toMatchObject({ status: 'NEW', payment_mode: 'card', prepaid: false });
      const owed = await driveHome(rider, booking);
      expect(owed).toMatchObject({ status: 'PENDING', promo_applied: true, cardPaymentAmount: owed.payableAmount });
      expect(owed.discount_amount).toBeCloseTo(owed.trip_cost / 10, 2);
      expect(await rider.refused('addBooking', request())).toBe('ride_unpaid');
      await finishCheckout(world, await openCheckout(world, booking.id), 'failed');
      expect((await look(rider, booking)).status).toBe('PENDING');
      await payByTest(world, booking.id);
      const paid = await look(rider, booking);
      expect(paid).toMatchObject({ status: 'PAID', payment_mode: 'card', cashPaymentAmount: 0, gateway: 'test' });
      expect(paid.customer_paid).toBeCloseTo(paid.trip_cost - paid.discount_amount, 6);
      return paid;
    });
  });

  it('[PLUS-2] [FARE-6] by wallet: the final fare is taken, what was put aside beyond it goes back', async () => {
    const rider = await rich(2_000);
    const paid = await driverEarned(async () => driveHome(rider, await book(rider, { payment_mode: 'wallet' })));
    expect(paid).toMatchObject({ status: 'PAID', payment_mode: 'wallet', usedWalletMoney: paid.trip_cost });
    expect(await balanceOf(rider)).toBeCloseTo(2_000 - paid.trip_cost, 6);
  });

  it('[PLUS-2] [PAYS-5] an amount owed after the ride can be paid by the wallet', async () => {
    const rider = await rich(2_000);
    const paid = await driverEarned(async () => {
      const owed = await driveHome(rider, await book(rider, { payment_mode: 'card' }));
      expect(owed.status).toBe('PENDING');
      return change(rider, owed, 'wallet');
    });
    expect(paid).toMatchObject({ status: 'PAID', payment_mode: 'wallet', customer_paid: paid.trip_cost });
    expect(await balanceOf(rider)).toBeCloseTo(2_000 - paid.trip_cost, 6);
  });

  it('[PLUS-2] from cash to wallet and back while it is driven; the driver is notified', async () => {
    const rider = await rich(2_000);
    const booking = await book(rider, { payment_mode: 'cash' });
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    await world.runtime.settle();
    await driveTo(driver, rider, booking.id, 'startTrip');
    expect(await change(rider, booking, 'wallet_card')).toMatchObject({
      status: 'STARTED',
      usedWalletMoney: booking.trip_cost,
    });
    expect(await change(rider, booking, 'cash')).toMatchObject({ payment_mode: 'cash', usedWalletMoney: 0 });
    expect(await balanceOf(rider)).toBe(2_000);
    const notices = (await driver.call('exportMyData', {})).account?.notices;
    expect(notices?.some(({ key }) => key === 'notice_payment')).toBe(true);
    expect(
      await driver.refused('changePayment', { bookingId: booking.id, paymentPacket: { payment_mode: 'cash' } }),
    ).toBe('forbidden');
    await driver.call('reachDrop', { bookingId: booking.id });
    expect(
      await rider.refused('changePayment', { bookingId: booking.id, paymentPacket: { payment_mode: 'card' } }),
    ).toBe('booking_moved_on');
    await driver.call('confirmPaid', { bookingId: booking.id });
  });

  it('[PLUS-2] without cash, a ride is paid by card', async () => {
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    await world.admin.call('editSettings', { cashPayments: 'never' });
    const rider = await rich(0);
    expect(
      await rider.refused('addBooking', {
        pickup,
        drop,
        carDetails: { id: world.van.id },
        paymentPacket: { payment_mode: 'cash' },
      }),
    ).toBe('cash_not_taken');
    const booking = await book(rider);
    expect(booking.payment_mode).toBe('card');
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed' });
    await world.admin.call('editSettings', { cashPayments: 'taxi' });
  });
});
