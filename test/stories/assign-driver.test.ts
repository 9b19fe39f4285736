import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAndPay, driveTo } from '../kit/ride';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

describe('an admin assigns', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  let other: Person;
  beforeAll(async () => {
    world = await startWorld({ settings: { autoDispatch: false } });
    [rider, driver, other] = [await world.rider(), await world.driver('Dana'), await world.driver('Otto')];
  });
  afterAll(() => world.close());

  it('[BKS-3] [LIFE-11] the chosen driver is asked, told and may accept; nobody else is', async () => {
    const { id: bookingId } = await bookAndPay(world, rider);
    expect((await driver.call('fetchDriverState', {})).offers).toEqual([]);
    const { candidates, mayAssign } = await world.admin.call('fetchCandidates', { bookingId });
    expect(mayAssign).toBe(true);
    expect(candidates.map(({ name, excluded }) => [name, excluded]).sort()).toEqual([
      ['Dana Test', undefined],
      ['Otto Test', undefined],
    ]);
    const socket = await driver.socket();
    await socket.subscribe(`u#${driver.uid}`);
    await world.admin.call('assignDriver', { bookingId, driver: driver.uid });
    await world.runtime.settle();
    await socket.next(message => message.type === 'offer', 'the offer');
    await socket.next(message => message.type === 'notice' && message.body.key === 'notice_new_booking', 'the notice');
    socket.close();
    expect((await driver.call('fetchDriverState', {})).offers.map(offer => offer.bookingId)).toEqual([bookingId]);
    expect(await other.refused('acceptBooking', { bookingId })).toBe('not_found');
    const { assigned } = await world.admin.call('fetchCandidates', { bookingId });
    expect(assigned).toMatchObject([{ uid: driver.uid, name: 'Dana Test', declined: false }]);
    const seen = JSON.stringify(await rider.call('fetchBooking', { bookingId }));
    expect(seen).not.toContain(driver.uid);
    await driveTo(driver, rider, bookingId, 'confirmPaid');
  });

  it('[BKS-3] is possible while the booking is new, for a driver who is there, free and drives that car type', async () => {
    const { id: bookingId } = await bookAndPay(world, rider);
    const assign = (uid: string) => world.admin.refused('assignDriver', { bookingId, driver: uid });
    await driver.call('setDriverActive', { driverActiveStatus: false });
    expect(await assign(driver.uid)).toBe('driver_offline');
    expect(await assign('nobody')).toBe('driver_offline');
    const { id } = await world.admin.call('editCarType', {
      method: 'Add',
      record: { ...(await world.admin.call('fetchCarTypes', {})).carTypes[0]!, name: 'Bike' },
    });
    expect(id).toBeTruthy();
    const biker = await world.driver('Bixi');
    await world.admin.call('editUser', { id: biker.uid, data: { carType: 'Bike' } });
    await biker.call('setDriverActive', { driverActiveStatus: true, location: { lat: 57.6997, lng: 11.9527 } });
    expect(await assign(biker.uid)).toBe('select_proper');
    await world.admin.call('assignDriver', { bookingId, driver: other.uid });
    await driveTo(other, rider, bookingId, 'acceptBooking');
    await driver.call('setDriverActive', { driverActiveStatus: true, location: { lat: 57.6997, lng: 11.9527 } });
    expect(await assign(driver.uid)).toBe('booking_moved_on');
    const second = (await bookAndPay(world, await world.rider('Rex'))).id;
    expect(await world.admin.refused('assignDriver', { bookingId: second, driver: other.uid })).toBe('driver_busy');
  });

  it('[LIFE-2] an offer is no longer good for a driver whose vehicle an admin has changed', async () => {
    const { id: bookingId } = await bookAndPay(world, await world.rider('Xena'));
    const mover = await world.driver('Mona');
    const onDuty = () =>
      mover.call('setDriverActive', { driverActiveStatus: true, location: { lat: 57.6997, lng: 11.9527 } });
    await onDuty();
    await world.admin.call('assignDriver', { bookingId, driver: mover.uid });
    await world.admin.call('editUser', { id: mover.uid, data: { carType: 'Bike' } });
    expect(await mover.refused('acceptBooking', { bookingId })).toBe('driver_offline');
    await onDuty();
    expect(await mover.refused('acceptBooking', { bookingId })).toBe('not_found');
    await mover.call('setDriverActive', { driverActiveStatus: false });
  });

  it('[BKS-3] is the clock’s business while autoDispatch is on, whose choices are explained', async () => {
    await world.admin.call('editSettings', { autoDispatch: true });
    const { id: bookingId } = await bookAndPay(world, await world.rider('Ada'));
    expect(await world.admin.refused('assignDriver', { bookingId, driver: driver.uid })).toBe('forbidden');
    const { waves, mayAssign } = await world.admin.call('fetchCandidates', { bookingId });
    expect(mayAssign).toBe(false);
    expect(waves[0]).toMatchObject({ wave: 1, candidates: [{ uid: driver.uid, name: 'Dana Test', offered: true }] });
    expect(await rider.refused('fetchCandidates', { bookingId })).toBe('forbidden');
  });
});
