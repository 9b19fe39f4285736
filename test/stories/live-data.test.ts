import { positionsIn, shortId } from '#shared/contract/position-frame';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connected, openNodeSocket } from '#scripts/lib/live-socket';
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
    const seen = await first.next(message => message.type === 'event' && message.body.kind === 'ACCEPTED', 'ACCEPTED');
    first.close();
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    await driver.call('startTrip', { bookingId: booking.id, otp: booking.otp });
    const second = await rider.socket();
    await second.subscribe(`bk#${booking.id}`, seen.type === 'event' ? seen.v : 0);
    expect(second.kinds()).toEqual(['ARRIVED', 'STARTED']);
    await driver.call('reachDrop', { bookingId: booking.id });
    await second.next(message => message.type === 'event' && message.body.kind === 'REACHED', 'REACHED');
    const versions = second.received.flatMap(message => (message.type === 'event' ? [message.v] : []));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    second.close();
    await driver.call('confirmPaid', { bookingId: booking.id });
  });

  it('[DASH-2] the panel hears drivers move, and the map shows them', async () => {
    const panel = await world.admin.socket();
    await panel.subscribe('dash#all');
    await driver.call('reportPosition', { points: [{ ...at.brunnsparken, at: Date.now() }] });
    const frame = await panel.next(message => message.type === 'positions', 'a position');
    expect(frame.type === 'positions' && positionsIn(frame.body)).toMatchObject([
      { short: shortId(driver.uid), ...at.brunnsparken, queue: false },
    ]);
    panel.close();
    const { drivers } = await world.admin.call('fetchDriverMap', {});
    const here = { id: driver.uid, name: 'Dana Test', queue: false, ...at.brunnsparken };
    expect(drivers).toMatchObject([here]);
    const { lat, lng } = at.brunnsparken;
    await driver.call('reportPosition', { points: [{ lat: lat + 0.001, lng, at: Date.now() }] });
    await driver.call('reportPosition', { points: [{ ...at.brunnsparken, at: Date.now() + 1 }] });
    expect((await world.admin.call('fetchDriverMap', {})).drivers).toMatchObject([{ ...here, bearing: 180 }]);
  });

  it('[DASH-2] a fleet admin sees its own drivers only', async () => {
    const fleet = await world.fleetAdmin('Flo');
    expect((await fleet.call('fetchDriverMap', {})).drivers).toEqual([]);
    const own = await world.driver('Olga', at.jarntorget, { fleetadmin: fleet.uid });
    expect((await fleet.call('fetchDriverMap', {})).drivers.map(({ id }) => id)).toEqual([own.uid]);
    const map = await fleet.socket();
    await map.subscribe(`dash#${fleet.uid}`);
    for (const one of [driver, own])
      await one.call('reportPosition', { points: [{ ...at.brunnsparken, at: Date.now() }] });
    await map.next(message => message.type === 'positions', 'a position');
    const moved = map.received.flatMap(message => (message.type === 'positions' ? positionsIn(message.body) : []));
    expect(moved.map(({ short }) => short)).toEqual([shortId(own.uid)]);
    map.close();
    await own.call('setDriverActive', { driverActiveStatus: false });
  });

  /** An event without the driver's number: a client that catches up after the ride's end doesn't get that. */
  const lasting = ([v, body]: [v: number, body: unknown]) => {
    const { changes = {}, ...event } = body as { changes?: Record<string, unknown> };
    const { driver_contact: _, ...kept } = changes;
    return [v, { ...event, changes: kept }];
  };

  it('[RT-1] [RT-2] two screens of a rider end alike, though one loses its line at every step', async () => {
    const booking = await bookAndPay(world, rider);
    const topic = `bk#${booking.id}`;
    const screen = () => {
      const heard: [v: number, body: unknown][] = [];
      let line: ReturnType<typeof openNodeSocket> | undefined;
      const live = rider.live({ random: () => 0, open: url => (line = openNodeSocket(url)) });
      live.subscribe(
        topic,
        message => message.type === 'event' && heard.push([message.v, message.body]),
        () => 0,
      );
      onTestFinished(() => live.close());
      return { live, heard, cut: () => line?.terminate() };
    };
    const [steady, shaky] = [screen(), screen()];
    for (const step of ['acceptBooking', 'arriveAtPickup', 'startTrip', 'reachDrop', 'confirmPaid'] as const) {
      await connected(shaky.live);
      // The connection dies while the step is on its way: messages may or may not have arrived.
      const moving = driver.call(step, {
        bookingId: booking.id,
        ...(step === 'startTrip' ? { otp: booking.otp } : {}),
      });
      shaky.cut();
      await moving;
    }
    const { booking: now, events: history } = await rider.call('fetchBooking', { bookingId: booking.id });
    for (const { heard } of [steady, shaky])
      await expect.poll(() => heard.map(([v]) => v)).toEqual(history.map(({ v }) => v));
    expect(shaky.heard.map(lasting)).toEqual(steady.heard.map(lasting));
    expect(now.status).toBe('PAID');
    const again = await rider.socket();
    expect(await again.subscribe(topic, now.v)).toEqual({ type: 'subscribed', topic, v: now.v });
    again.close();
  });

  it('[RT-1] a ride, its people and its fleet are heard by nobody else', async () => {
    const other = await world.driver('Asked');
    const booking = await bookAndPay(world, rider);
    const { booking: seen } = await world.admin.call('fetchBooking', { bookingId: booking.id });
    expect(seen.requestedDrivers).toMatchObject({ [other.uid]: true });
    await driveTo(driver, rider, booking.id, 'acceptBooking');
    const [stranger, fleet, otherFleet] = [
      await world.rider('Stray'),
      await world.fleetAdmin('Fay'),
      await world.fleetAdmin('Fred'),
    ];
    const topics = [`bk#${booking.id}`, `u#${rider.uid}`, `u#${driver.uid}`, 'dash#all', `dash#${otherFleet.uid}`];
    for (const person of [stranger, other, fleet]) {
      const socket = await person.socket();
      for (const topic of topics)
        expect(await socket.subscribe(topic, 0)).toMatchObject({ type: 'error', code: 'forbidden', topic });
      expect(socket.kinds()).toEqual([]);
      socket.close();
    }
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    await driver.call('startTrip', { bookingId: booking.id, otp: booking.otp });
    await driver.call('reachDrop', { bookingId: booking.id });
    await driver.call('confirmPaid', { bookingId: booking.id });
  });

  it('[RT-1] [AUTH-10] a user who is blocked while a driver is looked for follows that booking, and is out once it has ended', async () => {
    const blocked = await world.rider('Bea');
    const booking = await bookAndPay(world, blocked);
    await world.admin.call('editUser', { id: blocked.uid, data: { approved: false } });
    const socket = await blocked.socket();
    await socket.subscribe(`bk#${booking.id}`, 0);
    await driveTo(driver, world.admin, booking.id, 'acceptBooking');
    await socket.next(({ type }) => type === 'event', 'the driver who accepted');
    await world.admin.call('cancelBooking', { bookingId: booking.id, reason: 'The rider was blocked' });
    await expect.poll(() => socket.isClosed()).toBe(true);
    expect(await blocked.refused('createSocketTicket', {})).toBe('require_approval');
  });

  it.each([
    ['not JSON', 'hello'],
    ['an unknown action', { action: 'drop' }],
    ['a bad topic', { action: 'subscribe', topic: 'everything' }],
  ])('answers %s with an error and stays open', async (_, message) => {
    const socket = await rider.socket();
    socket.send(typeof message === 'string' ? (message as unknown as object) : message);
    expect(await socket.next(heard => heard.type === 'error', 'an error')).toMatchObject({ type: 'error' });
    socket.send({ action: 'ping' });
    await socket.next(heard => heard.type === 'pong', 'pong');
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
