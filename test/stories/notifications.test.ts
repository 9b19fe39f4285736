import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#test/kit/person';
import { bookAndPay, rideRequest } from '#test/kit/ride';
import { startWorld, type World } from '#test/kit/world';

let world: World;
let rider: Person;
let driver: Person;

const HOUR = 3_600_000;
const endpoint = (name: string) => `arn:aws:sns:eu-north-1:123456789012:endpoint/GCM/wayfare/${name}`;
const pushesTo = (name: string) =>
  world.runtime.outbox
    .list()
    .filter(({ kind, to }) => kind === 'push' && to === endpoint(name))
    .map(({ subject, body }) => [subject, body]);

beforeAll(async () => {
  world = await startWorld();
  rider = await world.rider('Rut');
  driver = await world.driver('Dan');
  await rider.call('updateProfile', { pushToken: endpoint('rut'), userPlatform: 'ANDROID' });
  await driver.call('updateProfile', { pushToken: endpoint('dan'), userPlatform: 'IOS' });
});
afterAll(() => world.close());

describe('pushes of the operator', () => {
  const news = { devicetype: 'ANDROID', usertype: 'rider', title: 'Free rides', body: 'Today only' } as const;

  it('[ADM-5] reach the devices that are meant, and are kept', async () => {
    const { id, sent } = await world.admin.call('sendNotification', news);
    expect(sent).toBe(1);
    expect(pushesTo('rut')).toEqual([['Free rides', 'Today only']]);
    expect(pushesTo('dan')).toEqual([]);
    const { notifications } = await world.admin.call('fetchNotifications', {});
    expect(notifications).toMatchObject([{ id, ...news, sentTo: 1 }]);
    const { account } = await rider.call('exportMyData', {});
    expect(account?.notices).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Free rides' })]));
  });

  it('[ADM-5] that nobody would get are refused, and those for a device that was given up', async () => {
    const toDrivers = { ...news, usertype: 'driver' } as const;
    expect(await world.admin.refused('sendNotification', toDrivers)).toBe('no_user_match');
    const iphone = { ...toDrivers, devicetype: 'IOS' } as const;
    expect((await world.admin.call('sendNotification', iphone)).sent).toBe(1);
    await driver.call('updateProfile', { pushToken: '' });
    expect(await world.admin.refused('sendNotification', iphone)).toBe('no_user_match');
  });

  it('[OPS-1] send_notification pushes to one device, for admins alone', async () => {
    const push = { token: endpoint('dan'), title: 'New booking', msg: 'At the square', screen: 'DriverTrips' };
    expect(await world.admin.call('send_notification', push)).toEqual({ success: true });
    expect(pushesTo('dan')).toContainEqual(['New booking', 'At the square']);
    expect(await world.admin.refused('send_notification', { ...push, token: 'nonsense' })).toBe('no_user_match');
    expect(await rider.refused('send_notification', push)).toBe('forbidden');
  });
});

describe('a booking that changes', () => {
  it('[OPS-2] tells its driver the new contact, over the screen and by push', async () => {
    const booking = await bookAndPay(world, rider);
    await driver.call('updateProfile', { pushToken: endpoint('dan') });
    await driver.call('acceptBooking', { bookingId: booking.id });
    const changes = { deliveryPerson: 'Siv', deliveryPersonPhone: '031-7654321' };
    await rider.call('updateBooking', { booking: { id: booking.id, ...changes } });
    await world.runtime.settle();
    expect((await driver.call('fetchBooking', { bookingId: booking.id })).booking).toMatchObject(changes);
    expect(pushesTo('dan').map(([subject]) => subject)).toContain('Booking changed');
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    const late = { booking: { id: booking.id, deliveryPerson: 'Una' } };
    expect(await rider.refused('updateBooking', late)).toBe('booking_moved_on');
    const stranger = await world.rider('Sten');
    expect(await stranger.refused('updateBooking', late)).toBe('not_found');
    expect(await rider.refused('updateBooking', { booking: { id: booking.id, trip_cost: 1 } } as never)).toBe(
      'invalid_input',
    );
  });

  it('[BOOK-3] looks for a driver at its new time and no sooner', async () => {
    const tripdate = Date.now() + 3 * HOUR;
    const wanted = { ...rideRequest(world), bookLater: true, tripdate, userDetails: { uid: rider.uid } };
    const { booking } = await world.admin.call('addBooking', wanted);
    await world.runtime.settle();
    const later = { booking: { id: booking.id, tripdate: tripdate + 3 * HOUR } };
    expect((await rider.call('updateBooking', later)).booking.tripdate).toBe(tripdate + 3 * HOUR);
    await world.runtime.settle();
    const kinds = async () =>
      (await rider.call('fetchBooking', { bookingId: booking.id })).events.map(({ kind }) => kind);
    await world.later(3 * HOUR);
    expect(await kinds()).toEqual(['NEW', 'UPDATED']);
    await world.later(3 * HOUR);
    expect(await kinds()).toContain('SEARCHING');
  });
});
