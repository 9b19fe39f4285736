import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdClock, letClockGo } from '../kit/clock';
import { driveThrough } from '../kit/drive';
import { at, drop, pickup } from '../kit/places';
import type { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

const LONG_WAY = [at.jarntorget, at.brunnsparken, at.avenyn, at.jarntorget, at.brunnsparken, at.avenyn];

describe('[FARE-6] a fare above the estimate', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    holdClock();
    world = await startWorld({ appcat: 'taxi', settings: { maxFareAboveEstimate: 0.2 } });
    [rider, driver] = [await world.rider(), await world.driver('Tess')];
  });
  afterAll(async () => {
    await world.close();
    letClockGo();
  });

  const drivenTheLongRoute = async (seconds = 150) => {
    await driver.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    const bookingId = booking.id;
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    const { otp } = (await rider.call('fetchBooking', { bookingId })).booking;
    await driver.call('startTrip', { bookingId, otp, location: at.jarntorget });
    await driveThrough(driver, bookingId, LONG_WAY, { seconds });
    return (await driver.call('reachDrop', { bookingId, location: at.avenyn })).booking;
  };
  const wallet = async () => (await driver.call('fetchWallet', {})).walletBalance;
  const decide = (bookingId: string, decision: 'grant' | 'bear' | 'dismiss') =>
    world.admin.call('decideFare', { bookingId, decision, note: 'The bridge was closed' });

  it('is held at the limit, both see both amounts, and the ride ends at once', async () => {
    const reached = await drivenTheLongRoute();
    const most = Math.round(reached.estimate * 120) / 100;
    expect(reached).toMatchObject({ trip_cost: most, cashPaymentAmount: most });
    expect(reached.fareReview).toMatchObject({ reason: 'above_estimate', state: 'open', charged: most });
    expect(reached.fareReview?.driven).toBeGreaterThan(most);
    const seen = (await rider.call('fetchBooking', { bookingId: reached.id })).booking;
    expect([seen.fareReview, seen.receipt]).toEqual([reached.fareReview, reached.receipt]);
    const before = await wallet();
    const { booking } = await driver.call('confirmPaid', { bookingId: reached.id });
    expect(booking).toMatchObject({ status: 'PAID', customer_paid: most });
    expect(await rider.refused('agreeFare', { bookingId: reached.id })).toBe('booking_moved_on');
    // The rider has left: nobody can be charged more, but the platform can bear it.
    expect(await world.admin.refused('decideFare', { bookingId: reached.id, decision: 'grant', note: 'x' })).toBe(
      'booking_moved_on',
    );
    const paid = await wallet();
    // Cash is in whole kronor.
    expect(paid - before).toBeCloseTo(booking.driver_share - Math.round(most), 2);
    const borne = (await decide(reached.id, 'bear')).booking;
    expect(borne).toMatchObject({ trip_cost: most, fareReview: { state: 'borne', note: 'The bridge was closed' } });
    const missing = (await wallet()) - paid;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan((reached.fareReview?.driven ?? 0) - most);
    expect(await world.admin.refused('decideFare', { bookingId: reached.id, decision: 'bear', note: 'again' })).toBe(
      'booking_moved_on',
    );
    expect((await wallet()) - paid).toBeCloseTo(missing, 6);
    // [ADM-8] It reaches the reports, and the statement adds up to the wallet.
    await world.runtime.settle();
    const [month] = (await world.admin.call('fetchEarningsReport', {})).earnings;
    expect(month).toMatchObject({ borne: missing, rideCost: booking.driver_share });
    const asked = { driver: driver.uid, year: month!.year, month: month!.month };
    const statement = await driver.call('fetchStatement', asked);
    expect(statement).toMatchObject({ total_rides: 1, tripCost: most, driverShare: booking.driver_share });
    const sum = statement.entries.reduce((all, { type, amount }) => all + (type === 'Credit' ? amount : -amount), 0);
    expect(sum).toBeCloseTo(await wallet(), 6);
    expect(await rider.refused('fetchStatement', asked)).toBe('forbidden');
    expect(await driver.refused('fetchStatement', { ...asked, year: asked.year + 1 })).toBe('bad_period');
  });

  it('is charged whole when the rider says yes, and only they can', async () => {
    const { id: bookingId, fareReview } = await drivenTheLongRoute();
    expect(await driver.refused('agreeFare', { bookingId })).toBe('forbidden');
    expect(await (await world.rider('Omar')).refused('agreeFare', { bookingId })).toBe('not_found');
    const { booking } = await rider.call('agreeFare', { bookingId });
    expect(booking).toMatchObject({ trip_cost: fareReview?.driven, cashPaymentAmount: fareReview?.driven });
    expect(booking.fareReview?.state).toBe('agreed');
    expect(booking.receipt.lines.some(({ kind }) => kind === 'cap')).toBe(false);
    expect(await rider.refused('agreeFare', { bookingId })).toBe('booking_moved_on');
    const paid = (await driver.call('confirmPaid', { bookingId })).booking;
    expect(paid.customer_paid).toBe(fareReview?.driven);
  });

  it('is decided by an admin at the drop, with a reason: granted or left as it is', async () => {
    const granted = await drivenTheLongRoute();
    expect(await rider.refused('decideFare', { bookingId: granted.id, decision: 'grant', note: 'x' })).toBe(
      'forbidden',
    );
    const answer = await world.admin.send('decideFare', { bookingId: granted.id, decision: 'grant', note: ' ' });
    expect(answer.status).toBe(400);
    expect((await decide(granted.id, 'grant')).booking.trip_cost).toBe(granted.fareReview?.driven);
    await driver.call('confirmPaid', { bookingId: granted.id });
    const left = await drivenTheLongRoute();
    await driver.call('confirmPaid', { bookingId: left.id });
    const before = await wallet();
    const { booking } = await decide(left.id, 'dismiss');
    expect(booking).toMatchObject({ trip_cost: left.trip_cost, fareReview: { state: 'dismissed' } });
    expect(await wallet()).toBe(before);
    const { events } = await rider.call('fetchBooking', { bookingId: left.id });
    expect(events.at(-1)).toMatchObject({ kind: 'FARE_DECIDED', byType: 'admin' });
  });

  it('is held whatever the limit when nobody can have driven the streets in that time', async () => {
    const { maxFareAboveEstimate } = (await world.admin.call('fetchSettings', {})).settings;
    await world.admin.call('editSettings', { maxFareAboveEstimate: null });
    const reached = await drivenTheLongRoute(20);
    expect(reached.fareReview).toMatchObject({ reason: 'track_unexplained', state: 'open' });
    expect(reached.fareReview!.driven).toBeGreaterThan(reached.trip_cost);
    await driver.call('confirmPaid', { bookingId: reached.id });
    await world.admin.call('editSettings', { maxFareAboveEstimate });
  });

  it('[PROF-2] brings nobody money who has left: then it can be dismissed alone', async () => {
    const { id: bookingId } = await drivenTheLongRoute();
    await driver.call('confirmPaid', { bookingId });
    await world.runtime.settle();
    const owed = -(await wallet());
    await world.admin.call('addToWallet', { uid: driver.uid, amount: Math.round(owed * 100) / 100 });
    // The pool of accounts takes no call whose clock is hours ahead.
    letClockGo();
    await driver.leave();
    expect(await world.admin.refused('decideFare', { bookingId, decision: 'bear', note: 'x' })).toBe(
      'user_does_not_exists',
    );
    expect((await decide(bookingId, 'dismiss')).booking.fareReview).toMatchObject({ state: 'dismissed' });
  });
});
