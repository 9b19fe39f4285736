import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAndPay, rideRequest } from '../kit/ride';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

describe('repeated requests', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld();
    rider = await world.rider();
    driver = await world.driver('Dana');
  });
  afterAll(() => world.close());

  const bookings = async () => (await rider.call('fetchBookings', {})).bookings;

  it('[BOOK-10] the same key books once, however often and however close together', async () => {
    const key = 'booking-key-0001';
    const answers = await Promise.all([1, 2, 3].map(() => rider.call('addBooking', rideRequest(world), { key })));
    const again = await rider.call('addBooking', rideRequest(world), { key });
    expect(new Set([...answers, again].map(answer => answer.booking.id)).size).toBe(1);
    expect(await bookings()).toHaveLength(1);
  });

  it('[BOOK-10] the same key for another ride is refused', async () => {
    const other = { ...rideRequest(world), bookLater: true, tripdate: Date.now() + 3_600_000 };
    expect(await rider.refused('addBooking', other, { key: 'booking-key-0001' })).toBe('same_key_other_request');
  });

  it('[BOOK-10] an answer lost on the way is found again by the key', async () => {
    const key = 'booking-key-lost';
    world.runtime.faults.loseResponse(request => request.operation === 'TransactWriteItems');
    const first = await rider.send('addBooking', rideRequest(world), { key });
    world.runtime.faults.clear();
    const second = await rider.call('addBooking', rideRequest(world), { key });
    expect([200, 500]).toContain(first.status);
    expect(await bookings()).toHaveLength(2);
    expect(second.booking.status).toBe('PAYMENT_PENDING');
  });

  it('[LIFE-1] a driver’s step repeated with its key answers as before and happens once', async () => {
    const booking = await bookAndPay(world, rider);
    const key = 'accept-key-0001';
    const first = await driver.call('acceptBooking', { bookingId: booking.id }, { key });
    const second = await driver.call('acceptBooking', { bookingId: booking.id }, { key });
    expect(second.booking.v).toBe(first.booking.v);
    expect(await driver.refused('acceptBooking', { bookingId: booking.id }, { key: 'accept-key-0002' })).toBe(
      'offer_gone',
    );
    const { events } = await rider.call('fetchBooking', { bookingId: booking.id });
    expect(events.filter(event => event.kind === 'ACCEPTED')).toHaveLength(1);
  });

  it('a stream batch delivered again counts the trip once', async () => {
    const before = (await world.admin.call('fetchDashboard', {})).rides.total;
    const [active] = (await driver.call('fetchBookings', { active: true })).bookings;
    const bookingId = active?.id ?? '';
    const { booking } = await rider.call('fetchBooking', { bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    await driver.call('startTrip', { bookingId, otp: booking.otp });
    await driver.call('reachDrop', { bookingId });
    world.runtime.faults.repeatStream('wayfare-local-events', 3);
    await driver.call('confirmPaid', { bookingId });
    await world.runtime.settle();
    expect((await world.admin.call('fetchDashboard', {})).rides.total).toBe(before + 1);
  });

  it('[LIFE-1] [BOOK-10] a key of one step is no other step’s: nothing is answered as if it were done', async () => {
    const { booking } = await rider.call('addBooking', rideRequest(world));
    const bookingId = booking.id;
    const key = 'two-steps-0001';
    const contact = { deliveryPerson: 'Nils', deliveryPersonPhone: '0701234567' };
    await rider.call('updateBooking', { booking: { id: bookingId, ...contact } }, { key });
    const taken = 'same_key_other_request';
    expect(await rider.refused('cancelBooking', { bookingId, reason: 'Rain' }, { key })).toBe(taken);
    const other = { booking: { id: bookingId, ...contact, deliveryPerson: 'Nora' } };
    expect(await rider.refused('updateBooking', other, { key })).toBe(taken);
    expect((await rider.call('fetchBooking', { bookingId })).booking).toMatchObject({ status: 'PAYMENT_PENDING' });
    await rider.call('cancelBooking', { bookingId, reason: 'Rain' });
  });

  it('[BOOK-10] a driver who declined reads nothing of the ride by the key, whatever it is sent with', async () => {
    const anna = await world.driver('Anna');
    const { id: bookingId } = await bookAndPay(world, rider);
    const key = 'declined-key-0001';
    await anna.call('declineBooking', { bookingId }, { key });
    const bo = await world.driver('Bo');
    await world.later(10_000);
    await bo.call('acceptBooking', { bookingId }, { key });
    for (const step of ['acceptBooking', 'arriveAtPickup', 'startTrip', 'reachDrop', 'confirmPaid'] as const)
      expect(await anna.refused(step, { bookingId }, { key })).toBe('same_key_other_request');
    expect(await anna.refused('giveBackBooking', { bookingId, reason: 'far' }, { key })).toBe('same_key_other_request');
    expect(await anna.call('declineBooking', { bookingId }, { key })).toEqual({ declined: true });
    expect(await anna.refused('acceptBooking', { bookingId })).toBe('offer_gone');
    await rider.call('cancelBooking', { bookingId, reason: 'Rain' });
  });
});
