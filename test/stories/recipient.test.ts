import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const RECIPIENT = '+46701234567';

describe('the recipient of a parcel', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld({ settings: { HandoverCodes: true } });
    rider = await world.rider('Rut');
    driver = await world.driver('Dan');
  });
  afterAll(() => world.close());

  const stranger = () => Person.anybody(world.runtime);
  const texts = (to = RECIPIENT) =>
    world.runtime.outbox.list().filter(message => message.kind === 'sms' && message.to === to);
  const handoverOf = async (id: string) => (await rider.call('fetchHandover', { bookingId: id })).handover;
  const tokenOf = async (id: string) => (await handoverOf(id))?.path.split('/').at(-1) ?? '';
  const look = (token: string) => stranger().call('fetchParcel', { token });
  const startedRide = async (): Promise<Booking> => {
    const booking = await bookAndPay(world, rider);
    await driveTo(driver, rider, booking.id, 'startTrip');
    await world.runtime.settle();
    return booking;
  };
  const close = (bookingId: string) => driver.call('confirmPaid', { bookingId });

  it('[PLUS-38] gets one text with a link when a driver has taken it, and follows it there to the end', async () => {
    const booking = await bookAndPay(world, rider);
    expect(texts()).toEqual([]);
    const token = await tokenOf(booking.id);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect((await look(token)).parcel).toMatchObject({ state: 'waiting', sender: 'Rut' });
    await driveTo(driver, rider, booking.id, 'acceptBooking');
    await world.runtime.settle();
    expect(texts().map(({ body }) => body)).toEqual([
      `Wayfare: a customer named Rut is sending you a parcel. Follow it and see the code for the driver: ${world.runtime.url}/parcel/${token}`,
    ]);
    expect(await handoverOf(booking.id)).toMatchObject({ linkState: 'texted' });
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    await driver.call('startTrip', { bookingId: booking.id, otp: booking.otp });
    const { parcel } = await look(token);
    expect(parcel).toMatchObject({
      state: 'on_the_way',
      driver: { name: 'Dan' },
      position: { lat: expect.any(Number) },
    });
    expect(parcel.code).toBe((await handoverOf(booking.id))?.code);
    expect(JSON.stringify(parcel)).not.toMatch(/\+46|example\.com|Rider|Test/);
    await driver.call('reachDrop', { bookingId: booking.id, handoverCode: parcel.code ?? '' });
    await close(booking.id);
    await world.runtime.settle();
    const after = (await look(token)).parcel;
    expect(after).toMatchObject({ state: 'delivered', handedOver: 'code' });
    expect(after).not.toHaveProperty('code');
    expect(texts()).toHaveLength(1);
    expect(await stranger().send('fetchParcel', { token: 'x'.repeat(22) })).toMatchObject({
      status: 404,
      body: { code: 'parcel_link_over' },
    });
  });

  it('[LIFE-5] a driver hands it over with the right code only, and cannot guess it', async () => {
    const { id: bookingId } = await startedRide();
    const { code = '' } = (await handoverOf(bookingId)) ?? {};
    const wrong = code === '1111' ? '2222' : '1111';
    expect((await driver.send('reachDrop', { bookingId })).body.code).toBe('wrong_handover_code');
    for (let tries = 1; tries < 5; tries++)
      expect((await driver.send('reachDrop', { bookingId, handoverCode: wrong })).body.code).toBe(
        'wrong_handover_code',
      );
    expect((await driver.send('reachDrop', { bookingId, handoverCode: code })).body.code).toBe('too_many_requests');
    await world.admin.call('reachDrop', { bookingId });
    await close(bookingId);
  });

  it('[LIFE-5] a driver’s phone that sends the hand-over again hands it over once', async () => {
    const { id: bookingId } = await startedRide();
    const { code = '' } = (await handoverOf(bookingId)) ?? {};
    const sent = [{ bookingId, handoverCode: code }, { key: 'hand-over-once-key' }] as const;
    const { booking } = await driver.call('reachDrop', ...sent);
    expect(booking).toMatchObject({ status: 'REACHED', handedOver: 'code' });
    expect((await driver.call('reachDrop', ...sent)).booking.v).toBe(booking.v);
    await close(bookingId);
  });

  it('[LIFE-5] without a code the driver needs a photo', async () => {
    const { id: bookingId } = await startedRide();
    const refused = await driver.send('reachDrop', { bookingId, handoverReason: 'nobody' });
    expect(refused.body.code).toBe('deliver_image_missing');
    await world.admin.call('reachDrop', { bookingId });
    await close(bookingId);
  });

  it('[BOOK-8] the driver finds neither code nor link anywhere, and nobody else’s sender does', async () => {
    const { id: bookingId } = await startedRide();
    const { code = '', path = '' } = (await handoverOf(bookingId)) ?? {};
    const token = path.split('/').at(-1)!;
    const other = await world.rider('Olga');
    const seen = [
      await driver.call('fetchBooking', { bookingId }),
      await driver.call('fetchDriverState', {}),
      await driver.call('fetchBookings', {}),
      await driver.call('exportMyData', {}),
      await driver.call('fetchInbox', {}),
    ];
    expect(JSON.stringify(seen)).not.toContain(token);
    expect(JSON.stringify(seen)).not.toContain(`"${code}"`);
    expect((await driver.send('fetchHandover', { bookingId })).status).toBe(403);
    expect((await other.send('fetchHandover', { bookingId })).body.code).toBe('not_found');
    const mine = (await rider.call('exportMyData', {})).bookings.find(({ booking }) => booking.id === bookingId);
    expect(mine).toMatchObject({ handover: { code, token } });
    await driver.call('reachDrop', { bookingId, handoverCode: code });
    await close(bookingId);
  });

  it('[PLUS-38] another recipient gets another code and link, and the old link opens nothing', async () => {
    const booking = await bookAndPay(world, rider);
    const before = await tokenOf(booking.id);
    const change = { id: booking.id, deliveryPerson: 'Nils', deliveryPersonPhone: '031 12 34' };
    await rider.call('updateBooking', { booking: change });
    expect(await tokenOf(booking.id)).not.toBe(before);
    expect((await stranger().send('fetchParcel', { token: before })).body.code).toBe('parcel_link_over');
    await driveTo(driver, rider, booking.id, 'acceptBooking');
    await world.runtime.settle();
    // A number that takes no text: the sender passes the link on.
    expect(await handoverOf(booking.id)).toMatchObject({ linkState: 'not_texted' });
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Over' });
  });
});
