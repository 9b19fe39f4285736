import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '#shared/contract/entities/settings';
import type { Person } from '../kit/person';
import { drop, pickup } from '../kit/places';
import { bookAndPay, driveTo, finishCheckout, openCheckout, payByTest, rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const FEE = 25;
const walletOf = (person: Person) => person.call('fetchWallet', {});
const balance = async (person: Person) => (await walletOf(person)).walletBalance;

const taxi = async (settings: Partial<Settings> = {}) => {
  const world = await startWorld({ appcat: 'taxi', cancelSlab: [{ minsDelayed: 0, amount: FEE }], settings });
  const book = async (rider: Person) => {
    const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    await world.runtime.settle();
    return booking;
  };
  const cancelLate = async (rider: Person, driver: Person) => {
    const { id } = await book(rider);
    await driveTo(driver, rider, id, 'acceptBooking');
    const { booking } = await rider.call('cancelBooking', { bookingId: id, reason: 'Plans changed', agreedFee: FEE });
    await world.runtime.settle();
    return booking;
  };
  return { world, book, cancelLate };
};

/** Opens the checkout of a person's debt; resolves with the page's intent. */
const openDebtCheckout = async (world: World, person: Person): Promise<string> => {
  const { order } = await person.call('payDebt', {});
  return openCheckout(world, order!.id);
};

describe('a fee that the rider cannot pay', () => {
  let scenario: Awaited<ReturnType<typeof taxi>>;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    scenario = await taxi({ bank_fields: false });
    [rider, driver] = [await scenario.world.rider(), await scenario.world.driver('Dana')];
  });
  afterAll(() => scenario.world.close());

  it('[LIFE-14] [PLUS-3] is owed, brings the driver nothing to withdraw, and keeps the rider from booking', async () => {
    const booking = await scenario.cancelLate(rider, driver);
    expect(booking).toMatchObject({ status: 'CANCELLED', cancelFee: FEE, cancelFeeOwed: FEE });
    expect(await walletOf(rider)).toMatchObject({
      walletBalance: 0,
      due: FEE,
      debts: [{ bookingId: booking.id, bookingNumber: booking.booking_id, amount: FEE }],
    });
    expect(await balance(driver)).toBe(0);
    expect(await driver.refused('requestWithdraw', { amount: FEE })).toBe('wallet_too_low');
    const ride = { pickup, drop, carDetails: { id: scenario.world.van.id } };
    const again = await rider.send('addBooking', ride);
    expect(again).toMatchObject({ status: 409, body: { code: 'debt_open', params: { amount: FEE } } });
    expect(await scenario.world.admin.refused('addBooking', { ...ride, userDetails: { uid: rider.uid } })).toBe(
      'debt_open',
    );
    const { estimate } = await rider.call('getEstimate', ride);
    expect(estimate).toMatchObject({ earlierDebt: FEE, payFirst: true });
    expect(await rider.refused('deleteUser', { id: rider.uid })).toBe('wallet_negative');
  });

  it('[PLUS-3] [PAYS-6] is paid at a checkout, once however often it is reported, and reaches the driver once', async () => {
    const declined = await openDebtCheckout(scenario.world, rider);
    expect((await finishCheckout(scenario.world, declined, 'failed')).headers.get('location')).toBe(
      `/wallet?attempt=${declined}`,
    );
    const orders = await Promise.all(Array.from({ length: 6 }, () => rider.call('payDebt', {})));
    expect(orders.map(({ due }) => due)).toEqual(Array(6).fill(FEE));
    const intent = await openCheckout(scenario.world, orders[0]!.order!.id);
    const late = await openCheckout(scenario.world, orders[1]!.order!.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => finishCheckout(scenario.world, intent, 'paid')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(answers[0]!.headers.get('location')).toBe(`/wallet?attempt=${intent}`);
    expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0, debts: [] });
    expect(await balance(driver)).toBe(FEE);
    await scenario.world.runtime.settle();
    const { bookings } = await driver.call('fetchBookings', {});
    expect(bookings[0]).toMatchObject({ cancelFee: FEE, cancelFeeOwed: 0, cancelFeePaidOut: FEE });
    // A second payment that was under way belongs to the rider, and settles nothing twice.
    expect((await finishCheckout(scenario.world, late, 'paid')).status).toBe(303);
    expect(await balance(rider)).toBe(FEE);
    expect(await balance(driver)).toBe(FEE);
    expect(await rider.call('payDebt', {})).toEqual({ due: 0, walletBalance: FEE });
    expect((await driver.call('requestWithdraw', { amount: FEE })).walletBalance).toBe(0);
  });

  it('[LIFE-14] comes out of what the wallet holds, and only the rest is owed until money comes in', async () => {
    await scenario.world.admin.call('addToWallet', { uid: driver.uid, amount: 1 });
    const poor = await scenario.world.rider('Pia');
    await scenario.world.admin.call('addToWallet', { uid: poor.uid, amount: 10 });
    const before = await balance(driver);
    const booking = await scenario.cancelLate(poor, driver);
    expect(booking).toMatchObject({ cancelFee: FEE, cancelFeeOwed: 15, cancelFeePaidOut: 10 });
    expect(await walletOf(poor)).toMatchObject({ walletBalance: 0, due: 15 });
    expect((await balance(driver)) - before).toBe(10);
    await scenario.world.admin.call('addToWallet', { uid: poor.uid, amount: 5 });
    expect(await walletOf(poor)).toMatchObject({ walletBalance: 5, due: 10 });
    const [admin, uid] = [scenario.world.admin, poor.uid];
    expect((await admin.call('addToWallet', { uid, amount: 12 })).walletBalance).toBe(2);
    expect(await walletOf(poor)).toMatchObject({ due: 0, debts: [] });
    expect((await balance(driver)) - before).toBe(FEE);
  });

  it('[LIFE-14] six cancellations that race a withdrawal and each other take no wallet below zero', async () => {
    const racer = await scenario.world.rider('Rae');
    await scenario.world.admin.call('editSettings', { RiderWithDraw: true });
    await scenario.world.admin.call('addToWallet', { uid: racer.uid, amount: 30 });
    const { id } = await scenario.book(racer);
    await driveTo(driver, racer, id, 'acceptBooking');
    const before = await balance(driver);
    const cancel = () => racer.send('cancelBooking', { bookingId: id, reason: 'x', agreedFee: FEE });
    const answers = await Promise.all([
      racer.send('requestWithdraw', { amount: 20 }),
      ...Array.from({ length: 6 }, cancel),
    ]);
    expect(answers.slice(1).filter(({ status }) => status === 200)).toHaveLength(1);
    await scenario.world.runtime.settle();
    const { walletBalance, due } = await walletOf(racer);
    const withdrawn = answers[0]!.status === 200 ? 20 : 0;
    const came = (await balance(driver)) - before;
    expect(walletBalance).toBeGreaterThanOrEqual(0);
    expect(walletBalance + withdrawn + came).toBe(30);
    expect(came + (due > 0 ? due + walletBalance : 0)).toBe(FEE);
    await scenario.world.admin.call('editSettings', { RiderWithDraw: false });
  });
});

describe('a fee that an admin gives back', () => {
  it('[PLUS-7] [LIFE-14] [ADM-8] is lowered while it is owed, and its driver gets it from the company', async () => {
    const { world, cancelLate } = await taxi({ bank_fields: false });
    const [rider, driver] = [await world.rider(), await world.driver('Gale')];
    const { id: bookingId } = await cancelLate(rider, driver);
    const credit = { bookingId, to: 'wallet', bearer: 'platform', reason: 'The pickup was closed' } as const;
    expect(await rider.refused('refundRide', { ...credit, amount: 10 })).toBe('forbidden');
    expect(await world.admin.refused('refundRide', { ...credit, amount: FEE + 1 })).toBe('refund_too_high');
    await world.admin.call('refundRide', { ...credit, amount: 10 });
    await world.runtime.settle();
    expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: FEE - 10 });
    await world.admin.call('refundRide', { ...credit, amount: FEE - 10 });
    await world.runtime.settle();
    expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0, debts: [] });
    expect(await balance(driver)).toBe(FEE);
    const { booking } = await rider.call('fetchBooking', { bookingId });
    expect(booking.adjustments).toMatchObject([{ waived: 10 }, { waived: FEE - 10 }]);
    await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    await world.close();
  });
});

describe('a debt within what the settings allow', () => {
  it('[PLUS-3] [LIFE-7] is a line of the next cash ride, collected by its driver, and in none of its figures', async () => {
    const { world, book, cancelLate } = await taxi({ riderDebtLimit: FEE, negativeBalance: false });
    try {
      const [rider, first, second] = [await world.rider(), await world.driver('Dana'), await world.driver('Sven')];
      await second.call('setDriverActive', { driverActiveStatus: false });
      await cancelLate(rider, first);
      await first.call('setDriverActive', { driverActiveStatus: false });
      await second.call('setDriverActive', { driverActiveStatus: true });
      const booking = await book(rider);
      expect(booking).toMatchObject({ earlierDebt: FEE, trip_cost: booking.receipt.total });
      await driveTo(second, rider, booking.id, 'confirmPaid');
      await world.runtime.settle();
      const paid = (await second.call('fetchBooking', { bookingId: booking.id })).booking;
      expect(paid).toMatchObject({ status: 'PAID', earlierDebt: FEE, trip_cost: paid.receipt.total });
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0, debts: [] });
      expect(await balance(first)).toBe(FEE);
      // Cash is in whole kronor.
      const cash = Math.round(paid.cashPaymentAmount + FEE);
      expect(paid.cashRounding ?? 0).toBeCloseTo(cash - paid.cashPaymentAmount - FEE, 6);
      const owes = cash - paid.driver_share;
      expect(await balance(second)).toBeCloseTo(-owes, 6);
      const { earnings } = await world.admin.call('fetchEarningsReport', {});
      expect(earnings[0]).toMatchObject({ total_rides: 1, tripCost: paid.trip_cost });
      // The driver now owes more than the settings allow: off duty stays possible, on duty is refused until it is paid.
      await second.call('setDriverActive', { driverActiveStatus: false });
      const refused = await second.send('setDriverActive', { driverActiveStatus: true });
      expect(refused).toMatchObject({ status: 409, body: { code: 'driver_in_debt' } });
      expect(refused.body.params?.amount).toBeCloseTo(owes, 6);
      await finishCheckout(world, await openDebtCheckout(world, second), 'paid');
      expect(await balance(second)).toBe(0);
      await second.call('setDriverActive', { driverActiveStatus: true });
    } finally {
      await world.close();
    }
  });

  it('[PLUS-3] [LIFE-7] is collected by one driver, however many rides carry it and end at once', async () => {
    const { world, book, cancelLate } = await taxi({ riderDebtLimit: FEE });
    try {
      const rider = await world.rider();
      const drivers = [await world.driver('Dana'), await world.driver('Sven'), await world.driver('Ture')];
      const duty = (driver: Person, driverActiveStatus: boolean) =>
        driver.call('setDriverActive', { driverActiveStatus });
      for (const driver of drivers.slice(1)) await duty(driver, false);
      await cancelLate(rider, drivers[0]!);
      const rides = [];
      for (const driver of drivers) {
        await duty(driver, true);
        const booking = await book(rider);
        expect(booking.earlierDebt).toBe(FEE);
        await driveTo(driver, rider, booking.id, 'startTrip');
        rides.push({ driver, bookingId: booking.id });
      }
      const ends = await Promise.all(
        rides.slice(0, 2).map(({ driver, bookingId }) => driver.call('reachDrop', { bookingId })),
      );
      expect(ends.map(({ booking }) => booking.earlierDebt).sort()).toEqual([0, FEE]);
      for (const { driver, bookingId } of rides.slice(0, 2)) await driver.call('confirmPaid', { bookingId });
      await world.runtime.settle();
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0, debts: [] });
      const [last] = rides.slice(2);
      const { booking } = await last!.driver.call('reachDrop', { bookingId: last!.bookingId });
      expect(booking.earlierDebt).toBe(0);
      // The next debt is collected by the next ride again.
      await last!.driver.call('confirmPaid', { bookingId: last!.bookingId });
      for (const driver of drivers.slice(1)) await duty(driver, false);
      await cancelLate(rider, drivers[0]!);
      const next = await book(rider);
      await driveTo(drivers[0]!, rider, next.id, 'confirmPaid');
      await world.runtime.settle();
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0 });
    } finally {
      await world.close();
    }
  });

  it('[PLUS-3] [PLUS-7] is waived while a driver collects it at the drop, who asks for what is still owed', async () => {
    const { world, book, cancelLate } = await taxi({ riderDebtLimit: FEE });
    try {
      const [rider, driver] = [await world.rider(), await world.driver('Dana')];
      const waive = async (bookingId: string, amount: number) => {
        const why = { to: 'wallet', bearer: 'platform', reason: 'The pickup was closed' } as const;
        await world.admin.call('refundRide', { bookingId, amount, ...why });
        await world.runtime.settle();
      };
      const cancelled = await cancelLate(rider, driver);
      const { id: bookingId } = await book(rider);
      await driveTo(driver, rider, bookingId, 'reachDrop');
      const asked = async () => {
        const { booking, events } = await driver.call('fetchBooking', { bookingId });
        return [booking.status, booking.earlierDebt, events.at(-1)?.kind];
      };
      expect(await asked()).toEqual(['REACHED', FEE, 'REACHED']);
      await waive(cancelled.id, 10);
      expect(await asked()).toEqual(['REACHED', FEE - 10, 'PAYMENT_CHANGED']);
      await waive(cancelled.id, FEE - 10);
      expect(await asked()).toEqual(['REACHED', 0, 'PAYMENT_CHANGED']);
      await driver.call('confirmPaid', { bookingId });
      await world.runtime.settle();
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0 });
      // The next debt is collected by the next ride again.
      await cancelLate(rider, driver);
      const next = await book(rider);
      await driveTo(driver, rider, next.id, 'confirmPaid');
      await world.runtime.settle();
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0 });
      // A debt that its rider pays meanwhile is not charged either.
      await cancelLate(rider, driver);
      const last = await book(rider);
      await driveTo(driver, rider, last.id, 'reachDrop');
      await finishCheckout(world, await openDebtCheckout(world, rider), 'paid');
      await world.runtime.settle();
      expect((await driver.call('fetchBooking', { bookingId: last.id })).booking.earlierDebt).toBe(0);
    } finally {
      await world.close();
    }
  });

  it('[PAYS-4] is paid as its checkout said, whatever has become of it since the page was opened', async () => {
    const { world, cancelLate } = await taxi({ riderDebtLimit: FEE });
    try {
      const [rider, driver] = [await world.rider(), await world.driver('Dana')];
      await cancelLate(rider, driver);
      const { order } = await rider.call('payDebt', {});
      const opened = await openCheckout(world, order!.id);
      expect(await openCheckout(world, order!.id)).toBe(opened);
      await cancelLate(rider, driver);
      const newer = await openCheckout(world, order!.id);
      await finishCheckout(world, opened, 'paid');
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: FEE });
      expect(await balance(driver)).toBe(FEE);
      await finishCheckout(world, newer, 'paid');
      expect(await walletOf(rider)).toMatchObject({ walletBalance: FEE, due: 0, debts: [] });
      expect(await balance(driver)).toBe(2 * FEE);
    } finally {
      await world.close();
    }
  });

  it('[LIFE-14] is borne by the platform up to the month’s cap, and paid back to it', async () => {
    const { world, cancelLate } = await taxi({ platformBearsFees: FEE + 1 });
    try {
      const [rider, other, driver] = [await world.rider(), await world.rider('Ola'), await world.driver('Dana')];
      expect(await cancelLate(rider, driver)).toMatchObject({ cancelFeeOwed: FEE, cancelFeePaidOut: FEE });
      expect(await balance(driver)).toBe(FEE);
      expect(await cancelLate(other, driver)).toMatchObject({ cancelFeeOwed: FEE, cancelFeePaidOut: 0 });
      expect(await balance(driver)).toBe(FEE);
      await finishCheckout(world, await openDebtCheckout(world, rider), 'paid');
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0 });
      expect(await balance(driver)).toBe(FEE);
      await finishCheckout(world, await openDebtCheckout(world, other), 'paid');
      expect(await balance(driver)).toBe(2 * FEE);
    } finally {
      await world.close();
    }
  });
});

describe('a payment for somebody who has left', () => {
  it('[PROF-2] [PAYS-5] is not taken: nobody would ever get at it', async () => {
    const world = await startWorld({ cancelSlab: [{ minsDelayed: 0, amount: FEE }] });
    try {
      const [rider, driver] = [await world.rider(), await world.driver('Dana')];
      const { booking: office } = await world.admin.call('addBooking', {
        ...rideRequest(world),
        userDetails: { uid: rider.uid },
      });
      await world.runtime.settle();
      await driveTo(driver, rider, office.id, 'acceptBooking');
      await rider.call('cancelBooking', { bookingId: office.id, reason: 'x' });
      const debt = await openDebtCheckout(world, rider);
      await world.admin.call('addToWallet', { uid: rider.uid, amount: FEE });
      const { booking } = await rider.call('addBooking', rideRequest(world));
      const ride = await openCheckout(world, booking.id);
      await rider.call('cancelBooking', { bookingId: booking.id, reason: 'x' });
      await rider.leave();
      for (const intent of [debt, ride, debt, ride])
        expect((await finishCheckout(world, intent, 'paid')).status).toBe(409);
      await world.runtime.settle();
      expect(await balance(driver)).toBe(FEE);
    } finally {
      await world.close();
    }
  });
});

describe('a debt and a delivery that is paid before', () => {
  it('[PLUS-3] [LIFE-9] is paid with the booking, stays owed while that is not paid, and is not refunded with it', async () => {
    const world = await startWorld({ cancelSlab: [{ minsDelayed: 0, amount: FEE }] });
    try {
      const [rider, driver] = [await world.rider(), await world.driver('Dana')];
      // The office books in cash, so that its late cancellation leaves a debt.
      const { booking: office } = await world.admin.call('addBooking', {
        ...rideRequest(world),
        userDetails: { uid: rider.uid },
      });
      await world.runtime.settle();
      await driveTo(driver, rider, office.id, 'acceptBooking');
      await rider.call('cancelBooking', { bookingId: office.id, reason: 'x' });
      expect((await rider.call('getEstimate', rideRequest(world))).estimate).toMatchObject({
        earlierDebt: FEE,
        payFirst: false,
      });
      const { booking: unpaid } = await rider.call('addBooking', rideRequest(world));
      expect(unpaid.earlierDebt).toBe(FEE);
      await rider.call('cancelBooking', { bookingId: unpaid.id, reason: 'x' });
      expect((await walletOf(rider)).due).toBe(FEE);
      const booking = await bookAndPay(world, rider);
      expect(booking).toMatchObject({ status: 'NEW', earlierDebt: FEE, customer_paid: booking.trip_cost });
      expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, due: 0 });
      expect(await balance(driver)).toBe(FEE);
      await driveTo(driver, rider, booking.id, 'acceptBooking');
      const seen = (await driver.call('fetchBooking', { bookingId: booking.id })).booking;
      expect(seen.earlierDebt).toBeUndefined();
      await world.admin.call('cancelBooking', { bookingId: booking.id, reason: 'x' });
      await world.runtime.settle();
      expect(await balance(rider)).toBeCloseTo(booking.trip_cost, 6);
      // A line that was paid otherwise meanwhile is not asked for again.
      const { booking: last } = await rider.call('addBooking', rideRequest(world));
      expect(last.earlierDebt).toBeUndefined();
      await payByTest(world, last.id);
      expect(await balance(driver)).toBe(FEE);
    } finally {
      await world.close();
    }
  });
});
