import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { holdClock, letClockGo, wait } from '../kit/clock';
import { driveThrough } from '../kit/drive';
import type { Person } from '../kit/person';
import { at, drop, pickup } from '../kit/places';
import { payByTest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

/** Several kilometres off. */
const far = { lat: 57.72, lng: 12.01, add: 'Far off, Göteborg' };
const SHORT_WAY = [at.jarntorget, at.brunnsparken];
const LONG_WAY = [at.jarntorget, at.brunnsparken, at.avenyn, at.jarntorget, at.brunnsparken, at.avenyn];

describe('[PAYS-4] [PLUS-2] a taxi ride by card without a saved one is paid ahead', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    holdClock();
    world = await startWorld({ appcat: 'taxi', settings: { maxFareAboveEstimate: null, cashPayments: 'taxi' } });
    [rider, driver] = [await world.rider(), await world.driver('Tess')];
  });
  afterAll(async () => {
    await world.close();
    letClockGo();
  });

  const look = async (bookingId: string) => (await rider.call('fetchBooking', { bookingId })).booking;
  const request = { pickup, drop, carDetails: { id: '' } };
  const book = async (payment_mode: 'card' | 'cash', to = drop): Promise<Booking> => {
    const wanted = { ...request, drop: to, carDetails: { id: world.van.id }, paymentPacket: { payment_mode } };
    const { booking } = await rider.call('addBooking', wanted);
    await world.runtime.settle();
    return booking;
  };
  const paid = async (to = drop) => {
    // Driving back from the previous ride takes some time.
    wait(60_000);
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    const booking = await book('card', to);
    expect(booking).toMatchObject({ status: 'PAYMENT_PENDING', prepaid: false });
    expect((await driver.call('fetchDriverState', {})).offers).toEqual([]);
    await payByTest(world, booking.id);
    await world.runtime.settle();
    const { offers } = await driver.call('fetchDriverState', {});
    expect(offers[0]?.booking).toMatchObject({ id: booking.id, prepaid: true });
    return look(booking.id);
  };
  const drive = async ({ id: bookingId, otp }: Booking, route: readonly (typeof at.avenyn)[]) => {
    await driver.call('acceptBooking', { bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
    if (route.length > 0) await driveThrough(driver, bookingId, route, { seconds: 150 });
    await driver.call('reachDrop', { bookingId, location: route.at(-1) ?? at.jarntorget });
    await driver.call('confirmPaid', { bookingId });
    await world.runtime.settle();
    return look(bookingId);
  };
  const wallet = async () => (await rider.call('fetchWallet', {})).walletBalance;

  it('says so before it is booked', async () => {
    const ride = { carTypeId: world.van.id, total: 100 };
    expect(await rider.call('fetchPayOptions', { ride })).toMatchObject({ paysAhead: true });
  });

  it('and a ride in cash does not turn to the card', async () => {
    const booking = await book('cash');
    const input = { bookingId: booking.id, paymentPacket: { payment_mode: 'card' as const } };
    expect((await rider.call('fetchPayOptions', { bookingId: booking.id })).methods).toEqual(['cash']);
    expect(await rider.refused('changePayment', input)).toBe('hold_needed');
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed' });
  });

  it('a cheaper one leaves the difference in the wallet, from where it goes back to the card', async () => {
    const booking = await paid(far);
    const done = await drive(booking, SHORT_WAY);
    const back = Math.round((booking.customer_paid - done.trip_cost) * 100) / 100;
    expect(back).toBeGreaterThan(0);
    expect(done).toMatchObject({ status: 'PAID', customer_paid: done.trip_cost, cardPaymentAmount: done.trip_cost });
    expect(await wallet()).toBeCloseTo(back, 6);
    const { deposits } = await rider.call('fetchDeposits', {});
    expect(deposits).toMatchObject([{ bookingId: booking.id, amount: back, left: back }]);
    await rider.call('sendBack', { deposit: deposits[0]!.id, amount: back });
    await world.runtime.settle();
    expect(await wallet()).toBe(0);
    const noticeKeys = (await rider.call('exportMyData', {})).account?.notices?.map(({ key }) => key);
    expect(noticeKeys).toContain('notice_payment_excess');
  });

  it('the rest of a dearer one is owed, and paid as any ride that is owed', async () => {
    const booking = await paid();
    const owed = await drive(booking, LONG_WAY);
    const rest = owed.trip_cost - booking.customer_paid;
    expect(rest).toBeGreaterThan(0);
    expect(owed).toMatchObject({ status: 'PENDING', prepaid: false, usedWalletMoney: booking.customer_paid });
    expect(owed.payableAmount).toBeCloseTo(rest, 6);
    expect(await rider.refused('addBooking', { ...request, carDetails: { id: world.van.id } })).toBe('ride_unpaid');
    await payByTest(world, booking.id);
    expect(await look(booking.id)).toMatchObject({ status: 'PAID', customer_paid: owed.trip_cost });
  });

  it('one that is cancelled gives back what was paid', async () => {
    const booking = await paid();
    const before = await wallet();
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed' });
    await world.runtime.settle();
    expect(await wallet()).toBeCloseTo(before + booking.customer_paid, 6);
  });
});
