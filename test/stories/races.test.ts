import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAndPay, driveTo, finishCheckout, openCheckout, rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';
import type { Person } from '../kit/person';

describe('races', () => {
  let world: World;
  let rider: Person;
  beforeAll(async () => {
    world = await startWorld({ settings: { dispatchMode: 'broadcast' } });
    rider = await world.rider();
  });
  afterAll(() => world.close());

  it('[LIFE-2] exactly one of many drivers accepting at once wins, and only that one is bound', async () => {
    const drivers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(name => world.driver(name)));
    const booking = await bookAndPay(world, rider);
    const answers = await Promise.all(drivers.map(driver => driver.send('acceptBooking', { bookingId: booking.id })));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.filter(answer => answer.status !== 200).map(answer => answer.body.code)).toEqual(
      Array(5).fill('offer_gone'),
    );
    const states = await Promise.all(drivers.map(driver => driver.call('fetchDriverState', {})));
    expect(states.filter(state => state.queue)).toHaveLength(1);
    const winner = drivers[answers.findIndex(answer => answer.status === 200)];
    expect((await rider.call('fetchBooking', { bookingId: booking.id })).booking.driver).toBe(winner?.uid);
    await Promise.all(drivers.map(driver => driver.call('setDriverActive', { driverActiveStatus: false })));
  });

  it('[LIFE-2] a driver accepting two bookings at once gets one', async () => {
    const driver = await world.driver('Solo');
    const first = await bookAndPay(world, rider);
    const second = await bookAndPay(world, rider);
    const answers = await Promise.all([first, second].map(({ id }) => driver.send('acceptBooking', { bookingId: id })));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    await driver.call('setDriverActive', { driverActiveStatus: false });
  });

  it('[LIFE-1] a rider cancelling while a driver accepts ends in one consistent state', async () => {
    for (let round = 0; round < 5; round++) {
      const driver = await world.driver('Racer');
      const booking = await bookAndPay(world, rider);
      const [accepted, cancelled] = await Promise.all([
        driver.send('acceptBooking', { bookingId: booking.id }),
        rider.send('cancelBooking', { bookingId: booking.id, reason: 'Changed my mind' }),
      ]);
      expect(cancelled.status).toBe(200);
      const end = (await rider.call('fetchBooking', { bookingId: booking.id })).booking;
      expect(end).toMatchObject({ status: 'CANCELLED', cancelledBy: 'rider', reason: 'Changed my mind' });
      expect(accepted.status === 200 ? end.driver : undefined).toBe(accepted.status === 200 ? driver.uid : undefined);
      expect(await driver.call('fetchDriverState', {})).toMatchObject({ queue: false });
      await driver.call('setDriverActive', { driverActiveStatus: false });
    }
  });

  it('[LIFE-9] [PAYS-6] a prepaid booking cancelled twice at once is refunded once', async () => {
    const driver = await world.driver('Near');
    const refunded = await world.rider('Refund');
    const booking = await bookAndPay(world, refunded);
    await Promise.all([1, 2, 3].map(() => refunded.send('cancelBooking', { bookingId: booking.id, reason: 'Twice' })));
    expect((await refunded.call('fetchUser', {})).user.walletBalance).toBeCloseTo(booking.trip_cost, 6);
    await driver.call('setDriverActive', { driverActiveStatus: false });
  });

  it('[PAYS-3] a payment confirmed many times over, from two pages, moves the booking once', async () => {
    const driver = await world.driver('Waiting');
    const { booking } = await rider.call('addBooking', rideRequest(world));
    const [one, two] = await Promise.all([openCheckout(world, booking.id), openCheckout(world, booking.id)]);
    await Promise.all([one, one, two, two].map(intent => finishCheckout(world, intent, 'paid')));
    const { events } = await rider.call('fetchBooking', { bookingId: booking.id });
    expect(events.filter(event => event.kind === 'NEW')).toHaveLength(1);
    await world.runtime.settle();
    await driveTo(driver, rider, booking.id, 'confirmPaid');
    expect((await driver.call('fetchUser', {})).user.walletBalance).toBeCloseTo(booking.driver_share, 6);
    await driver.call('setDriverActive', { driverActiveStatus: false });
  });

  it('[REG-5] exactly one of simultaneous registrations with one e-mail wins', async () => {
    const regData = { firstName: 'Same', lastName: 'Person', email: 'same@example.com', password: 'wayfare1' };
    const { Person: People } = await import('../kit/person');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(n =>
        People.anybody(world.runtime).send('user_signup', { regData: { ...regData, mobile: `+4673000000${n}` } }),
      ),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(answer => answer.status !== 200).every(answer => answer.body.code === 'user_exists')).toBe(
      true,
    );
  });
});
