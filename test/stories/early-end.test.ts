import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdClock, letClockGo, wait } from '../kit/clock';
import { driveThrough } from '../kit/drive';
import { at, drop, pickup } from '../kit/places';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

const why = { decision: 'answer', note: 'We asked the driver: the street was closed' } as const;

describe('[LIFE-5] [PLUS-37] a trip that its driver ends far from the drop-off', () => {
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

  const started = async () => {
    wait(60_000);
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    const bookingId = booking.id;
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
    await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
    return bookingId;
  };
  /** Ended at Brunnsparken, about a kilometre before the drop-off, "agreed with the rider". */
  const endedEarly = async () => {
    const bookingId = await started();
    await driveThrough(driver, bookingId, [at.jarntorget, at.brunnsparken]);
    const location = { ...at.brunnsparken, at: Date.now(), accuracyM: 10 };
    await driver.call('reachDrop', { bookingId, location, sentAt: Date.now(), placeReason: 'agreed' });
    await driver.call('confirmPaid', { bookingId });
    return bookingId;
  };
  const object = { objectsTo: 'end' } as const;
  const seenBy = async (person: Person, bookingId: string) =>
    (await person.call('fetchBooking', { bookingId })).booking;
  const desk = async () => (await world.admin.call('fetchNeeds', {})).needs.filter(({ kind }) => kind === 'objection');

  it('keeps the ordered drop-off beside the end, for all who read the booking', async () => {
    const bookingId = await endedEarly();
    for (const person of [rider, driver, world.admin]) {
      const { stops, dropAddress, farSteps } = await seenBy(person, bookingId);
      expect(stops.at(-1)).toEqual({ kind: 'drop', ...drop });
      expect(dropAddress).not.toBe(drop.add);
      expect(farSteps?.at(-1)).toMatchObject({ step: 'reach', reason: 'agreed' });
    }
  });

  it('is objected to once, by its rider alone; the desk has it until an admin answers, and the rider reads the answer', async () => {
    const bookingId = await endedEarly();
    const before = await seenBy(rider, bookingId);
    expect(await driver.refused('agreeFare', { bookingId, ...object })).toBe('forbidden');
    expect(await (await world.rider('Omar')).refused('agreeFare', { bookingId, ...object })).toBe('not_found');
    const wrong = await rider.send('agreeFare', { bookingId, objectsTo: 'start' } as never);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await world.admin.refused('decideFare', { bookingId, ...why })).toBe('booking_moved_on');
    const { booking } = await rider.call('agreeFare', { bookingId, ...object });
    expect(booking.endObjection).toEqual({ at: expect.any(Number), state: 'open' });
    // The fare stays unchanged until an admin has checked it.
    expect([booking.trip_cost, booking.status]).toEqual([before.trip_cost, before.status]);
    expect(await rider.refused('agreeFare', { bookingId, ...object })).toBe('booking_moved_on');
    expect((await seenBy(rider, bookingId)).endObjection).toEqual(booking.endObjection);
    expect(await desk()).toMatchObject([{ kind: 'objection', count: 1 }]);
    const { bookings } = await world.admin.call('fetchBookings', { need: 'objection' });
    expect(bookings.map(({ id }) => id)).toEqual([bookingId]);
    expect(await rider.refused('decideFare', { bookingId, ...why })).toBe('forbidden');
    expect((await world.admin.send('decideFare', { bookingId, decision: 'answer', note: ' ' })).status).toBe(400);
    await world.admin.call('decideFare', { bookingId, ...why });
    expect((await seenBy(rider, bookingId)).endObjection).toMatchObject({ state: 'answered', note: why.note });
    expect(await desk()).toEqual([]);
    await world.runtime.settle();
    const { notices } = await rider.call('fetchInbox', {});
    expect(notices.map(({ key }) => key)).toContain('notice_fare');
  });

  it('is told in words that the company alone reads, and taken back: the desk has nothing to answer then', async () => {
    const bookingId = await endedEarly();
    await rider.call('agreeFare', { bookingId, ...object });
    const words = 'He said the bridge was closed';
    await rider.call('agreeFare', { bookingId, ...object, words });
    expect(await rider.refused('agreeFare', { bookingId, ...object, words: 'And more' })).toBe('booking_moved_on');
    expect(await rider.refused('agreeFare', { bookingId, ...object, words: ' ' })).toBe('invalid_input');
    expect(await rider.refused('agreeFare', { bookingId, words })).toBe('invalid_input');
    expect((await seenBy(world.admin, bookingId)).endObjectionWords).toBe(words);
    expect((await seenBy(rider, bookingId)).endObjectionWords).toBe(words);
    const { booking, events } = await driver.call('fetchBooking', { bookingId });
    expect(JSON.stringify([booking, events])).not.toContain(words);
    expect(await driver.refused('agreeFare', { bookingId, objectsTo: 'nothing' })).toBe('forbidden');
    expect(await desk()).toMatchObject([{ count: 1 }]);
    await rider.call('agreeFare', { bookingId, objectsTo: 'nothing' });
    expect(await desk()).toEqual([]);
    expect(await world.admin.refused('decideFare', { bookingId, ...why })).toBe('booking_moved_on');
  });

  it('is answered by a corrected fare, which the rider gets with the reason', async () => {
    const bookingId = await endedEarly();
    await rider.call('agreeFare', { bookingId, ...object });
    const { trip_cost } = await seenBy(rider, bookingId);
    const fare = Math.round(trip_cost * 60) / 100;
    const reason = 'You were let out too early';
    const { booking } = await world.admin.call('correctFare', { bookingId, fare, reason });
    expect(booking.endObjection).toMatchObject({ state: 'answered', note: reason });
    expect(await desk()).toEqual([]);
    expect((await rider.call('fetchWallet', {})).walletBalance).toBeCloseTo(trip_cost - fare, 2);
  });

  it('is open to objection where the phone hid its position, too, and not where it ended as ordered', async () => {
    const hidden = await started();
    wait(10 * 60_000);
    await driver.call('reachDrop', { bookingId: hidden, placeReason: 'position' });
    expect((await rider.call('agreeFare', { bookingId: hidden, ...object })).booking.endObjection?.state).toBe('open');
    await driver.call('confirmPaid', { bookingId: hidden });
    const asOrdered = await started();
    expect(await rider.refused('agreeFare', { bookingId: asOrdered, ...object })).toBe('booking_moved_on');
    await driveThrough(driver, asOrdered, [at.jarntorget, at.brunnsparken, at.avenyn]);
    const location = { ...at.avenyn, at: Date.now(), accuracyM: 10 };
    await driver.call('reachDrop', { bookingId: asOrdered, location, sentAt: Date.now(), placeReason: undefined });
    expect(await rider.refused('agreeFare', { bookingId: asOrdered, ...object })).toBe('booking_moved_on');
  });
});
