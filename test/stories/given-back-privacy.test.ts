import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../kit/places';
import type { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const MINUTE_MS = 60_000;

describe('[PLUS-1] traces that one driver of a ride leaves to the next', () => {
  let world: World;
  let rider: Person;
  let fleet: Person;
  let first: Person;
  let second: Person;
  beforeAll(async () => {
    world = await startWorld();
    rider = await world.rider();
    fleet = await world.fleetAdmin('Flo');
    first = await world.driver('Frida', at.jarntorget, { fleetadmin: fleet.uid });
    second = await world.driver('Sven', { lat: at.jarntorget.lat + 0.004, lng: at.jarntorget.lng });
  });
  afterAll(() => world.close());

  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await world.runtime.settle();
    return answer;
  };

  it('[PROF-2] their chat and their way stay theirs, their fleet hears no more, and with their account goes their name', async () => {
    const { id } = await bookAndPay(world, rider);
    await driveTo(first, rider, id, 'acceptBooking');
    const listening = await fleet.socket();
    expect(await listening.subscribe(`bk#${id}`)).toMatchObject({ type: 'subscribed' });
    await rider.call('sendMessage', { bookingId: id, message: 'The code of the door is 4711' });
    await first.call('sendMessage', { bookingId: id, message: 'I am Frida from next door' });
    const points = [0, 1, 2].map(i => ({
      lat: at.jarntorget.lat,
      lng: at.jarntorget.lng + i * 1e-4,
      at: Date.now() + i,
    }));
    await first.call('reportPosition', { points });
    world.runtime.skip(MINUTE_MS);
    await settled(first.call('giveBackBooking', { bookingId: id, reason: 'vehicle' }));

    await settled(second.call('acceptBooking', { bookingId: id }));
    await settled(rider.call('sendMessage', { bookingId: id, message: 'For you alone' }));
    const { bookings } = await second.call('exportMyData', {});
    const held = bookings.find(({ booking }) => booking.id === id);
    expect(held?.messages.map(({ message }) => message)).toEqual(['For you alone']);
    expect(held?.track).toEqual([]);
    expect(await second.refused('fetchTracking', { bookingId: id })).toBe('location_fetch_error');
    expect(JSON.stringify(listening.received)).not.toContain(second.uid);
    listening.close();

    const { user } = await first.call('fetchUser', {});
    await settled(first.leave());
    const { booking, events } = await world.admin.call('fetchBooking', { bookingId: id });
    for (const trace of ['Frida', user.mobile, user.vehicleNumber]) expect(JSON.stringify(events)).not.toContain(trace);
    expect(JSON.stringify(events)).toContain('Sven');
    expect(booking.driver_name).toContain('Sven');
    const { messages } = await rider.call('fetchMessages', { bookingId: id });
    expect(messages.map(({ message }) => message)).toEqual(['The code of the door is 4711', 'For you alone']);
  });
});
