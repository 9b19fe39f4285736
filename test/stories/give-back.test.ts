import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../kit/places';
import type { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const WAVE_MS = 10_000;
const HOUR_MS = 3_600_000;

describe('[PLUS-1] a driver who gives a ride back', () => {
  let world: World;
  let rider: Person;
  let first: Person;
  let second: Person;
  beforeAll(async () => {
    world = await startWorld({ cancelSlab: [{ minsDelayed: 0, amount: 25 }] });
    rider = await world.rider();
    first = await world.driver('Frida');
    second = await world.driver('Sven', { lat: at.jarntorget.lat + 0.004, lng: at.jarntorget.lng });
  });
  afterAll(() => world.close());

  const accepted = async () => {
    const booking = await bookAndPay(world, rider);
    await driveTo(first, rider, booking.id, 'acceptBooking');
    await world.runtime.settle();
    return booking;
  };
  const giveBack = async (driver: Person, bookingId: string, key?: string) => {
    const answer = await driver.call('giveBackBooking', { bookingId, reason: 'vehicle' }, key ? { key } : {});
    await world.runtime.settle();
    return answer;
  };
  const offersOf = async (driver: Person) =>
    (await driver.call('fetchDriverState', {})).offers.map(({ bookingId }) => bookingId);
  const see = (person: Person, bookingId: string) => person.call('fetchBooking', { bookingId });
  const cancel = (bookingId: string) => rider.call('cancelBooking', { bookingId, reason: 'Over', agreedFee: 0 });

  it('does not end it: others are asked at once, the rider keeps price and place and is told why', async () => {
    const { id, trip_cost, otp } = await accepted();
    const socket = await rider.socket();
    await socket.subscribe(`u#${rider.uid}`);
    expect(await giveBack(first, id)).toEqual({ givenBack: true });
    await socket.next(
      message => message.type === 'notice' && message.body.key === 'notice_given_back',
      'that the driver gave it back',
    );
    socket.close();
    const { booking, events } = await see(rider, id);
    expect(booking).toMatchObject({
      status: 'NEW',
      trip_cost,
      otp,
      prepaid: true,
      givenBackReason: 'vehicle',
      wave: 1,
    });
    for (const field of ['driver', 'driver_name', 'driver_contact', 'vehicle_number', 'acceptedAt', 'gaveBack'])
      expect(booking).not.toHaveProperty(field);
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ACCEPTED', 'GIVEN_BACK', 'SEARCHING']));
    expect(JSON.stringify(events)).not.toContain((await first.call('fetchUser', {})).user.mobile);
    expect(await offersOf(second)).toEqual([id]);
    expect(await first.call('fetchDriverState', {})).toMatchObject({ queue: false, driverActiveStatus: true });
    await driveTo(second, rider, id, 'confirmPaid');
    expect((await see(rider, id)).booking).toMatchObject({ status: 'PAID', driver: second.uid, trip_cost });
    expect((await see(second, id)).booking.booking_id).toBe(booking.booking_id);
  });

  it('has no part in it any more: reads, hears, answers and lists nothing of it, and is never asked again', async () => {
    const { id } = await accepted();
    const socket = await first.socket();
    expect(await socket.subscribe(`bk#${id}`)).toMatchObject({ type: 'subscribed' });
    await rider.call('sendMessage', { bookingId: id, message: 'The code of the door is 4711' });
    await giveBack(first, id, 'give-back-once');
    expect(await giveBack(first, id, 'give-back-once')).toEqual({ givenBack: true });
    await second.call('acceptBooking', { bookingId: id });
    await rider.call('sendMessage', { bookingId: id, message: 'For you alone' });
    await world.runtime.settle();
    expect(JSON.stringify(socket.received)).not.toContain('For you alone');
    expect(JSON.stringify(socket.received)).not.toContain(second.uid);
    socket.close();
    for (const operation of ['fetchBooking', 'acceptBooking', 'arriveAtPickup', 'declineBooking'] as const)
      expect(['not_found', 'offer_gone']).toContain(await first.refused(operation, { bookingId: id }));
    expect(await first.refused('giveBackBooking', { bookingId: id, reason: 'far' })).toBe('not_found');
    const { bookings } = await first.call('fetchBookings', {});
    expect(bookings.map(booking => booking.id)).not.toContain(id);
    // The next driver can read the messages to the first one.
    const { messages } = await second.call('fetchMessages', { bookingId: id });
    expect(messages.map(({ message }) => message)).toEqual(['For you alone']);
    await giveBack(second, id);
    for (let wave = 0; wave < 13; wave++) await world.later(WAVE_MS);
    expect([...(await offersOf(first)), ...(await offersOf(second))]).not.toContain(id);
    await rider.call('retrySearch', { bookingId: id });
    await world.later(WAVE_MS);
    expect([...(await offersOf(first)), ...(await offersOf(second))]).not.toContain(id);
    const { waves } = await world.admin.call('fetchCandidates', { bookingId: id });
    expect(waves.at(-1)?.candidates.filter(({ declined }) => declined)).toHaveLength(2);
    await cancel(id);
  });

  it('when nobody is found the rider is asked, has time to answer, and gets everything back', async () => {
    const before = (await rider.call('fetchWallet', {})).walletBalance;
    const { id, trip_cost } = await accepted();
    await world.later(2 * HOUR_MS);
    for (const driver of [first, second])
      await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    await giveBack(first, id);
    await second.call('setDriverActive', { driverActiveStatus: false });
    for (let wave = 0; wave < 14; wave++) await world.later(WAVE_MS);
    const { booking } = await see(rider, id);
    expect(booking).toMatchObject({ status: 'NEW', searchEnded: true });
    await cancel(id);
    expect((await rider.call('fetchWallet', {})).walletBalance - before).toBeCloseTo(trip_cost, 6);
    await second.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
  });

  it('giving back and, at once, arriving or cancelling: only one happens', async () => {
    for (const other of ['arriveAtPickup', 'cancelBooking'] as const) {
      const { id } = await accepted();
      const race =
        other === 'cancelBooking'
          ? rider.send(other, { bookingId: id, reason: 'Over' })
          : first.send(other, { bookingId: id });
      await Promise.all([first.send('giveBackBooking', { bookingId: id, reason: 'far' }), race]);
      await world.runtime.settle();
      const { booking } = await see(rider, id);
      const state = await first.call('fetchDriverState', {});
      expect(state.queue).toBe(booking.driver !== undefined && booking.status !== 'CANCELLED');
      if (booking.driver && booking.status !== 'CANCELLED') await giveBack(first, id);
      await rider.send('cancelBooking', { bookingId: id, reason: 'Over' });
      await world.runtime.settle();
    }
  });

  it('[LIFE-9] a driver cancels no booking: they give it back', async () => {
    const { id } = await accepted();
    expect(await first.refused('cancelBooking', { bookingId: id, reason: 'Flat tyre' })).toBe('forbidden');
    expect((await see(rider, id)).booking.status).toBe('ACCEPTED');
    expect(await first.refused('giveBackBooking', { bookingId: id, reason: 'bored' } as never)).toBe('invalid_input');
    await giveBack(first, id);
    await cancel(id);
  });
});
