import { describe, expect, it } from 'vitest';
import { anchored, type TrackFix } from './explain-track';

const METRE = 1 / 111_195;
const pickup = { lat: 57.7, lng: 11.97 };
const fixAt = (metres: number, accuracyM?: number): TrackFix => ({
  lat: pickup.lat + metres * METRE,
  lng: pickup.lng,
  at: metres,
  accuracyM,
});
const middle = fixAt(400, 50);

describe('[FARE-6] the ends of a track', () => {
  it.each([
    ['an inexact fix that may be there becomes the booked place', 100, 50, 0],
    ['an exact fix stays where it is', 9, 10, 9],
    ['a fix of untold error counts as 15 m off', 40, undefined, 0],
    ['a fix beyond three times its error stays', 100, 30, 100],
    ['a fix over 150 m away stays, whatever its error', 160, 100, 160],
  ])('%s', (_, metres, accuracyM, expected) => {
    const [first] = anchored([fixAt(metres, accuracyM), middle, fixAt(900, 50)], { pickup });
    expect((first!.lat - pickup.lat) / METRE).toBeCloseTo(expected, 3);
  });

  it('only the first and the last fix move, and keep their times', () => {
    const drop = { lat: fixAt(880).lat, lng: pickup.lng };
    const fixes = [fixAt(30, 50), fixAt(40, 50), fixAt(860, 50), fixAt(900, 50)];
    const found = anchored(fixes, { pickup, drop });
    expect(found.slice(1, 3)).toEqual(fixes.slice(1, 3));
    expect(found.map(({ at }) => at)).toEqual(fixes.map(({ at }) => at));
    expect(found.at(-1)).toMatchObject(drop);
  });
});
