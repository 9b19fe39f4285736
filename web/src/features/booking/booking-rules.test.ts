import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { approachFrom } from '#shared/domain/geo/approach';
import { aCarType } from '@/testing/fixtures';
import { deliveryProblem, gapsOf, tripProblem } from './check-trip';
import { dayOf, daysFrom, momentsOf, sameTimeOn, timeText, twiceOn, usualMoment } from './later-times';
import { savedFor } from './use-search';
import { offerOf } from './vehicle-offer';

const place = { lat: 57.7, lng: 11.95, add: 'Here' };
const whole = { pickup: place, drop: { ...place, lat: 57.71 }, carTypeId: 'car', bookLater: false };
const now = new Date(2026, 10, 21, 23, 50).getTime();

describe('the booking button', () => {
  it.each(['pickup', 'drop', 'carTypeId'] as const)('[BOOK-2] misses %s', missing => {
    expect(tripProblem({ ...whole, [missing]: undefined }, now)).toBe('select_proper');
  });
  it('[BOOK-2] names what is missing, in the form’s order', () => {
    expect(gapsOf(whole)).toEqual([]);
    expect(gapsOf({ bookLater: true, rider: { uid: undefined } })).toEqual([
      'rider',
      'pickup',
      'drop',
      'time',
      'vehicle',
    ]);
    expect(gapsOf({ ...whole, drop: { ...place, add: '' } })).toEqual(['drop']);
  });
  it('[BOOK-2] misses the rider where somebody books for one', () => {
    expect(tripProblem({ ...whole, rider: { uid: undefined } }, now)).toBe('select_proper');
    expect(tripProblem({ ...whole, rider: { uid: 'r1' } }, now)).toBeUndefined();
  });
  it('[BOOK-3] takes 15 minutes ahead and no less', () => {
    const later = (minutes: number) =>
      tripProblem({ ...whole, bookLater: true, tripdate: now + minutes * 60_000 }, now);
    expect([later(14), later(15)]).toEqual(['past_booking_error', undefined]);
    expect(tripProblem({ ...whole, bookLater: true }, now)).toBe('select_proper');
  });
  it.each([
    ['', '0701234567', false],
    ['Nils', '123456', false],
    ['Nils', '070-123 45 67', true],
    ['Nils', '0701234567 x12', true],
    [' ', '0701234567', false],
    ['Nils', 'call me later', false],
    ['\u200B', '0701234567', false],
    ['\u3164', '0701234567', false],
  ])('[BOOK-6] recipient %j with phone %j: %s', (deliveryPerson, deliveryPersonPhone, ok) => {
    expect(deliveryProblem({ deliveryPerson, deliveryPersonPhone }) === undefined).toBe(ok);
  });
});

describe('[BOOK-3] the moments of Book Later', () => {
  const hour = 60 * 60_000;
  const zone = 'Europe/Stockholm';
  const at = (iso: string) => Date.parse(iso);

  it('are far enough ahead', () => {
    const [first] = daysFrom(now, 'UTC');
    expect(new Date(first!).getUTCDate()).toBe(22);
    expect(timeText(momentsOf(first!, now, 'UTC')[0]!, 'UTC')).toBe('00:05');
  });

  it('begin with one in an hour, at a full quarter', () => {
    const first = usualMoment(now);
    expect([timeText(first, 'UTC'), timeText(usualMoment(first), 'UTC')]).toEqual(['01:00', '02:00']);
    expect(tripProblem({ ...whole, bookLater: true, tripdate: first }, now)).toBeUndefined();
  });

  it('are those of the operator’s day, wherever the reader is', () => {
    const day = dayOf(at('2026-12-10T23:30:00Z'), zone);
    const moments = momentsOf(day, at('2026-12-10T00:00:00Z'), zone);
    expect([timeText(moments[0]!, zone), timeText(moments.at(-1)!, zone)]).toEqual(['00:00', '23:55']);
    expect(new Date(moments[0]!).toISOString()).toBe('2026-12-10T23:00:00.000Z');
  });

  it('leave out the hour that a clock skips', () => {
    const spring = at('2027-03-27T23:00:00Z');
    const moments = momentsOf(spring, spring - hour, zone);
    expect(moments).toHaveLength(23 * 12);
    expect(moments.map(moment => timeText(moment, zone)).filter(text => text.startsWith('02'))).toEqual([]);
    const before = at('2027-03-27T01:30:00Z');
    expect(sameTimeOn(spring, before, spring - hour, zone)).toBeUndefined();
  });

  it('have an hour twice when a clock goes back, each a moment of its own', () => {
    const autumn = at('2027-10-30T22:00:00Z');
    const moments = momentsOf(autumn, autumn - hour, zone);
    expect(moments).toHaveLength(25 * 12);
    const twice = [...twiceOn(moments, zone)];
    expect(twice).toHaveLength(24);
    expect(twice[12]! - twice[0]!).toBe(hour);
    expect([timeText(twice[0]!, zone), timeText(twice[12]!, zone)]).toEqual(['02:00', '02:00']);
  });

  it('keep the time on the wall when only the day changes', () => {
    const before = at('2027-03-27T07:30:00Z');
    const after = sameTimeOn(dayOf(before, zone, 1), before, before - 24 * hour, zone)!;
    expect(timeText(after, zone)).toBe('08:30');
    expect(after - before).toBe(23 * hour);
  });
});

describe('[HOME-6] a vehicle of the list', () => {
  const facts = { settings: defaultSettings, pickup: place };
  it('counts its own free drivers and says how near the nearest is', () => {
    const drivers = [
      { lat: 57.7, lng: 11.95, carTypeId: 'car' },
      { lat: 57.7, lng: 11.95, carTypeId: 'van' },
    ];
    expect(offerOf(aCarType(), { ...facts, drivers, route: undefined })).toMatchObject({ near: 1, awayS: 180 });
    expect(offerOf(aCarType(), { ...facts, drivers: [], route: undefined })).not.toHaveProperty('amount');
  });
  it('shows the time by the rule that the accepted ride is held to', () => {
    const driver = { lat: 57.73, lng: 11.95, carTypeId: 'car' };
    const { awayS } = offerOf(aCarType(), { ...facts, drivers: [driver], route: undefined });
    const ride = { pickup: { ...place }, cancelSlab: [{ minsDelayed: 1, amount: 5 }] } as unknown as Booking;
    expect(Math.round(awayS! * 1000)).toBe(approachFrom(ride, driver, 0)?.arriveBy);
    expect(awayS).toBeGreaterThan(600);
  });
  it('prices the cheapest choice and says when it can be more', () => {
    const extras = [
      { description: 'Box', amount: 15 },
      { description: 'Letter', amount: 5 },
    ];
    const route = { distance: 10, duration: 1800 };
    const plain = offerOf(aCarType(), { ...facts, drivers: [], route });
    const parcel = offerOf(aCarType({ parcelTypes: extras }), { ...facts, drivers: [], route });
    expect(plain).toMatchObject({ amount: 187, isFrom: false });
    expect(parcel).toMatchObject({ amount: 192.5, isFrom: true });
  });
});

it('offers the most used saved addresses that fit', () => {
  const saved = ['Home', 'Work', 'Homestead'].map((description, count) => ({
    id: description,
    description,
    lat: 0,
    lng: 0,
    count,
  }));
  expect(savedFor(saved, 'home').map(({ description }) => description)).toEqual(['Homestead', 'Home']);
});
