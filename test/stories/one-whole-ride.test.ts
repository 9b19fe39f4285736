import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { finishCheckout, openCheckout, payByTest, rideRequest } from '../kit/ride';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

/**
 * The ride state machine of one booking, all calls together, in write units. Six are for the payment method, five for
 * the desk, which shows who waits, two for the turn that limits a person's simultaneous bookings, one for the claim
 * that prevents a checkout and a saved card from both paying.
 */
const RIDE_WRITE_UNITS = 95;
/**
 * The same with everything that follows from events: search, notices, mail, saved place, reports, the payment's place
 * in the list that settlement reports are compared with, and the numbered receipt.
 */
const WITH_EVENTS = 131;

describe('one whole ride', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  let booking: Booking;

  beforeAll(async () => {
    world = await startWorld();
    rider = await world.rider();
    driver = await world.driver('Dana');
  });
  afterAll(() => world.close());

  it('[BOOK-7] quotes and books the same, server-made figures', async () => {
    const { estimate } = await rider.call('getEstimate', rideRequest(world));
    expect(estimate.driversNearby).toBe(1);
    const answer = await rider.call('addBooking', {
      ...rideRequest(world),
      estimate: { estimateFare: 9_999 },
      paymentPacket: { payableAmount: 1, customer_paid: 1 },
    });
    booking = answer.booking;
    expect(booking).toMatchObject({
      trip_cost: estimate.estimateFare,
      estimate: estimate.estimateFare,
      payableAmount: estimate.estimateFare,
    });
    expect(booking.receipt).toEqual(estimate.receipt);
    expect(booking.driver_share + booking.convenience_fees).toBeCloseTo(booking.trip_cost, 6);
  });

  it('[BOOK-8] [BOOK-9] stores parties, places, choices, a readable number and a code', async () => {
    expect(booking).toMatchObject({
      status: 'PAYMENT_PENDING',
      customer: rider.uid,
      customer_name: 'Rut Rider',
      carType: 'Van',
      bookLater: false,
      prepaid: false,
      payment_mode: 'card',
      parcelTypeSelected: { description: 'Small box', amount: 10 },
      optionSelected: { description: 'Carry inside', amount: 60 },
    });
    expect(booking.booking_id).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(booking.otp).toMatch(/^[1-9]\d{4}$/);
    expect(booking.stops.map(stop => stop.kind)).toEqual(['pickup', 'drop']);
  });

  it('[PAYS-2-test] [PAYS-3] pays the stored amount, whatever the form says, and becomes a prepaid NEW', async () => {
    const driverSocket = await driver.socket();
    await driverSocket.subscribe(`u#${driver.uid}`);
    await openCheckout(world, booking.id, { amount: '1', currency: 'USD' });
    await payByTest(world, booking.id);
    const paid = (await rider.call('fetchBooking', { bookingId: booking.id })).booking;
    expect(paid).toMatchObject({ status: 'NEW', prepaid: true, gateway: 'test', customer_paid: booking.trip_cost });
    await driverSocket.next(message => message.type === 'offer' && message.body.bookingId === booking.id, 'the offer');
    driverSocket.close();
  });

  it('[LIFE-12] shows the driver the offer, without code or contacts', async () => {
    const { offers } = await driver.call('fetchDriverState', {});
    expect(offers).toHaveLength(1);
    expect(offers[0]?.booking).toMatchObject({
      id: booking.id,
      driver_share: booking.driver_share,
      polyline: expect.stringMatching(/./),
    });
    expect(offers[0]?.booking).not.toHaveProperty('otp');
    expect(offers[0]?.booking).not.toHaveProperty('customer_contact');
  });

  it('[LIFE-2] [RT-1] shows the rider live who is coming', async () => {
    const socket = await rider.socket();
    await socket.subscribe(`bk#${booking.id}`, 0);
    await driver.call('acceptBooking', { bookingId: booking.id });
    const accepted = await socket.next(
      message => message.type === 'event' && message.body.kind === 'ACCEPTED',
      'ACCEPTED',
    );
    expect(accepted).toMatchObject({
      body: {
        status: 'ACCEPTED',
        changes: { driver: driver.uid, driver_name: 'Dana Test', vehicle_model: 'Volvo V60' },
      },
    });
    expect(JSON.stringify(socket.received)).not.toContain(booking.otp);
    socket.close();
    const state = await driver.call('fetchDriverState', {});
    expect(state).toMatchObject({ queue: true, offers: [], activeBooking: { id: booking.id, status: 'ACCEPTED' } });
  });

  it('[LIFE-13] relays the driver’s position to the rider', async () => {
    const socket = await rider.socket();
    await socket.subscribe(`bk#${booking.id}`);
    const wheel = await driver.socket();
    wheel.send({ action: 'position', bookingId: booking.id, points: [{ lat: 57.7, lng: 11.96, at: Date.now() }] });
    expect(await socket.next(message => message.type === 'position', 'a position')).toMatchObject({
      body: { lat: 57.7, lng: 11.96 },
    });
    socket.close();
    wheel.close();
  });

  it('[LIFE-3] [LIFE-4] starts with the rider’s code and with no other', async () => {
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    const wrong = booking.otp === '10000' ? '10001' : '10000';
    expect(await driver.refused('startTrip', { bookingId: booking.id, otp: wrong })).toBe('wrong_otp');
    const started = await driver.call('startTrip', { bookingId: booking.id, otp: booking.otp });
    expect(started.booking.status).toBe('STARTED');
    expect(started.booking.startTime).toBeGreaterThan(0);
  });

  it('[LIFE-5] [LIFE-7] reaches the drop and is paid once: the driver has the share and is free', async () => {
    await driver.call('reachDrop', { bookingId: booking.id });
    const { booking: paid } = await driver.call('confirmPaid', { bookingId: booking.id });
    expect(paid.status).toBe('PAID');
    expect(await driver.refused('confirmPaid', { bookingId: booking.id })).toBe('booking_moved_on');
    expect((await driver.call('fetchUser', {})).user.walletBalance).toBeCloseTo(booking.driver_share, 6);
    expect(await driver.call('fetchDriverState', {})).toMatchObject({ queue: false });
  });

  it('[LIFE-8] takes one rating and completes', async () => {
    const { booking: done } = await rider.call('rateBooking', { bookingId: booking.id, rating: 4 });
    expect(done).toMatchObject({ status: 'COMPLETE', rating: 4 });
    expect(await rider.refused('rateBooking', { bookingId: booking.id, rating: 1 })).toBe('already_rated');
  });

  it('[LIFE-8] tells the average of a single rating to nobody but the team', async () => {
    const { user } = await driver.call('fetchUser', {});
    expect(user.ratings).toBeUndefined();
    const person = await world.admin.call('fetchPerson', { id: user.id });
    expect(person.user.ratings).toEqual({ userrating: 4, details: [] });
  });

  it('[DASH-1] counts the trip on the dashboard, once', async () => {
    await world.runtime.settle();
    const { earnings, rides } = await world.admin.call('fetchDashboard', {});
    expect(earnings).toEqual({
      today: booking.convenience_fees,
      thisMonth: booking.convenience_fees,
      total: booking.convenience_fees,
    });
    expect(rides.total).toBe(1);
  });

  it('[BKS-5] keeps its whole story, in order and without gaps', async () => {
    const { events } = await rider.call('fetchBooking', { bookingId: booking.id });
    expect(events.map(event => event.v)).toEqual(events.map((_, i) => i + 1));
    expect(events.map(event => event.kind)).toEqual([
      'PAYMENT_PENDING',
      'NEW',
      'SEARCHING',
      'ACCEPTED',
      'ARRIVED',
      'STARTED',
      'REACHED',
      'PAID',
      'COMPLETE',
    ]);
  });

  it('stays within the write budget of a ride, payment included', async () => {
    await world.runtime.settle();
    const { result: spent, usage } = await world.runtime.meter.measure(async () => {
      const calls = await anotherRide(world, rider, driver);
      await world.runtime.settle();
      return calls;
    });
    console.log(`a ride consumed ${spent} write units, with its events ${usage.write}`);
    expect(spent).toBeLessThanOrEqual(RIDE_WRITE_UNITS);
    expect(usage.write).toBeLessThanOrEqual(WITH_EVENTS);
  });
});

const writeUnits = (headers: Headers): number =>
  Number(/([\d.]+) write/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN);

/** Write units of all requests of rider, driver and payment page for one more ride, without the consequences. */
const anotherRide = async (world: World, rider: Person, driver: Person): Promise<number> => {
  const before = rider.writeUnits + driver.writeUnits;
  const { booking } = await rider.call('addBooking', rideRequest(world), { key: 'another-ride-1' });
  const bookingId = booking.id;
  const intent = await openCheckout(world, bookingId);
  const paid = await finishCheckout(world, intent, 'paid');
  await world.runtime.settle();
  await driver.call('acceptBooking', { bookingId });
  // At the pickup no reason is required.
  const placeReason = undefined;
  await driver.call('arriveAtPickup', { bookingId, placeReason });
  await driver.call('startTrip', { bookingId, otp: booking.otp, placeReason });
  await driver.call('reachDrop', { bookingId });
  await driver.call('confirmPaid', { bookingId });
  await rider.call('rateBooking', { bookingId, rating: 5 });
  return rider.writeUnits + driver.writeUnits - before + writeUnits(paid.headers);
};
