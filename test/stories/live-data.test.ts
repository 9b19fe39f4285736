import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../kit/places';
import type { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

describe('live data', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld();
    rider = await world.rider();
    driver = await world.driver('Dana');
  });
  afterAll(() => world.close());

  it('[RT-2] a connection killed in the middle of a ride misses nothing once it is back', async () => {
    const booking = await bookAndPay(world, rider);
    const first = await rider.socket();
    await first.subscribe(`bk#${booking.id}`, 0);
    await driver.call('acceptBooking', { bookingId: booking.id });
    const seen = await first.hear(message => message.type === 'event' && message.body.kind === 'ACCEPTED', 'ACCEPTED');
    first.close();
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    await driver.call('startTrip', { bookingId: booking.id, otp: booking.otp });
    const second = await rider.socket();
    await second.subscribe(`bk#${booking.id}`, seen.type === 'event' ? seen.v : 0);
    expect(second.kinds()).toEqual(['ARRIVED', 'STARTED']);
    await driver.call('reachDrop', { bookingId: booking.id });
    await second.hear(message => message.type === 'event' && message.body.kind === 'REACHED', 'REACHED');
    const versions = second.heard.flatMap(message => (message.type === 'event' ? [message.v] : []));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    second.close();
    await driver.call('confirmPaid', { bookingId: booking.id });
  });

  it('[DASH-2] the panel hears drivers move, and the map shows them', async () => {
    const panel = await world.admin.socket();
    await panel.subscribe('dash#all');
    await driver.call('reportPosition', { points: [{ ...at.brunnsparken, at: Date.now() }] });
    expect(await panel.hear(message => message.type === 'position', 'a position')).toMatchObject({
      body: { driver: driver.uid, ...at.brunnsparken },
    });
    panel.close();
    const { drivers } = await world.admin.call('fetchDriverMap', {});
    expect(drivers).toMatchObject([{ id: driver.uid, name: 'Dana Test', queue: false, ...at.brunnsparken }]);
  });

  it('[DASH-2] a fleet admin sees its own drivers only', async () => {
    const fleet = await world.fleetAdmin('Flo');
    expect((await fleet.call('fetchDriverMap', {})).drivers).toEqual([]);
  });

  it.each([
    ['not JSON', 'hello'],
    ['an unknown action', { action: 'drop' }],
    ['a bad topic', { action: 'subscribe', topic: 'everything' }],
  ])('answers %s with an error and stays open', async (_, message) => {
    const socket = await rider.socket();
    socket.send(typeof message === 'string' ? (message as unknown as object) : message);
    expect(await socket.hear(heard => heard.type === 'error', 'an error')).toMatchObject({ type: 'error' });
    socket.send({ action: 'ping' });
    await socket.hear(heard => heard.type === 'pong', 'pong');
    socket.close();
  });

  it('[LIFE-13] keeps a trip’s track and drops points that make no sense', async () => {
    const booking = await bookAndPay(world, rider);
    await driveTo(driver, rider, booking.id, 'startTrip');
    const now = Date.now();
    const points = Array.from({ length: 12 }, (_, i) => ({
      lat: 57.7 + i * 0.0005,
      lng: 11.96,
      at: now - (11 - i) * 4000,
    }));
    const { accepted } = await driver.call('reportPosition', {
      bookingId: booking.id,
      points: [...points, { lat: 1, lng: 1, at: now - 3_600_000 }],
    });
    expect(accepted).toBe(13);
    const { driverLocation } = await rider.call('fetchBooking', { bookingId: booking.id });
    expect(driverLocation).toMatchObject({ lat: points[11]?.lat, lng: 11.96 });
  });
});
