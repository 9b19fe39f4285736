import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, drop, pickup } from '../kit/places';
import { Person } from '../kit/person';
import { bookAndPay, openCheckout, rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

describe('bad input', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld();
    rider = await world.rider();
    driver = await world.driver('Dana');
  });
  afterAll(() => world.close());
  const nothingWritten = async () => expect((await rider.call('fetchBookings', {})).bookings).toEqual([]);

  it.each([
    ['malformed JSON', '{"pickup":', 400, 'malformed_json'],
    ['an unknown field', { surprise: true }, 400, 'invalid_input'],
    ['a body over 64 KB', JSON.stringify({ pickup: 'x'.repeat(70_000) }), 413, 'body_too_large'],
    ['an array', [], 400, 'invalid_input'],
  ])('[OPS-3] refuses %s with a key and a readable message', async (_, body, status, code) => {
    const answer = await rider.send(
      'addBooking',
      typeof body === 'object' && !Array.isArray(body) ? { ...rideRequest(world), ...body } : body,
    );
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.message.length).toBeGreaterThan(10);
    expect(answer.body.requestId).toBeTruthy();
    await nothingWritten();
  });

  it.each([
    ['no pickup', { pickup: undefined }, 'select_proper'],
    ['no drop', { drop: undefined }, 'select_proper'],
    ['no car type', { carDetails: undefined }, 'select_proper'],
    ['an unknown car type', { carDetails: { id: 'rocket' } }, 'select_proper'],
    [
      'an index outside the car type',
      { instructionData: { deliveryPerson: 'A', deliveryPersonPhone: '0701234567', parcelTypeIndex: 9 } },
      'select_proper',
    ],
    ['Book Later without a time', { bookLater: true }, 'select_proper'],
    ['Book Later in 14 minutes', { bookLater: true, tripdate: Date.now() + 14 * 60_000 }, 'past_booking_error'],
    ['nobody to hand over to', { instructionData: { deliveryPersonPhone: '0701234567' } }, 'deliveryDetailMissing'],
    [
      'a phone of six digits',
      { instructionData: { deliveryPerson: 'A', deliveryPersonPhone: '123456' } },
      'deliveryDetailMissing',
    ],
    [
      'a phone with letters',
      { instructionData: { deliveryPerson: 'A', deliveryPersonPhone: 'call me maybe' } },
      'deliveryDetailMissing',
    ],
    ['a drop outside of the region', { drop: { ...at.stockholm, add: 'Stockholm' } }, 'No Route Found'],
    ['a latitude of 91', { pickup: { ...pickup, lat: 91 } }, 'select_proper'],
  ])('[BOOK-2] [BOOK-3] [BOOK-6] refuses %s', async (_, change, code) => {
    const answer = await rider.send('addBooking', { ...rideRequest(world), ...change });
    expect(answer.body.code).toBe(code);
    await nothingWritten();
  });

  it('[BOOK-5] refuses to book now when no driver is near, and books later all the same', async () => {
    await driver.call('setDriverActive', { driverActiveStatus: false });
    expect(await rider.refused('addBooking', { ...rideRequest(world), pickup: drop, drop: pickup })).toBe(
      'no_driver_found_alert_messege',
    );
    const later = await rider.call('addBooking', {
      ...rideRequest(world),
      bookLater: true,
      tripdate: Date.now() + 3_600_000,
    });
    expect(later.booking.bookLater).toBe(true);
    await rider.call('cancelBooking', { bookingId: later.booking.id, reason: 'Only trying' });
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
  });

  it.each([
    ['Idempotency-Key', 'x'],
    ['Idempotency-Key', 'ä'.repeat(3)],
  ])('refuses a malformed %s', async (_, key) => {
    expect((await rider.send('addBooking', rideRequest(world), { key: encodeURIComponent(key) })).status).toBe(400);
  });

  it('[BKS-1] answers a foreign booking as if there were none, and changes nothing', async () => {
    const booking = await bookAndPay(world, rider);
    const stranger = await world.rider('Stranger');
    const strangeDriver = await world.driver('Elsewhere', at.brunnsparken);
    const steps: [Person, Parameters<Person['send']>[0], object][] = [
      [stranger, 'fetchBooking', {}],
      [stranger, 'cancelBooking', { reason: 'Mine now' }],
      [stranger, 'rateBooking', { rating: 1 }],
      [stranger, 'retrySearch', {}],
      [driver, 'arriveAtPickup', {}],
      [driver, 'startTrip', { otp: booking.otp }],
      [driver, 'confirmPaid', {}],
    ];
    for (const [who, operation, extra] of steps)
      expect(await who.send(operation, { bookingId: booking.id, ...extra }), operation).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect((await rider.call('fetchBooking', { bookingId: booking.id })).booking.status).toBe('NEW');
    await strangeDriver.call('setDriverActive', { driverActiveStatus: false });
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Done' });
  });

  it('[LIFE-4] stops guessing of the code after five tries', async () => {
    const booking = await bookAndPay(world, rider);
    await driver.call('acceptBooking', { bookingId: booking.id });
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    const wrong = booking.otp === '99999' ? '99998' : '99999';
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push(await driver.refused('startTrip', { bookingId: booking.id, otp: wrong }));
    expect(codes).toEqual([...Array<string>(5).fill('wrong_otp'), 'too_many_requests']);
    expect(await driver.refused('startTrip', { bookingId: booking.id, otp: booking.otp })).toBe('too_many_requests');
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Stuck' });
  });

  it('[PAYS-4] a checkout for nothing, for a paid booking, or by an unknown provider says why', async () => {
    const post = (path: string, body: string) =>
      fetch(world.runtime.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await post('/api/pay/test', 'order_id=nothing&token=nothing')).status).toBe(404);
    expect((await post('/api/pay/nobody', 'order_id=nothing&token=nothing')).status).toBe(404);
    const booking = await bookAndPay(world, rider);
    const { payToken } = (await rider.call('fetchBooking', { bookingId: booking.id })).booking;
    expect((await post('/api/pay/test', `order_id=${booking.id}&token=${payToken}`)).status).toBe(409);
    const other = await post('/api/pay/test', `order_id=${booking.id}&token=${booking.id}`);
    expect(other.status).toBe(404);
    const incomplete = await post('/api/pay/test', `order_id=${booking.id}`);
    expect(incomplete.status).toBe(400);
    expect(await incomplete.text()).toContain('payToken');
    expect((await post('/api/pay/test/complete', 'intent=forged&outcome=paid')).status).toBe(404);
  });

  it('[PAYS-4] a declined payment leaves the booking payable', async () => {
    const { booking } = await rider.call('addBooking', rideRequest(world));
    const intent = await openCheckout(world, booking.id);
    const { finishCheckout } = await import('../kit/ride');
    const answer = await finishCheckout(world, intent, 'failed');
    expect(answer.headers.get('location')).toBe(`/bookings/${booking.id}?attempt=${intent}`);
    expect((await rider.call('fetchBooking', { bookingId: booking.id })).booking.status).toBe('PAYMENT_PENDING');
  });

  it.each([
    ['proper_input_name', { firstName: ' ' }],
    ['proper_email', { email: 'nobody' }],
    ['password_alphaNumeric_check', { password: 'short' }],
    ['password_alphaNumeric_check', { password: 'with spaces 1' }],
    ['mobile_no_blank_error', { mobile: '0701' }],
    ['referer_not_found', { referralId: 'nobody1234' }],
  ])('[REG-1] [REG-2] [REG-3] [REG-4] [REG-6] registration answers %s to %j', async (code, change) => {
    const regData = {
      firstName: 'New',
      lastName: 'Person',
      email: 'new.person@example.com',
      mobile: '+46731234567',
      password: 'wayfare1',
      ...change,
    };
    expect((await Person.anybody(world.runtime).send('user_signup', { regData })).body.code).toBe(code);
  });
});
