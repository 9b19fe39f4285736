import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, drop, pickup } from '../kit/places';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

describe('a taxi ride', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld({ appcat: 'taxi' });
    [rider, driver] = [await world.rider(), await world.driver('Tess')];
  });
  afterAll(() => world.close());

  const book = async () => (await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } })).booking;
  const startRide = async (bookingId: string) => {
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    const { booking } = await rider.call('fetchBooking', { bookingId });
    await driver.call('startTrip', { bookingId, otp: booking.otp, location: at.jarntorget });
  };

  it('[BOOK-9] [FARE-6] [LIFE-5] is booked at once, costs the way that was driven, and ends where it ended', async () => {
    const booked = await book();
    expect(booked).toMatchObject({ status: 'NEW', payment_mode: 'cash', appcat: 'taxi' });
    await startRide(booked.id);
    // Out to Brunnsparken and back to the pickup's neighbourhood: not what was booked.
    const now = Date.now();
    const way = [at.jarntorget, at.brunnsparken, at.avenyn, at.brunnsparken];
    const points = way.map((point, i) => ({ ...point, at: now - 1000 * (way.length - i) }));
    await driver.call('reportPosition', { bookingId: booked.id, points });
    const { booking } = await driver.call('reachDrop', { bookingId: booked.id, location: at.brunnsparken });
    expect(booking.distance).toBeGreaterThan(booked.distance ?? 0);
    expect(booking.trip_cost).toBe(booking.receipt.total);
    expect(booking.receipt.lines.find(({ kind }) => kind === 'distance')?.quantity).toBeCloseTo(
      booking.distance ?? 0,
      1,
    );
    expect(booking).toMatchObject({ cashPaymentAmount: booking.trip_cost, payableAmount: booking.trip_cost });
    expect(booking.drop).toMatchObject(at.brunnsparken);
    expect(booking.driver_share).toBeCloseTo(booking.trip_cost - booking.convenience_fees, 6);
    await driver.call('confirmPaid', { bookingId: booked.id });
    const wallet = await driver.call('fetchWallet', {});
    expect(wallet.walletHistory.map(({ type, amount }) => [type, amount]).sort()).toEqual([
      ['Credit', booking.driver_share],
      ['Debit', booking.trip_cost],
    ]);
    const seen = (await rider.call('fetchBooking', { bookingId: booked.id })).booking;
    expect(seen.receipt).toEqual(booking.receipt);
  });

  it('[FARE-6] without a tracked point but the first it costs no distance, at least the least fare', async () => {
    const booked = await book();
    await startRide(booked.id);
    const { booking } = await driver.call('reachDrop', { bookingId: booked.id });
    expect(booking.distance).toBe(0);
    expect(booking.receipt.fare).toBeGreaterThanOrEqual(90);
    expect(booking.drop).toMatchObject({ add: drop.add });
    await driver.call('confirmPaid', { bookingId: booked.id });
  });
});
