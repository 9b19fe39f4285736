import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_HELD_MS } from '#shared/contract/constants';
import { holdClock, letClockGo, wait } from '../kit/clock';
import { driveThrough } from '../kit/drive';
import { at, drop, pickup } from '../kit/places';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

const MINUTE = 60_000;

describe('a phone that was without a network', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    holdClock();
    world = await startWorld({ appcat: 'taxi' });
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
    return (await rider.call('fetchBooking', { bookingId: booking.id })).booking;
  };

  it('[LIFE-1] [LIFE-5] sends its steps late: they count from when they were taken, in order', async () => {
    const { id: bookingId, otp, acceptedAt = 0 } = await accepted();
    await driver.call('arriveAtPickup', { bookingId, heldMs: 40 * MINUTE });
    const { events } = await rider.call('fetchBooking', { bookingId });
    const arrivalReceivedAt = events.find(({ kind }) => kind === 'ARRIVED')?.at ?? 0;
    const started = (await driver.call('startTrip', { bookingId, otp, heldMs: 30 * MINUTE, location: at.jarntorget }))
      .booking;
    // No step predates the acceptance, seconds ago, and no start predates the server's receipt of the arrival.
    expect(started.driver_arrive_time).toBe(acceptedAt);
    expect(Math.abs((started.startTime ?? 0) - arrivalReceivedAt)).toBeLessThan(1000);
    expect(started.startTime).toBeGreaterThan(acceptedAt);
    const reached = (await driver.call('reachDrop', { bookingId, heldMs: 0, location: at.avenyn })).booking;
    expect(reached.endTime).toBeGreaterThanOrEqual(acceptedAt);
    expect(reached.total_trip_time).toBeLessThan(60);
    await driver.call('confirmPaid', { bookingId });
  });

  it('[LIFE-1] [FARE-6] a trip without a network lasts and costs what it did', async () => {
    const { id: bookingId, otp } = await accepted();
    await driver.call('arriveAtPickup', { bookingId });
    wait(2 * MINUTE);
    const startedAt = Date.now();
    wait(20 * MINUTE);
    const endedAt = Date.now();
    wait(15 * MINUTE);
    const heldMs = () => ({ start: Date.now() - startedAt, reach: Date.now() - endedAt });
    await driver.call('startTrip', { bookingId, otp, location: at.jarntorget, heldMs: heldMs().start });
    const route = [at.jarntorget, at.brunnsparken, at.avenyn];
    const points = route.map((place, i) => ({ ...place, at: startedAt + (i + 1) * 5 * MINUTE }));
    await driver.call('reportPosition', { bookingId, points, sentAt: Date.now() });
    const { booking } = await driver.call('reachDrop', { bookingId, location: at.avenyn, heldMs: heldMs().reach });
    expect(Math.abs((booking.total_trip_time ?? 0) - 20 * 60)).toBeLessThanOrEqual(2);
    expect(booking.distance).toBeGreaterThan(1.5);
    await driver.call('confirmPaid', { bookingId });
  });

  it('[FARE-6] a start that is reported late makes no driving of the waiting before it', async () => {
    const ride = async (reported: 'late' | 'at once', route = [at.jarntorget, at.brunnsparken, at.avenyn]) => {
      const { id: bookingId, otp } = await accepted();
      await driver.call('arriveAtPickup', { bookingId });
      wait(10 * MINUTE);
      const heldMs = reported === 'late' ? { heldMs: 10 * MINUTE - 1_000 } : {};
      await driver.call('startTrip', { bookingId, otp, location: at.jarntorget, ...heldMs });
      const parts = route.flatMap((from, i) => {
        const to = route[i + 1];
        const between = (k: number) => ({
          lat: from.lat + (((to?.lat ?? from.lat) - from.lat) * k) / 4,
          lng: from.lng + (((to?.lng ?? from.lng) - from.lng) * k) / 4,
        });
        return to ? [0, 1, 2, 3].map(between) : [from];
      });
      await driveThrough(driver, bookingId, parts, { seconds: 40 });
      const { booking } = await driver.call('reachDrop', { bookingId, location: at.avenyn });
      await driver.call('confirmPaid', { bookingId });
      return booking;
    };
    const honest = await ride('at once');
    const late = await ride('late');
    expect((late.total_trip_time ?? 0) - (honest.total_trip_time ?? 0)).toBeGreaterThan(9 * 60);
    expect(Math.abs(late.trip_cost - honest.trip_cost)).toBeLessThan(1);
    expect(honest).not.toHaveProperty('fareReview');
    expect(late.fareReview).toMatchObject({ reason: 'late', charged: late.trip_cost });
    expect(late.fareReview?.driven).toBeGreaterThan(late.trip_cost + 1);
    // Without positions near the pickup the departure is unknown: the estimated time, or the reported time, is charged.
    const silent = await ride('late', [at.avenyn, at.avenyn]);
    expect(silent.fareReview).toMatchObject({ charged: silent.trip_cost });
  });

  it('[LIFE-1] takes no longer delay than a few hours, and none that lies ahead', async () => {
    const { id: bookingId } = await accepted();
    for (const heldMs of [-1, MAX_HELD_MS + 1, 0.5])
      expect(await driver.refused('arriveAtPickup', { bookingId, heldMs })).toBe('invalid_input');
    await driver.call('arriveAtPickup', { bookingId, heldMs: MAX_HELD_MS });
    await driver.call('giveBackBooking', { bookingId, reason: 'absent' });
    await rider.call('cancelBooking', { bookingId, reason: 'Nobody here' });
  });

  it('[FARE-6] [LIFE-13] a clock an hour off and a jump of 500 km change neither way nor fare', async () => {
    const drive = async (skewMs: number, jump: boolean) => {
      const { id: bookingId, otp } = await accepted();
      await driver.call('arriveAtPickup', { bookingId });
      await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
      const route = [at.jarntorget, at.brunnsparken, ...(jump ? [at.stockholm] : []), at.avenyn];
      await driveThrough(driver, bookingId, route, { seconds: 60, skewMs });
      const { booking } = await driver.call('reachDrop', { bookingId, location: at.avenyn });
      const { points: stored, last } = await rider.call('fetchTracking', { bookingId });
      await driver.call('confirmPaid', { bookingId });
      return { km: booking.distance, stored, last, now: Date.now() };
    };
    const straight = await drive(0, false);
    for (const other of [await drive(-60 * MINUTE, true), await drive(60 * MINUTE, true)]) {
      expect(other.km).toBeCloseTo(straight.km ?? 0, 3);
      expect(other.stored.every(point => Math.abs(other.now - point.at) < 5 * MINUTE)).toBe(true);
      expect(other.stored.some(point => point.lat === at.stockholm.lat)).toBe(false);
      expect(other.stored.map(({ status }) => status)).toEqual(straight.stored.map(({ status }) => status));
    }
  });

  it('[LIFE-13] one position 500 km away is not believed before the next one says so too', async () => {
    const where = async () => (await driver.call('fetchDriverState', {})).location;
    await driver.call('reportPosition', { points: [{ ...at.avenyn, at: Date.now() }] });
    expect(await where()).toEqual(at.avenyn);
    await driver.call('reportPosition', { points: [{ ...at.stockholm, at: Date.now() }] });
    expect(await where()).toEqual(at.avenyn);
    await driver.call('reportPosition', { points: [{ ...at.stockholm, at: Date.now() }] });
    expect(await where()).toEqual(at.stockholm);
    for (const _ of [1, 2]) await driver.call('reportPosition', { points: [{ ...at.jarntorget, at: Date.now() }] });
    expect(await where()).toEqual(at.jarntorget);
  });

  it('[LIFE-1] an admin ends a trip whose driver’s phone is dead, at its last sign of life', async () => {
    const { id: bookingId, otp } = await accepted();
    await driver.call('arriveAtPickup', { bookingId });
    await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
    await driveThrough(driver, bookingId, [at.brunnsparken, at.avenyn]);
    expect(await rider.refused('reachDrop', { bookingId })).toBe('forbidden');
    const { booking } = await world.admin.call('reachDrop', { bookingId });
    expect(booking).toMatchObject({ status: 'REACHED', drop: at.avenyn });
    expect(booking.distance).toBeGreaterThan(0.5);
    const paid = await world.admin.call('confirmPaid', { bookingId });
    expect(paid.booking.status).toBe('PAID');
    expect(await driver.call('fetchDriverState', {})).toMatchObject({ queue: false });
  });
});

describe('a phone that gives its positions old times', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    holdClock();
    world = await startWorld({ appcat: 'taxi' });
    [rider, driver] = [await world.rider(), await world.driver('Tess')];
  });
  afterAll(async () => {
    await world.close();
    letClockGo();
  });

  const north = (metres: number) => ({ lat: at.jarntorget.lat + metres / 111_195, lng: at.jarntorget.lng });
  const report = (metres: number, agoMs: number, clock: object = { sentAt: Date.now() }) =>
    driver.call('reportPosition', { points: [{ ...north(metres), at: Date.now() - agoMs, accuracyM: 10 }], ...clock });
  const acceptedFrom = async (metres: number, before?: () => Promise<unknown>) => {
    wait(20 * MINUTE);
    await driver.call('setDriverActive', { driverActiveStatus: true, location: north(metres) });
    await before?.();
    const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId: booking.id });
    wait(1_000);
    return booking.id;
  };
  const isDoubted = async (bookingId: string, { agoMs = 0, accuracyM = 10 } = {}) => {
    const location = { ...at.jarntorget, at: Date.now() - agoMs, accuracyM };
    const arrive = { bookingId, location, sentAt: Date.now(), placeReason: undefined };
    expect(await driver.refused('arriveAtPickup', arrive)).toBe('position_doubted');
    await driver.call('giveBackBooking', { bookingId, reason: 'absent' });
    await rider.call('cancelBooking', { bookingId, reason: 'Nobody here' });
  };

  it('[LIFE-3] [LIFE-13] gains no way by an arrival older than its last position', async () => {
    const bookingId = await acceptedFrom(3_000);
    await report(3_000, 1_000);
    await isDoubted(bookingId, { agoMs: 59_000, accuracyM: 500 });
  });

  it('[LIFE-3] [LIFE-13] gains no way by going on duty at a position of minutes ago', async () => {
    const bookingId = await acceptedFrom(6_100);
    const location = { ...at.jarntorget, at: Date.now() - 11 * MINUTE };
    await driver.call('setDriverActive', { driverActiveStatus: true, location, sentAt: Date.now() });
    await isDoubted(bookingId);
  });

  it.each([
    ['without its own time', () => ({})],
    ['with its own time', () => ({ sentAt: Date.now() })],
  ])('[LIFE-3] [LIFE-13] does not count as off by reports of minutes ago, %s', async (_, clock) => {
    const old = () => report(6_100, 11 * MINUTE, clock());
    const bookingId = await acceptedFrom(6_100, async () => {
      await old();
      wait(4_000);
      await old();
    });
    await old();
    wait(1_000);
    await isDoubted(bookingId);
  });

  it('[LIFE-14] [LIFE-13] earns no fee by an old time for the place kilometres away where it waits', async () => {
    const bookingId = await acceptedFrom(6_100);
    await driver.call('arriveAtPickup', { bookingId, placeReason: 'other' });
    const { booking } = await rider.call('fetchBooking', { bookingId });
    wait(5 * MINUTE);
    await report(6_100, 10 * MINUTE);
    const cancelled = (await rider.call('cancelBooking', { bookingId, reason: 'Nobody here' })).booking;
    expect([booking.status, cancelled.status, cancelled.cancelFee ?? 0]).toEqual(['ARRIVED', 'CANCELLED', 0]);
  });
});

describe('the feed of a way', () => {
  it('[RT-4] is for those who may see the booking, and is location_fetch_error while there is none', async () => {
    const world = await startWorld({ appcat: 'taxi' });
    try {
      const [rider, driver, other] = [await world.rider(), await world.driver('Tess'), await world.rider('Omar')];
      const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
      const bookingId = booking.id;
      expect(await rider.refused('fetchTracking', { bookingId })).toBe('location_fetch_error');
      await world.runtime.settle();
      await driver.call('acceptBooking', { bookingId });
      expect(await rider.refused('fetchTracking', { bookingId })).toBe('location_fetch_error');
      await driver.call('arriveAtPickup', { bookingId });
      const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
      await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
      const first = await rider.call('fetchTracking', { bookingId });
      expect(first.points).toHaveLength(1);
      expect(first.last).toMatchObject({ status: 'STARTED', ...at.jarntorget });
      const points = [at.brunnsparken, at.avenyn].map((point, i) => ({ ...point, at: Date.now() + i }));
      await driver.call('reportPosition', { bookingId, points });
      const since = await world.admin.call('fetchTracking', { bookingId, since: first.last.at });
      expect(since.points.map(({ lat }) => lat)).toEqual([at.brunnsparken.lat, at.avenyn.lat]);
      expect(since.last).toEqual(since.points.at(-1));
      expect(await other.refused('fetchTracking', { bookingId })).toBe('location_fetch_error');
    } finally {
      await world.close();
    }
  });
});
