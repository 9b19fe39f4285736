import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextSecond } from '../kit/next-second';
import { browserFiles } from '../kit/browser-files';
import { Person } from '../kit/person';
import { jpeg } from '../kit/pictures';
import { askPool } from '../kit/pool';
import { bookAndPay, driveTo, rideRequest } from '../kit/ride';
import { Socket } from '../kit/socket';
import { PASSWORD, startWorld, type World } from '../kit/world';

const PATIENCE_MS = 60_000;

describe('access ends', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await world.driver('Ever');
  });
  afterAll(() => world.close());

  /** Resolves when the other side has closed the socket. */
  const closed = async (socket: Socket): Promise<boolean> => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end && !socket.isClosed();)
      await new Promise(resolve => setTimeout(resolve, 20));
    return socket.isClosed();
  };

  it('[AUTH-10] a blocked user is out at once: of operations, of open sockets, of tickets for new ones', async () => {
    const rider = await world.rider('Bo');
    const booking = await bookAndPay(world, rider);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'x' });
    const socket = await rider.socket();
    await socket.subscribe(`bk#${booking.id}`);
    const { ticket } = await rider.call('createSocketTicket', {});
    const { user } = await world.admin.call('editUser', { id: rider.uid, data: { approved: false } });
    expect(user.approved).toBe(false);
    expect(await rider.refused('fetchUser', {})).toBe('require_approval');
    expect(await rider.refused('fetchBooking', { bookingId: booking.id })).toBe('require_approval');
    expect(await closed(socket)).toBe(true);
    await expect(Socket.open(world.runtime.outputs.WebSocketUrl ?? '', ticket)).rejects.toThrow('403');
    await world.admin.call('editUser', { id: rider.uid, data: { approved: true } });
    expect(await rider.refused('fetchUser', {})).toBe('not_logged_in');
    await nextSecond();
    const again = await Person.signIn(world.runtime, user.email, PASSWORD);
    expect((await again.call('fetchUser', {})).user.approved).toBe(true);
  });

  it('[AUTH-10] a demoted admin is what they are now, not what their token was', async () => {
    const second = { firstName: 'Sam', lastName: 'Second', email: 'sam@example.com', mobile: '+46731111111' };
    const { user } = await world.admin.call('addUser', { ...second, usertype: 'admin', password: PASSWORD });
    const sam = await Person.signIn(world.runtime, second.email, PASSWORD);
    const socket = await sam.socket();
    await socket.subscribe('dash#all');
    await world.admin.call('editUser', { id: user.id, data: { usertype: 'rider' } });
    expect(await sam.refused('fetchDashboard', {})).toBe('forbidden');
    expect(await closed(socket)).toBe(true);
    const asRider = await sam.socket();
    expect(await asRider.subscribe('dash#all')).toMatchObject({ type: 'error', code: 'forbidden' });
    asRider.close();
    expect((await sam.call('fetchUser', {})).user.usertype).toBe('rider');
  });

  it('[AUTH-10] a blocked driver is asked no more, is off the map and cannot go on duty', async () => {
    const driver = await world.driver('Dan');
    await world.admin.call('editUser', { id: driver.uid, data: { approved: false } });
    const rider = await world.rider('Rea');
    const booking = await bookAndPay(world, rider);
    const { booking: seen } = await world.admin.call('fetchBooking', { bookingId: booking.id });
    expect(seen.requestedDrivers ?? {}).not.toHaveProperty(driver.uid);
    expect(await driver.refused('setDriverActive', { driverActiveStatus: true })).toBe('require_approval');
    const { drivers } = await world.admin.call('fetchDriverMap', {});
    expect(drivers.map(({ id }) => id)).not.toContain(driver.uid);
  });

  it('[AUTH-10] a rider who is blocked on a ride sees it, writes, and is out once it has ended', async () => {
    const [driver, rider] = [await world.driver('Dina'), await world.rider('Ron')];
    const { id: bookingId } = await bookAndPay(world, rider);
    await driveTo(driver, rider, bookingId, 'acceptBooking');
    const socket = await rider.socket();
    await world.admin.call('editUser', { id: rider.uid, data: { approved: false } });
    expect((await rider.call('fetchUser', {})).user).toMatchObject({ approved: false, id: rider.uid });
    const { booking } = await rider.call('fetchBooking', { bookingId });
    expect(booking.otp).toMatch(/^\d+$/);
    expect(await socket.subscribe(`bk#${bookingId}`)).toMatchObject({ type: 'subscribed' });
    await rider.call('sendMessage', { bookingId, message: 'At the gate' });
    expect(await rider.refused('fetchWallet', {})).toBe('require_approval');
    expect(await rider.refused('addBooking', rideRequest(world))).toBe('require_approval');
    await driveTo(driver, rider, bookingId, 'confirmPaid', 'arriveAtPickup');
    for (const [name, input] of [
      ['fetchUser', {}],
      ['fetchBooking', { bookingId }],
      ['createSocketTicket', {}],
    ] as const)
      expect(await rider.refused(name, input)).toBe('require_approval');
    // Offers go to few at a time.
    await driver.call('setDriverActive', { driverActiveStatus: false });
    expect(await closed(socket)).toBe(true);
    await world.runtime.settle();
    expect((await askPool(world.runtime, 'GetUser', { AccessToken: rider.token })).status).toBe(400);
    await world.admin.call('editUser', { id: rider.uid, data: { approved: true } });
    expect(await rider.refused('fetchUser', {})).toBe('not_logged_in');
  });

  it('[AUTH-10] [AUTH-9] an upload that was begun before is over with the block, and with every end of its session', async () => {
    const [blocked, out] = [await world.rider('Ulla'), await world.rider('Ulf')];
    const picture = { kind: 'profileImage', contentType: 'image/jpeg', size: jpeg.length } as const;
    const uploads: string[] = [];
    for (const person of [blocked, out]) {
      const target = await person.call('startUpload', picture);
      if (target.mode === 'single') await browserFiles.post(target, jpeg);
      uploads.push(target.uploadId);
    }
    for (const approved of [false, true]) await world.admin.call('editUser', { id: blocked.uid, data: { approved } });
    await out.call('signOutEverywhere', {});
    for (const uploadId of uploads)
      expect(await Person.anybody(world.runtime).refused('finishUpload', { uploadId })).toBe('storage/unauthorized');
    const { user } = await world.admin.call('fetchPerson', { id: out.uid });
    expect(user.profile_image).toBeUndefined();
  });

  it('[AUTH-10] a rider who is blocked while a booking waits for a driver sees and cancels it, and is out', async () => {
    const rider = await world.rider('Nea');
    const { id: bookingId } = await bookAndPay(world, rider);
    const later = { id: bookingId, tripdate: Date.now() + 86_400_000 };
    await world.admin.call('editUser', { id: rider.uid, data: { approved: false } });
    expect((await rider.call('fetchBookings', { active: true })).bookings.map(({ id }) => id)).toEqual([bookingId]);
    expect((await rider.call('fetchBooking', { bookingId })).booking.status).toBe('NEW');
    expect((await rider.send('updateBooking', { booking: later } as never)).status).not.toBe(200);
    expect(await rider.refused('addBooking', rideRequest(world))).toBe('require_approval');
    const { booking } = await rider.call('cancelBooking', { bookingId, reason: 'Blocked' });
    expect(booking.status).toBe('CANCELLED');
    expect(await rider.refused('fetchBookings', { active: true })).toBe('require_approval');
  });

  it('[AUTH-10] a driver who is blocked on a ride finishes it, is asked for no other, and is out', async () => {
    const [driver, rider] = [await world.driver('Dov'), await world.rider('Rita')];
    const { id: bookingId } = await bookAndPay(world, rider);
    await driveTo(driver, rider, bookingId, 'acceptBooking');
    await world.admin.call('editUser', { id: driver.uid, data: { approved: false } });
    expect((await driver.call('fetchDriverState', {})).activeBooking?.id).toBe(bookingId);
    expect(await driver.refused('setDriverActive', { driverActiveStatus: true })).toBe('require_approval');
    await driveTo(driver, rider, bookingId, 'confirmPaid', 'arriveAtPickup');
    expect((await rider.call('fetchBooking', { bookingId })).booking.status).toBe('PAID');
    expect(await driver.refused('fetchDriverState', {})).toBe('require_approval');
    const next = await bookAndPay(world, rider);
    const { booking: seen } = await world.admin.call('fetchBooking', { bookingId: next.id });
    expect(seen.requestedDrivers ?? {}).not.toHaveProperty(driver.uid);
  });

  it('[AUTH-10] the last admin can be neither blocked nor demoted', async () => {
    for (const data of [{ approved: false }, { usertype: 'rider' as const }])
      expect(await world.admin.refused('editUser', { id: world.admin.uid, data })).toBe('last_admin');
    expect(await world.admin.refused('deleteUser', { id: world.admin.uid })).toBe('last_admin');
    expect((await world.admin.call('fetchUser', {})).user).toMatchObject({ usertype: 'admin', approved: true });
  });

  it('[AUTH-10] a driver in the middle of a ride keeps their type until it is over', async () => {
    const driver = await world.driver('Dora');
    const rider = await world.rider('Rob');
    const booking = await bookAndPay(world, rider);
    await driveTo(driver, rider, booking.id, 'acceptBooking');
    const demote = { id: driver.uid, data: { usertype: 'rider' as const } };
    expect(await world.admin.refused('editUser', demote)).toBe('booking_active');
    expect(await driver.refused('deleteUser', { id: driver.uid })).toBe('booking_active');
    expect((await driver.call('fetchUser', {})).user.usertype).toBe('driver');
  });

  it('[AUTH-9] signing out everywhere ends older sessions and their sockets, and lets a new one in', async () => {
    const rider = await world.rider('Eve');
    const { user } = await rider.call('fetchUser', {});
    const other = await Person.signIn(world.runtime, user.email, PASSWORD);
    const socket = await other.socket();
    await rider.call('signOutEverywhere', {});
    expect(await closed(socket)).toBe(true);
    for (const session of [rider, other]) expect(await session.refused('fetchUser', {})).toBe('not_logged_in');
    await new Promise(resolve => setTimeout(resolve, 1_100));
    const again = await Person.signIn(world.runtime, user.email, PASSWORD);
    expect((await again.call('fetchUser', {})).user.id).toBe(rider.uid);
  });

  it('[AUTH-9] [PROF-2] a new password in the profile ends every other session, and none of them brings itself back', async () => {
    const thief = await world.rider('Tor');
    const { user } = await thief.call('fetchUser', {});
    await nextSecond();
    const owner = await Person.signIn(world.runtime, user.email, PASSWORD);
    const [socket, own] = [await thief.socket(), await owner.socket()];
    const change = { AccessToken: owner.token, PreviousPassword: PASSWORD, ProposedPassword: 'another2' };
    expect((await askPool(world.runtime, 'ChangePassword', change)).status).toBe(200);
    await owner.call('signOutEverywhere', { keepsThis: true });
    expect(await closed(socket)).toBe(true);
    expect(await thief.refused('signOutEverywhere', { keepsThis: true })).toBe('not_logged_in');
    // At the pool, too: a thief could set up a code app there or delete the sign-in.
    for (const operation of ['GetUser', 'AssociateSoftwareToken', 'DeleteUser'])
      expect((await askPool(world.runtime, operation, { AccessToken: thief.token })).status).toBe(400);
    const wallet = async () => (await thief.send('fetchWallet', {})).body.code;
    await expect.poll(wallet, { timeout: 40_000, interval: 250 }).toBe('not_logged_in');
    expect((await owner.call('fetchUser', {})).user.id).toBe(user.id);
    expect(own.isClosed()).toBe(false);
    own.close();
  });

  it('[ENT-1] a fleet admin changes the vehicle of its own driver and nothing else', async () => {
    const fleet = await world.fleetAdmin('Flo');
    const stranger = await world.driver('Stray');
    const own = { firstName: 'Own', lastName: 'Driver', email: 'own2@example.com', mobile: '+46738888881' };
    const { user } = await fleet.call('addUser', { ...own, usertype: 'driver', carType: 'Van' });
    const edited = await fleet.call('editUser', { id: user.id, data: { vehicleNumber: 'NEW 123' } });
    expect(edited.user).toMatchObject({ vehicleNumber: 'NEW 123', firstName: 'Own' });
    for (const data of [{ approved: true }, { usertype: 'admin' as const }, { fleetadmin: '' as const }])
      expect(await fleet.refused('editUser', { id: user.id, data })).toBe('forbidden');
    expect(await fleet.refused('editUser', { id: stranger.uid, data: { vehicleNumber: 'X' } })).toBe('not_found');
    expect(await fleet.refused('editUser', { id: user.id, data: { carType: 'Rocket' } })).toBe('select_proper');
    expect(await fleet.refused('deleteUser', { id: user.id })).toBe('not_found');
  });

  it('[ENT-1] an admin’s change of e-mail and mobile moves the claims and the sign-in with them', async () => {
    const rider = await world.rider('Mia');
    const taken = (await (await world.rider('Max')).call('fetchUser', {})).user;
    const { email: old } = (await rider.call('fetchUser', {})).user;
    expect(await world.admin.refused('editUser', { id: rider.uid, data: { email: taken.email } })).toBe('user_exists');
    expect(await world.admin.refused('editUser', { id: rider.uid, data: { mobile: taken.mobile } })).toBe(
      'user_exists',
    );
    const data = { email: 'mia.new@example.com', mobile: '+46731234321' };
    expect((await world.admin.call('editUser', { id: rider.uid, data })).user).toMatchObject(data);
    expect((await Person.signIn(world.runtime, data.email, PASSWORD)).uid).toBe(rider.uid);
    await expect(Person.signIn(world.runtime, old, PASSWORD)).rejects.toThrow();
    const anybody = Person.anybody(world.runtime);
    expect(await anybody.call('check_user_exists', { email: old })).toEqual({ users: [] });
  });
});
