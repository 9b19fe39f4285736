import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../kit/places';
import type { Person } from '../kit/person';
import { bookAndPay, payByTest, rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const WAVE_MS = 10_000;

describe('the search for a driver', () => {
  let world: World;
  let rider: Person;
  let drivers: Person[];
  beforeAll(async () => {
    world = await startWorld();
    rider = await world.rider();
    drivers = [];
    for (let i = 0; i < 7; i++)
      drivers.push(await world.driver(`Driver${i}`, { lat: at.jarntorget.lat + i * 0.002, lng: at.jarntorget.lng }));
  });
  afterAll(() => world.close());

  const asked = async (bookingId: string) => {
    const states = await Promise.all(drivers.map(driver => driver.call('fetchDriverState', {})));
    return states.map(state => state.offers.some(offer => offer.bookingId === bookingId));
  };

  it('[LIFE-11] asks the nearest two, then four more, and nobody twice', async () => {
    const booking = await bookAndPay(world, rider);
    expect(await asked(booking.id)).toEqual([true, true, false, false, false, false, false]);
    await world.later(WAVE_MS);
    expect(await asked(booking.id)).toEqual([true, true, true, true, true, true, false]);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
    await world.runtime.settle();
    expect(await asked(booking.id)).toEqual(Array(7).fill(false));
  });

  it('[PLUS-48] a driver with more time to answer keeps the offer while others are asked, and their rider sees none of it', async () => {
    const [slow, usual] = drivers as [Person, Person];
    await slow.call('updateProfile', { offerTimeFactor: 5 });
    const booking = await bookAndPay(world, rider);
    const livesOf = async (driver: Person) => {
      const { offers } = await driver.call('fetchDriverState', {});
      const offer = offers.find(({ bookingId }) => bookingId === booking.id);
      return offer && offer.expiresAt - offer.offeredAt;
    };
    expect([await livesOf(slow), await livesOf(usual)]).toEqual([100_000, 20_000]);
    for (let wave = 0; wave < 5; wave++) await world.later(WAVE_MS);
    expect((await asked(booking.id))[0]).toBe(true);
    const { waves } = await world.admin.call('fetchCandidates', { bookingId: booking.id });
    const offers = waves.filter(({ candidates }) => candidates.some(({ uid, offered }) => uid === slow.uid && offered));
    expect(offers.map(({ wave }) => wave)).toEqual([1]);
    await slow.call('acceptBooking', { bookingId: booking.id });
    const seen = await rider.call('fetchBooking', { bookingId: booking.id });
    expect(JSON.stringify(seen)).not.toMatch(/offerTimeFactor|askEnds/);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
    await slow.call('updateProfile', { offerTimeFactor: 1 });
    expect((await slow.call('fetchUser', {})).user).not.toHaveProperty('offerTimeFactor');
    expect(await rider.refused('updateProfile', { offerTimeFactor: 5 })).toBe('forbidden');
  });

  it('[LIFE-12] a driver who declined is asked no more', async () => {
    const booking = await bookAndPay(world, rider);
    await drivers[0]?.call('declineBooking', { bookingId: booking.id });
    await world.later(WAVE_MS);
    expect((await asked(booking.id))[0]).toBe(false);
    expect(await drivers[0]?.refused('acceptBooking', { bookingId: booking.id })).toBe('not_found');
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
  });

  it('[LIFE-11] gives up after two minutes, notifies the rider, and searches again when asked to', async () => {
    const booking = await bookAndPay(world, rider);
    const socket = await rider.socket();
    await socket.subscribe(`u#${rider.uid}`);
    for (let wave = 0; wave < 13; wave++) await world.later(WAVE_MS);
    await socket.next(
      message => message.type === 'notice' && message.body.key === 'notice_no_driver',
      'that nobody was found',
    );
    socket.close();
    expect((await rider.call('fetchBooking', { bookingId: booking.id })).booking).toMatchObject({
      status: 'NEW',
      searchEnded: true,
    });
    await rider.call('retrySearch', { bookingId: booking.id });
    await world.runtime.settle();
    const again = (await rider.call('fetchBooking', { bookingId: booking.id })).booking;
    expect(again).toMatchObject({ searchEnded: false, wave: 1 });
    const { waves } = await world.admin.call('fetchCandidates', { bookingId: booking.id });
    const asHeld = waves.map(({ search, wave }) => `${search}.${wave}`);
    expect(asHeld.slice(0, 2)).toEqual(['1.1', '1.2']);
    expect(asHeld.at(-1)).toBe('2.1');
    expect(waves.every(({ candidates }) => candidates.length > 0)).toBe(true);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
  });

  it('[LIFE-11] a driver bound to a ride is not asked for another, and is again when free', async () => {
    const [first] = drivers as [Person];
    const booking = await bookAndPay(world, rider);
    await first.call('acceptBooking', { bookingId: booking.id });
    const second = await bookAndPay(world, rider);
    expect((await asked(second.id))[0]).toBe(false);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
    await rider.call('cancelBooking', { bookingId: second.id, reason: 'Enough' });
    const third = await bookAndPay(world, rider);
    expect((await asked(third.id))[0]).toBe(true);
    await rider.call('cancelBooking', { bookingId: third.id, reason: 'Enough' });
  });

  it('[LIFE-11] a driver who goes off duty with an offer open cannot take it; the next are asked', async () => {
    const [first, second] = drivers as [Person, Person];
    const booking = await bookAndPay(world, rider);
    expect((await asked(booking.id))[0]).toBe(true);
    await first.call('setDriverActive', { driverActiveStatus: false });
    expect(await first.refused('acceptBooking', { bookingId: booking.id })).toBe('driver_offline');
    await world.later(WAVE_MS);
    expect((await asked(booking.id)).slice(1, 6)).toEqual(Array(5).fill(true));
    await second.call('acceptBooking', { bookingId: booking.id });
    await first.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    expect((await asked(booking.id))[0]).toBe(false);
    expect(await first.refused('acceptBooking', { bookingId: booking.id })).toBe('offer_gone');
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
  });

  it('[LIFE-11] [LIFE-2] in broadcast mode everybody around is asked at once, and of all the first wins', async () => {
    await world.admin.call('editSettings', { dispatchMode: 'broadcast' });
    const booking = await bookAndPay(world, rider);
    expect(await asked(booking.id)).toEqual(Array(7).fill(true));
    const answers = await Promise.all(drivers.map(driver => driver.send('acceptBooking', { bookingId: booking.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(6).fill(409)]);
    await world.runtime.settle();
    expect(await asked(booking.id)).toEqual(Array(7).fill(false));
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
    await world.admin.call('editSettings', { dispatchMode: 'waves' });
  });

  it('[LIFE-11] Book Later searches shortly before its time, once', async () => {
    const { booking } = await rider.call('addBooking', {
      ...rideRequest(world),
      bookLater: true,
      tripdate: Date.now() + 20 * 60_000,
    });
    await payByTest(world, booking.id);
    expect(await asked(booking.id)).toEqual(Array(7).fill(false));
    await world.later(6 * 60_000);
    expect((await rider.call('fetchBooking', { bookingId: booking.id })).booking.wave).toBeGreaterThanOrEqual(1);
  });

  it('[LIFE-11] asks the only driver of the town again, three times, while each offer runs out', async () => {
    for (const other of drivers.slice(1)) await other.call('setDriverActive', { driverActiveStatus: false });
    const booking = await bookAndPay(world, rider);
    for (let wave = 0; wave < 13; wave++) await world.later(WAVE_MS);
    const { waves } = await world.admin.call('fetchCandidates', { bookingId: booking.id });
    const offered = waves.filter(({ candidates }) => candidates.some(candidate => candidate.offered));
    expect(offered.map(({ wave }) => wave)).toEqual([1, 3, 5]);
    const { booking: after } = await rider.call('fetchBooking', { bookingId: booking.id });
    expect(after.searchEnded).toBe(true);
    await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Enough' });
  });
});
