import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdClock, letClockGo } from '../kit/clock';
import { driveThrough } from '../kit/drive';
import { sixAtOnce } from '../kit/once';
import type { Person } from '../kit/person';
import { at, drop, pickup } from '../kit/places';
import { finishCheckout, openCheckout } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const LONG_WAY = [at.jarntorget, at.brunnsparken, at.avenyn, at.jarntorget, at.brunnsparken, at.avenyn];
const settings = { maxFareAboveEstimate: 0.2, panic: true };
const cancelSlab = [{ minsDelayed: 0, amount: 25 }];

describe('[BOOK-10] every write of a taxi ride, six times at once by one key', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    holdClock();
    world = await startWorld({ appcat: 'taxi', cancelSlab, settings });
    [rider, driver] = [await world.rider(), await world.driver('Tess')];
  });
  afterAll(async () => {
    await world.close();
    letClockGo();
  });

  const accepted = async () => {
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId: booking.id });
    return booking.id;
  };
  const reachedTheLongRoute = async () => {
    const bookingId = await accepted();
    await driver.call('arriveAtPickup', { bookingId });
    const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
    await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
    await driveThrough(driver, bookingId, LONG_WAY, { seconds: 150 });
    await driver.call('reachDrop', { bookingId, location: at.avenyn });
    return bookingId;
  };
  const kinds = async (bookingId: string) =>
    (await rider.call('fetchBooking', { bookingId })).events.map(({ kind }) => kind);

  it('a call for help, and looking after it', async () => {
    const bookingId = await reachedTheLongRoute();
    const raised = await sixAtOnce({
      op: 'raisePanic',
      by: rider,
      input: { bookingId },
      other: { location: at.avenyn },
    });
    const { alarms } = await world.admin.call('fetchAlarms', {});
    expect(alarms).toHaveLength(1);
    const { id: alarmId } = raised.alarm as { id: string };
    expect(alarms[0]!.id).toBe(alarmId);
    await sixAtOnce({ op: 'resolveAlarm', by: world.admin, input: { alarmId }, other: { alarmId: bookingId } });
    expect((await world.admin.call('fetchAlarms', {})).alarms).toEqual([]);
    await driver.call('confirmPaid', { bookingId });
  });

  it('a yes to the whole fare, and an admin’s word on it', async () => {
    const agreed = await reachedTheLongRoute();
    await sixAtOnce({ op: 'agreeFare', by: rider, input: { bookingId: agreed }, other: { bookingId: 'another' } });
    expect((await kinds(agreed)).filter(kind => kind === 'FARE_AGREED')).toHaveLength(1);
    await driver.call('confirmPaid', { bookingId: agreed });
    const decided = await reachedTheLongRoute();
    await driver.call('confirmPaid', { bookingId: decided });
    const { walletBalance } = await driver.call('fetchWallet', {});
    const input = { bookingId: decided, decision: 'bear', note: 'The bridge was closed' };
    await sixAtOnce({ op: 'decideFare', by: world.admin, input, other: { note: 'Another' } });
    expect((await kinds(decided)).filter(kind => kind === 'FARE_DECIDED')).toHaveLength(1);
    const { booking } = await rider.call('fetchBooking', { bookingId: decided });
    const after = await driver.call('fetchWallet', { limit: 50 });
    // The share, the collected cash, and the part that the platform bears.
    expect(after.walletHistory.filter(({ txRef }) => txRef === booking.booking_id)).toHaveLength(3);
    expect(after.walletBalance).toBeGreaterThan(walletBalance);
  });

  it('a debt', async () => {
    const bookingId = await accepted();
    await rider.call('cancelBooking', { bookingId, reason: 'Rain' });
    const { order } = await sixAtOnce({ op: 'payDebt', by: rider, input: {} });
    const intent = await openCheckout(world, (order as { id: string }).id);
    await finishCheckout(world, intent, 'paid');
    expect(await rider.call('fetchWallet', {})).toMatchObject({ due: 0, debts: [], walletBalance: 0 });
  });

  it('another payment method', async () => {
    await world.admin.call('addToWallet', { uid: rider.uid, amount: 2_000 });
    const bookingId = await accepted();
    const input = { bookingId, paymentPacket: { payment_mode: 'wallet' } };
    await sixAtOnce({ op: 'changePayment', by: rider, input, other: { paymentPacket: { payment_mode: 'card' } } });
    const { trip_cost } = (await rider.call('fetchBooking', { bookingId })).booking;
    expect((await rider.call('fetchWallet', {})).walletBalance).toBeCloseTo(2_000 - trip_cost, 6);
    expect((await kinds(bookingId)).filter(kind => kind === 'PAYMENT_CHANGED')).toHaveLength(1);
  });

  it('[PAYS-5] money for the wallet', async () => {
    const before = (await rider.call('fetchWallet', {})).walletBalance;
    const { order } = await sixAtOnce({ op: 'topUpWallet', by: rider, input: { amount: 30 }, other: { amount: 31 } });
    const intent = await openCheckout(world, (order as { id: string }).id);
    await Promise.all(Array.from({ length: 6 }, () => finishCheckout(world, intent, 'paid')));
    expect((await rider.call('fetchWallet', {})).walletBalance).toBe(before + 30);
  });
});
