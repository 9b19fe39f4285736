import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#shared/contract/ws-messages';
import { at, drop, pickup } from '../kit/places';
import type { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import type { Socket } from '../kit/socket';
import { startWorld, type World } from '../kit/world';

type AlarmFrame = Extract<ServerMessage, { type: 'alarm' }>;

const alarmsOf = (socket: Socket) =>
  socket.received.flatMap(message => (message.type === 'alarm' ? [message.body] : []));
const nextAlarm = async (socket: Socket, fits: (body: AlarmFrame['body']) => boolean, what: string) =>
  ((await socket.next(message => message.type === 'alarm' && fits(message.body), what)) as AlarmFrame).body;

describe('a call for help from a taxi', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  let bookingId: string;
  beforeAll(async () => {
    world = await startWorld({ appcat: 'taxi', settings: { panic: true } });
  });
  afterAll(() => world.close());

  const book = async (who: Person) => {
    const { booking } = await who.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    await world.runtime.settle();
    return booking.id;
  };
  const listen = async (who: Person, topic: string) => {
    const socket = await who.socket();
    expect(await socket.subscribe(topic)).toMatchObject({ type: 'subscribed' });
    return socket;
  };
  const open = async () => (await world.admin.call('fetchAlarms', {})).alarms;
  const tidy = async () => {
    for (const { id } of await open()) await world.admin.call('resolveAlarm', { alarmId: id });
    await world.runtime.settle();
  };

  /** Each with people of its own, on the way. */
  beforeEach(async () => {
    [rider, driver] = [await world.rider(), await world.driver('Dana')];
    bookingId = await book(rider);
    await driveTo(driver, rider, bookingId, 'startTrip');
    return async () => {
      await tidy();
      await driver.send('reachDrop', { bookingId });
      await driver.send('confirmPaid', { bookingId });
      await driver.send('setDriverActive', { driverActiveStatus: false });
      await world.runtime.settle();
    };
  });

  it('[LIFE-15] reaches every admin at once with who, which vehicle and where; the driver hears nothing', async () => {
    const panel = await listen(world.admin, 'dash#all');
    const [ride, own] = [await listen(driver, `bk#${bookingId}`), await listen(driver, `u#${driver.uid}`)];
    const { alarm } = await rider.call('raisePanic', { bookingId, location: at.brunnsparken });
    const body = await nextAlarm(panel, ({ id }) => id === alarm.id, 'the alarm');
    expect(body).toEqual(alarm);
    expect(body).toMatchObject({
      bookingId,
      by: rider.uid,
      byType: 'rider',
      name: 'Rut Rider',
      contact: expect.stringMatching(/^\+4670/),
      driver_name: 'Dana Test',
      vehicle_number: expect.stringMatching(/^ABC /),
      ...at.brunnsparken,
    });
    expect(body.resolvedAt).toBeUndefined();
    expect(await open()).toEqual([alarm]);
    await world.runtime.settle();
    // Neither frames nor notices, nor anything visible to the driver in the booking.
    expect([...ride.received, ...own.received].filter(({ type }) => type !== 'subscribed')).toEqual([]);
    const seen = await driver.send('fetchBooking', { bookingId });
    expect(JSON.stringify(seen.body)).not.toMatch(/panic|alarm/i);
    for (const socket of [panel, ride, own]) socket.close();
  });

  it('[LIFE-15] pressed again is the same call with the newer position', async () => {
    const panel = await listen(world.admin, 'dash#all');
    const first = (await rider.call('raisePanic', { bookingId, location: at.jarntorget })).alarm;
    // Within these three seconds a press is heard but brings no news.
    await new Promise(resolve => setTimeout(resolve, 3_100));
    const again = (await rider.call('raisePanic', { bookingId, location: at.avenyn })).alarm;
    expect(again).toMatchObject({ id: first.id, at: first.at, ...at.avenyn });
    expect(await open()).toEqual([again]);
    const moved = await nextAlarm(panel, ({ lat }) => lat === at.avenyn.lat, 'the newer position');
    expect(moved).toEqual(again);
    expect(new Set(alarmsOf(panel).map(({ id }) => id)).size).toBe(1);
    panel.close();
  });

  it('[LIFE-15] is gone from all screens once one admin has looked after it, and a new press is a new call', async () => {
    const panel = await listen(world.admin, 'dash#all');
    const { alarm } = await rider.call('raisePanic', { bookingId });
    const { alarm: resolved } = await world.admin.call('resolveAlarm', { alarmId: alarm.id });
    expect(resolved).toMatchObject({ id: alarm.id, resolvedBy: world.admin.uid, resolvedAt: expect.any(Number) });
    expect(await nextAlarm(panel, ({ resolvedAt }) => resolvedAt !== undefined, 'the end of it')).toEqual(resolved);
    expect(await open()).toEqual([]);
    // Resolving once more changes nothing.
    expect((await world.admin.call('resolveAlarm', { alarmId: alarm.id })).alarm).toEqual(resolved);
    const later = (await rider.call('raisePanic', { bookingId })).alarm;
    expect(later.at).toBeGreaterThan(alarm.at);
    expect(await open()).toEqual([later]);
    panel.close();
  });

  it('[LIFE-15] says where the vehicle is when the device does not say where it is', async () => {
    const here = { lat: at.jarntorget.lat + 0.0004, lng: at.jarntorget.lng };
    const now = Date.now();
    await driver.call('reportPosition', { bookingId, points: [now - 1_000, now].map(at => ({ ...here, at })) });
    expect((await rider.call('raisePanic', { bookingId })).alarm).toMatchObject(here);
  });

  it('[LIFE-15] is the driver’s too, beside that of the rider, who hears nothing', async () => {
    await rider.call('raisePanic', { bookingId });
    await world.runtime.settle();
    const ride = await listen(rider, `bk#${bookingId}`);
    const { alarm } = await driver.call('raisePanic', { bookingId, location: at.avenyn });
    expect(alarm).toMatchObject({ byType: 'driver', by: driver.uid, name: 'Dana Test', ...at.avenyn });
    expect((await open()).map(({ byType }) => byType).sort()).toEqual(['driver', 'rider']);
    await world.runtime.settle();
    expect(ride.received.filter(({ type }) => type !== 'subscribed')).toEqual([]);
    ride.close();
  });

  it('[LIFE-15] is refused to strangers and to those who merely look on', async () => {
    const [stranger, colleague] = [await world.rider('Stranger'), await world.driver('Colleague')];
    const fleet = await world.fleetAdmin('Flo');
    expect(await stranger.refused('raisePanic', { bookingId })).toBe('not_found');
    expect(await colleague.refused('raisePanic', { bookingId })).toBe('not_found');
    expect(await fleet.refused('raisePanic', { bookingId })).toBe('forbidden');
    for (const person of [rider, driver, fleet]) {
      expect(await person.refused('fetchAlarms', {})).toBe('forbidden');
      expect(await person.refused('resolveAlarm', { alarmId: `${bookingId}-${rider.uid}` })).toBe('forbidden');
    }
    expect(await world.admin.refused('resolveAlarm', { alarmId: 'nothing' })).toBe('not_found');
    for (const person of [rider, driver, fleet]) {
      const socket = await person.socket();
      expect(await socket.subscribe('dash#all')).toMatchObject({ type: 'error', code: 'forbidden' });
      socket.close();
    }
    await colleague.call('setDriverActive', { driverActiveStatus: false });
    expect(await open()).toEqual([]);
  });

  it('[LIFE-15] is refused before there is a driver and after the ride, and writes nothing', async () => {
    await driver.call('reachDrop', { bookingId });
    await rider.call('raisePanic', { bookingId });
    await tidy();
    await driver.call('confirmPaid', { bookingId });
    expect(await rider.refused('raisePanic', { bookingId })).toBe('panic_not_available');
    expect(await driver.refused('raisePanic', { bookingId })).toBe('panic_not_available');
    const lonely = await world.rider('Lone');
    const waiting = await book(lonely);
    expect(await lonely.refused('raisePanic', { bookingId: waiting })).toBe('panic_not_available');
    expect(await open()).toEqual([]);
    await lonely.call('cancelBooking', { bookingId: waiting, reason: 'Over' });
  });

  it('[LIFE-15] is refused where the setting is off', async () => {
    await world.admin.call('editSettings', { panic: false });
    expect(await rider.refused('raisePanic', { bookingId })).toBe('panic_not_available');
    expect(await open()).toEqual([]);
    await world.admin.call('editSettings', { panic: true });
  });

  it.each([
    ['no booking', {}],
    ['a place that is none', { location: { lat: 100, lng: 0 } }],
    ['something else', { everything: true }],
  ])('[LIFE-15] [ENT-1] refuses bad input: %s', async (_, input) => {
    const body = Object.keys(input).length ? { bookingId, ...input } : {};
    expect((await rider.send('raisePanic', body)).body.code).toBe('invalid_input');
    expect(await open()).toEqual([]);
  });
});

describe('in a delivery', () => {
  it('[LIFE-15] there is no call for help, whatever the setting says', async () => {
    const world = await startWorld({ settings: { panic: true } });
    try {
      const [rider, driver] = [await world.rider(), await world.driver('Dana')];
      const { id: bookingId } = await bookAndPay(world, rider);
      await driveTo(driver, rider, bookingId, 'startTrip');
      expect(await rider.refused('raisePanic', { bookingId, location: at.avenyn })).toBe('panic_not_available');
      expect(await driver.refused('raisePanic', { bookingId })).toBe('panic_not_available');
      expect((await world.admin.call('fetchAlarms', {})).alarms).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
