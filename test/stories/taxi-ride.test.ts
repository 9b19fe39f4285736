import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdClock, letClockGo, wait } from '../kit/clock';
import { driveThrough } from '../kit/drive';
import { at, drop, pickup } from '../kit/places';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

describe('a taxi ride', () => {
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

  const book = async () => {
    // Driving back from the previous ride takes some time.
    wait(60_000);
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    return (await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } })).booking;
  };
  const startRide = async (bookingId: string) => {
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    const { booking } = await rider.call('fetchBooking', { bookingId });
    await driver.call('startTrip', { bookingId, otp: booking.otp, location: at.jarntorget });
  };
  const started = async () => {
    const booked = await book();
    await startRide(booked.id);
    return booked;
  };
  const pay = (bookingId: string) => driver.call('confirmPaid', { bookingId });
  const distanceLine = ({
    receipt,
  }: {
    receipt: { lines: { kind: string; quantity?: number | undefined; rate?: number | undefined }[] };
  }) => receipt.lines.find(({ kind }) => kind === 'distance');

  it('[BOOK-9] [FARE-6] [LIFE-5] is booked at once, costs the driven route, and ends where it ended', async () => {
    const booked = await started();
    expect(booked).toMatchObject({ status: 'NEW', payment_mode: 'cash', appcat: 'taxi' });
    // Out to Brunnsparken and back near the pickup, which differs from the booked route.
    await driveThrough(driver, booked.id, [at.jarntorget, at.brunnsparken, at.avenyn, at.brunnsparken]);
    const { booking } = await driver.call('reachDrop', { bookingId: booked.id, location: at.brunnsparken });
    expect(booking.distance).toBeGreaterThan(booked.distance ?? 0);
    expect(booking).toMatchObject({ estimateShare: booked.driver_share });
    expect(booking.trip_cost).toBe(booking.receipt.total);
    expect(distanceLine(booking)?.quantity).toBeCloseTo(booking.distance ?? 0, 1);
    expect(booking).toMatchObject({ cashPaymentAmount: booking.trip_cost, payableAmount: booking.trip_cost });
    expect(booking.drop).toMatchObject(at.brunnsparken);
    expect(booking.driver_share).toBeCloseTo(booking.trip_cost - booking.convenience_fees, 6);
    await pay(booked.id);
    const wallet = await driver.call('fetchWallet', {});
    expect(wallet.walletHistory.map(({ type, amount }) => [type, amount]).sort()).toEqual([
      ['Credit', booking.driver_share],
      // Cash is in whole kronor.
      ['Debit', Math.round(booking.trip_cost)],
    ]);
    const seen = (await rider.call('fetchBooking', { bookingId: booked.id })).booking;
    expect(seen.receipt).toEqual(booking.receipt);
  });

  it('[FARE-6] a ride that ends near the booked drop keeps its name, on the receipt and among the saved places', async () => {
    const booked = await started();
    const beside = { lat: at.avenyn.lat + 0.0003, lng: at.avenyn.lng };
    await driveThrough(driver, booked.id, [at.jarntorget, at.brunnsparken, beside]);
    const { booking } = await driver.call('reachDrop', { bookingId: booked.id, location: beside });
    expect(booking).toMatchObject({ drop: { ...beside, add: drop.add }, dropAddress: drop.add });
    await pay(booked.id);
    await world.runtime.settle();
    const { user } = await rider.call('fetchUser', {});
    expect(user.savedAddresses?.map(({ description }) => description)).toContain(drop.add);
  });

  it('[FARE-6] without a tracked point but the first it costs the booked route, and ends at the booked drop', async () => {
    const booked = await started();
    wait(10 * 60_000);
    const { booking } = await driver.call('reachDrop', { bookingId: booked.id });
    expect(booking.distanceBy).toBe('booked');
    expect(booking.distance).toBeCloseTo(booked.estimateDistance, 3);
    expect(booking.farSteps?.at(-1)).toEqual({ step: 'reach', at: booking.endTime, reason: 'other' });
    expect(booking).not.toHaveProperty('fareReview');
    expect(booking.drop).toMatchObject({ add: drop.add });
    // A point is logged all the same, at the driver's assumed position.
    const { points } = await rider.call('fetchTracking', { bookingId: booked.id });
    expect(points.map(({ status, lat }) => [status, lat])).toEqual([
      ['STARTED', at.jarntorget.lat],
      ['REACHED', at.jarntorget.lat],
    ]);
    await pay(booked.id);
  });

  it('[FARE-6] the last position is believed like any other: nobody sets a fare with it', async () => {
    const far = { lat: 57.76, lng: 12.2 };
    const ended = async (route: (typeof far)[], waitMs: number) => {
      const { id: bookingId } = await started();
      if (route.length > 0) await driveThrough(driver, bookingId, route);
      wait(waitMs);
      const { booking } = await driver.call('reachDrop', { bookingId, location: far });
      await pay(bookingId);
      return booking;
    };
    const honest = await ended([at.jarntorget, at.brunnsparken, at.avenyn], 2_000);
    expect(honest.distance).toBeLessThan(5);
    expect(honest.drop).toMatchObject(at.avenyn);
    const startAndEnd = await ended([], 1_000);
    // The booked route, as far as a second allows.
    expect(startAndEnd.distance).toBeLessThan(0.4);
    expect(startAndEnd.drop).toMatchObject(drop);
  });

  it('[LIFE-3] [LIFE-5] a step away from its place is refused until the driver says why, and nobody is stuck', async () => {
    const { id: bookingId } = await book();
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    const far = { ...at.avenyn, at: Date.now(), accuracyM: 10 };
    const arrive = (more: object) => ({ bookingId, sentAt: Date.now(), placeReason: undefined, ...more });
    expect(await driver.refused('arriveAtPickup', arrive({ location: far }))).toBe('far_from_pickup');
    // The pole, or another town a moment later, is impossible: the previous position counts.
    for (const place of [{ lat: 90, lng: 180 }, at.stockholm]) {
      const there = { ...place, at: Date.now(), accuracyM: 10 };
      await driver.call('reportPosition', { points: [there], sentAt: Date.now() });
      const { driverLocation } = await rider.call('fetchBooking', { bookingId });
      expect(driverLocation).toMatchObject(at.jarntorget);
    }
    const arrived = (await driver.call('arriveAtPickup', arrive({ location: far, placeReason: 'agreed' }))).booking;
    expect(arrived.farSteps).toEqual([
      { step: 'arrive', at: arrived.driver_arrive_time, metres: expect.closeTo(1500, -2), reason: 'agreed' },
    ]);
    const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
    const start = { ...arrive({ location: { ...at.jarntorget, at: Date.now(), accuracyM: 10 } }), otp };
    await driver.call('startTrip', start);
    wait(10 * 60_000);
    // A position of ten minutes ago does not count any more.
    const old = { ...at.avenyn, at: Date.now() - 10 * 60_000, accuracyM: 10 };
    expect(await driver.refused('reachDrop', arrive({ location: old }))).toBe('position_missing');
    // Nobody drives to Stockholm in ten minutes, and nobody ends a ride at the pole.
    const ending = (place: object) => arrive({ location: { ...place, at: Date.now(), accuracyM: 10 } });
    expect(await driver.refused('reachDrop', ending(at.stockholm))).toBe('position_doubted');
    expect(await driver.refused('reachDrop', ending({ lat: 90, lng: 180 }))).toBe('position_missing');
    const { booking } = await driver.call('reachDrop', arrive({ location: old, placeReason: 'position' }));
    expect(booking).toMatchObject({ status: 'REACHED', distanceBy: 'booked', drop: { add: drop.add } });
    expect((await rider.call('fetchBooking', { bookingId })).booking.farSteps).toHaveLength(2);
    await pay(bookingId);
  });

  it('[LIFE-3] [LIFE-13] nobody is at the pickup a moment after they were kilometres away, whatever they report', async () => {
    const away = { lat: at.jarntorget.lat + 0.05, lng: at.jarntorget.lng };
    const now = () => ({ at: Date.now(), accuracyM: 10 });
    wait(10 * 60_000);
    await driver.call('setDriverActive', { driverActiveStatus: true, location: away });
    const { id: bookingId } = (await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } }))
      .booking;
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    const arrive = (more: object = {}) => ({ bookingId, sentAt: Date.now(), placeReason: undefined, ...more });
    const here = () => ({ location: { ...at.jarntorget, ...now() } });
    const isDoubted = async (more?: object) =>
      expect(await driver.refused('arriveAtPickup', arrive(more))).toBe('position_doubted');
    await isDoubted(here());
    // Neither an earlier time nor a position reported just before makes it plausible.
    await isDoubted({ ...here(), heldMs: 4 * 60_000 });
    await driver.call('reportPosition', { bookingId, points: [{ ...at.jarntorget, ...now() }], sentAt: Date.now() });
    await isDoubted(here());
    await isDoubted();
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    await isDoubted(here());
    const refusal = await driver.send('arriveAtPickup', arrive(here()));
    expect(refusal).toMatchObject({ status: 409, body: { params: { metres: expect.closeTo(5_560, -2) } } });
    // After enough time for the distance it is accepted.
    wait(3 * 60_000);
    const { booking } = await driver.call('arriveAtPickup', arrive(here()));
    expect(booking).not.toHaveProperty('farSteps');
    await driver.call('giveBackBooking', { bookingId, reason: 'absent' });
    await rider.call('cancelBooking', { bookingId, reason: 'Nobody here' });
  });

  it('[FARE-6] [LIFE-13] the way to the pickup costs nothing, even in a batch that comes after the start', async () => {
    const { id: bookingId } = await book();
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    wait(10 * 60_000);
    const approach = [at.avenyn, at.brunnsparken, at.jarntorget];
    const batch = approach.map((place, i) => ({ ...place, at: Date.now() - (3 - i) * 120_000 }));
    await driver.call('arriveAtPickup', { bookingId });
    const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
    await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
    await driver.call('reportPosition', { bookingId, points: batch, sentAt: Date.now() });
    const { points } = await rider.call('fetchTracking', { bookingId });
    expect(points.map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'STARTED']);
    const { booking } = await driver.call('reachDrop', { bookingId, location: at.jarntorget });
    expect(booking.distance).toBe(0);
    await pay(bookingId);
  });

  it('[FARE-6] neither the way to the pickup nor the waiting there is charged by dating the start back', async () => {
    const { id: bookingId } = await book();
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    wait(20 * 60_000);
    await driver.call('reportPosition', {
      bookingId,
      points: [{ ...at.brunnsparken, at: Date.now() }],
      sentAt: Date.now(),
    });
    const heldMs = 2 * 60 * 60_000;
    await driver.call('arriveAtPickup', { bookingId, heldMs });
    const receivedAt = Date.now();
    // The arrival isn't dated before a position that was received on the way to the pickup.
    const { booking: arrived } = await rider.call('fetchBooking', { bookingId });
    expect(arrived.driver_arrive_time).toBeGreaterThan((arrived.acceptedAt ?? 0) + 19 * 60_000);
    wait(10 * 60_000);
    const route = [at.brunnsparken, at.jarntorget].map((place, i) => ({
      ...place,
      at: Date.now() - (1 - i) * 120_000,
    }));
    await driver.call('reportPosition', { bookingId, points: route, sentAt: Date.now() });
    // Going on duty again, in the middle of the ride, does not reset anything.
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
    const lastHeard = Date.now();
    const { booking } = await driver.call('startTrip', { bookingId, otp, heldMs, location: at.jarntorget });
    expect(booking.startTime).toBeGreaterThan(receivedAt + 9 * 60_000);
    expect(booking.startTime).toBeLessThanOrEqual(lastHeard + 5_000);
    const reached = (await driver.call('reachDrop', { bookingId, location: at.jarntorget })).booking;
    expect(reached.total_trip_time).toBeLessThan(60);
    expect(reached.distance).toBe(0);
    await pay(bookingId);
  });

  it('[FARE-6] [LIFE-13] a phone that leaps away costs the booked route, names the booked drop, and tells its driver', async () => {
    const booked = await started();
    const { id: bookingId } = booked;
    wait(3 * 60_000);
    const away = { lat: at.jarntorget.lat - 0.019, lng: at.jarntorget.lng };
    const route = [at.jarntorget, at.jarntorget, away, away];
    const points = route.map((place, i) => ({ ...place, at: Date.now() - (route.length - 1 - i) * 6_000 }));
    expect(await driver.call('reportPosition', { bookingId, points, sentAt: Date.now() })).toEqual({
      accepted: 4,
      isDoubted: true,
    });
    const here = { location: { ...away, at: Date.now(), accuracyM: 10 }, sentAt: Date.now() };
    expect(await driver.refused('reachDrop', { bookingId, ...here, placeReason: undefined })).toBe('position_doubted');
    const { booking } = await driver.call('reachDrop', { bookingId, ...here, placeReason: 'position' });
    expect(booking).toMatchObject({ distanceBy: 'booked', drop: { add: drop.add } });
    expect(booking.distance).toBeCloseTo(booked.estimateDistance, 3);
    await pay(bookingId);
    wait(60_000);
    const back = { points: [{ ...at.jarntorget, at: Date.now() }], sentAt: Date.now() };
    expect(await driver.call('reportPosition', back)).toEqual({ accepted: 1 });
  });

  it('[FARE-6] a tariff that is edited during the ride changes the next ride, not this one', async () => {
    const ride = async (edit: boolean) => {
      const { id: bookingId } = await started();
      await driveThrough(driver, bookingId, [at.jarntorget, at.brunnsparken]);
      const { carTypes } = await world.admin.call('fetchCarTypes', {});
      const record = carTypes.find(({ id }) => id === world.van.id)!;
      const change = (rate_per_unit_distance: number) =>
        world.admin.call('editCarType', {
          method: 'Update',
          id: record.id,
          record: { ...record, rate_per_unit_distance },
        });
      if (edit) {
        await change(record.rate_per_unit_distance * 100);
        await world.admin.call('editSettings', { decimal: 0, convert_to_mile: true });
      }
      const { booking } = await driver.call('reachDrop', { bookingId, location: at.brunnsparken });
      await change(record.rate_per_unit_distance);
      await world.admin.call('editSettings', { decimal: 2, convert_to_mile: false });
      await pay(bookingId);
      return { line: distanceLine(booking), unit: booking.receipt.distanceUnit, booking };
    };
    const [plain, edited] = [await ride(false), await ride(true)];
    expect([edited.line, edited.unit]).toEqual([plain.line, plain.unit]);
    expect(edited.booking).not.toHaveProperty('tariff');
  });

  it('[FARE-1] [FARE-6] distance and time shown by a booking give its fare to the cent', async () => {
    const { carTypes } = await world.admin.call('fetchCarTypes', {});
    const record = carTypes.find(({ id }) => id === world.van.id)!;
    const dear = { ...record, rate_per_unit_distance: 9999, rate_per_hour: 9999 };
    await world.admin.call('editCarType', { method: 'Update', id: record.id, record: dear });
    const byHand = (km: number, seconds: number) =>
      Math.round((dear.base_fare + 9999 * km + (9999 * seconds) / 3600) * (1 + dear.convenience_fees / 100) * 100) /
      100;
    const { estimate } = await rider.call('getEstimate', { pickup, drop, carDetails: { id: record.id } });
    expect(byHand(estimate.estimateDistance, estimate.estimateTime)).toBeCloseTo(estimate.estimateFare, 5);
    const booked = await started();
    expect(byHand(booked.distance ?? 0, booked.estimateTime)).toBeCloseTo(booked.trip_cost, 5);
    await driveThrough(driver, booked.id, [at.jarntorget, at.brunnsparken, at.avenyn], { seconds: 91.3 });
    const { booking } = await driver.call('reachDrop', { bookingId: booked.id, location: at.avenyn });
    expect(byHand(booking.distance ?? 0, booking.total_trip_time ?? 0)).toBeCloseTo(booking.trip_cost, 5);
    await pay(booked.id);
    await world.admin.call('editCarType', { method: 'Update', id: record.id, record });
  });
});
