import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../kit/person';
import { at } from '../kit/places';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const FEE = 25;

describe('a late cancellation', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld({ cancelSlab: [{ minsDelayed: 0, amount: FEE }] });
    [rider, driver] = [await world.rider(), await world.driver('Dana')];
  });
  afterAll(() => world.close());

  const accepted = async () => {
    const booking = await bookAndPay(world, rider);
    await driveTo(driver, rider, booking.id, 'acceptBooking');
    return booking;
  };
  const wallet = async (person: Person) => {
    const { walletBalance, walletHistory } = await person.call('fetchWallet', {});
    return { walletBalance, last: walletHistory.map(({ type, amount, txRef }) => ({ type, amount, txRef })) };
  };
  const cancel = (person: Person, bookingId: string, agreedFee?: number) =>
    person.call('cancelBooking', {
      bookingId,
      reason: 'Plans changed',
      ...(agreedFee === undefined ? {} : { agreedFee }),
    });

  it('[LIFE-14] [LIFE-9] is told before, comes out of the refund and goes to the driver, once', async () => {
    const { id: bookingId, booking_id, trip_cost } = await accepted();
    const seen = (await rider.call('fetchBooking', { bookingId })).booking;
    expect(seen.cancelSlab).toEqual([{ minsDelayed: 0, amount: FEE }]);
    const before = [await wallet(rider), await wallet(driver)];
    const refusal = await rider.send('cancelBooking', { bookingId, reason: 'Plans changed', agreedFee: FEE - 1 });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'cancel_fee_changed', params: { fee: FEE } } });
    expect((await rider.call('fetchBooking', { bookingId })).booking.status).toBe('ACCEPTED');
    const { booking } = await cancel(rider, bookingId, FEE);
    expect(booking).toMatchObject({
      status: 'CANCELLED',
      cancelFee: FEE,
      cancelledBy: 'rider',
      reason: 'Plans changed',
    });
    expect(await rider.refused('cancelBooking', { bookingId, reason: 'again' })).toBe('booking_moved_on');
    const after = [await wallet(rider), await wallet(driver)];
    expect(after[0]!.walletBalance - before[0]!.walletBalance).toBeCloseTo(trip_cost - FEE, 6);
    expect(after[1]!.walletBalance - before[1]!.walletBalance).toBeCloseTo(FEE, 6);
    expect(after[0]!.last.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { type: 'Credit', amount: trip_cost, txRef: booking_id },
        { type: 'Debit', amount: FEE, txRef: booking_id },
      ]),
    );
    expect(after[1]!.last[0]).toEqual({ type: 'Credit', amount: FEE, txRef: booking_id });
    expect(await driver.call('fetchDriverState', {})).toMatchObject({ queue: false });
  });

  it('[LIFE-14] costs the rider nothing when an admin cancels', async () => {
    const { id, trip_cost } = await accepted();
    const before = (await wallet(rider)).walletBalance;
    const { booking } = await cancel(world.admin, id);
    expect(booking.cancelFee).toBeUndefined();
    expect((await wallet(rider)).walletBalance - before).toBeCloseTo(trip_cost, 6);
  });

  it('[LIFE-14] is free when the driver reports the arrival from afar, and an admin may cancel as well', async () => {
    const far = { location: { ...at.avenyn, at: Date.now(), accuracyM: 10 }, sentAt: Date.now() };
    const arrived = async () => {
      const booking = await accepted();
      await driver.call('arriveAtPickup', { bookingId: booking.id, ...far, placeReason: 'access' });
      return booking;
    };
    const before = (await wallet(driver)).walletBalance;
    const { id } = await arrived();
    expect((await cancel(rider, id, 0)).booking).toMatchObject({ status: 'CANCELLED', cancelledBy: 'rider' });
    expect((await wallet(driver)).walletBalance).toBe(before);
    const { booking } = await cancel(world.admin, (await arrived()).id);
    expect(booking).toMatchObject({ status: 'CANCELLED', cancelledBy: 'admin' });
    expect(booking.cancelFee).toBeUndefined();
  });

  it('[LIFE-14] is free when a driver who had arrived has left', async () => {
    const { id: bookingId } = await accepted();
    const here = { location: { ...at.jarntorget, at: Date.now(), accuracyM: 10 }, sentAt: Date.now() };
    await driver.call('arriveAtPickup', { bookingId, ...here });
    const points = [{ ...at.avenyn, at: Date.now() }];
    await driver.call('reportPosition', { bookingId, points, sentAt: Date.now() });
    expect((await cancel(rider, bookingId, 0)).booking.cancelFee).toBeUndefined();
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
  });

  it('[LIFE-14] is free as long as no driver has accepted', async () => {
    const { id, trip_cost } = await bookAndPay(world, rider);
    const before = (await wallet(rider)).walletBalance;
    expect((await cancel(rider, id, 0)).booking.cancelFee).toBeUndefined();
    expect((await wallet(rider)).walletBalance - before).toBeCloseTo(trip_cost, 6);
  });

  it('[BOOK-7] a fee that a client sends higher or with a booking of its own makes no difference', async () => {
    const { id } = await accepted();
    const before = (await wallet(driver)).walletBalance;
    expect((await cancel(rider, id, 1_000)).booking.cancelFee).toBe(FEE);
    expect((await wallet(driver)).walletBalance - before).toBeCloseTo(FEE, 6);
    const sent = { bookingId: id, reason: 'x', cancelFee: 0 };
    expect(await rider.refused('cancelBooking', sent as never)).toBe('invalid_input');
  });
});

describe('a late cancellation of a ride that is paid in cash', () => {
  it('[LIFE-14] is owed by the rider, and not paid out before it has come in', async () => {
    const world = await startWorld({ appcat: 'taxi', cancelSlab: [{ minsDelayed: 0, amount: FEE }] });
    try {
      const [rider, driver] = [await world.rider(), await world.driver('Tess')];
      const { pickup, drop } = await import('../kit/places');
      const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
      await world.runtime.settle();
      await driveTo(driver, rider, booking.id, 'arriveAtPickup');
      await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed', agreedFee: FEE });
      expect(await rider.call('fetchWallet', {})).toMatchObject({ walletBalance: 0, due: FEE });
      expect((await driver.call('fetchWallet', {})).walletBalance).toBe(0);
    } finally {
      await world.close();
    }
  });
});
