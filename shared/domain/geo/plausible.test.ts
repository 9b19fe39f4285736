import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { believe, type Believed, canTakeStep, isReachable, plausible } from './plausible';

const second = 1000;
/** A vehicle at about 14 m/s to the east, one fix in four seconds. */
const drive = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({
    lat: 57.7,
    lng: 11.97 + (from + i) * 0.00094,
    at: (from + i) * 4 * second,
  }));
const far = (at: number) => ({ lat: 53.2, lng: 11.97, at });

describe('[FARE-6] positions that nobody can have driven to', () => {
  it('a jump of 500 km and back is left out', () => {
    const track = drive(20);
    expect(plausible([...track.slice(0, 8), far(30 * second), ...track.slice(8)])).toEqual(track);
  });

  it('a jump of a kilometre and back within seconds is left out', () => {
    const track = drive(20);
    const spike = { lat: 57.712, lng: 11.98, at: 30 * second };
    expect(plausible([...track.slice(0, 8), spike, ...track.slice(8)])).toEqual(track);
  });

  it('a route across the town stays whatever its times say', () => {
    const track = drive(20).map(fix => ({ ...fix, at: 0 }));
    expect(plausible(track.filter((_, i) => i % 9 === 0))).toHaveLength(3);
  });

  it('a jump that stays is left out as long as the rest is longer', () => {
    const track = drive(20);
    expect(plausible([...track, far(81 * second), far(85 * second)])).toEqual(track);
  });

  it('wrong first fixes go, not the track after them', () => {
    const track = drive(20, 2);
    expect(plausible([far(0), far(4 * second), ...track])).toEqual(track);
  });

  it('keeps any track that can have been driven whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 40 })), { maxLength: 50 }),
        legs => {
          let fix = { lat: 57.7, lng: 11.97, at: 0 };
          const track = [fix];
          for (const [seconds, speed] of legs) {
            fix = { ...fix, lng: fix.lng + (speed * seconds) / 59_600, at: fix.at + seconds * second };
            track.push(fix);
          }
          expect(plausible(track)).toEqual(track);
        },
      ),
    );
  });

  it('accepts a flight as possible if there was time for the distance', () => {
    expect(isReachable({ lat: 57.7, lng: 11.97, at: 0 }, far(3 * 3_600 * second))).toBe(true);
    expect(isReachable({ lat: 57.7, lng: 11.97, at: 0 }, far(600 * second))).toBe(false);
  });

  it('are none in an empty list', () => expect(plausible([])).toEqual([]));
});

describe('[LIFE-13] a position at a step', () => {
  const start = { lat: 57.7, lng: 11.97, at: 0 };
  const north = (metres: number, seconds: number) => ({ ...start, lat: 57.7 + metres / 111_195, at: seconds * 1_000 });

  it.each([
    ['6 km in a second', north(6_000, 1), false],
    ['1.5 km in two seconds', north(1_500, 2), false],
    ['1.5 km in 25 seconds', north(1_500, 25), true],
    ['what receivers are wrong by', north(390, 0), true],
    ['its own error', { ...north(800, 0), accuracyM: 450 }, true],
    ['6 km, measured before the last position', north(6_000, -130), false],
    ['3 km, measured before the last position', { ...north(3_000, -59), accuracyM: 500 }, false],
    ['6 km, measured long before the last position', north(6_000, -660), false],
    ['20 km after ten minutes of silence', north(20_000, 600), true],
    ['400 km after ten minutes of silence', north(400_000, 600), false],
  ])('is compared with the one before: %s', (_, to, isBelieved) => expect(canTakeStep(start, to)).toBe(isBelieved));

  /** The last of positions that is believed, each held against the one before. */
  const last = (fixes: readonly ReturnType<typeof north>[]) =>
    fixes.reduce<Believed>((from, fix) => believe(from, fix) ?? from, start);

  it.each([
    ['6 km in hops of 375 m at once', Array.from({ length: 16 }, (_, i) => north(375 * (i + 1), 0.1 * i)), 375],
    ['the same dated a second apart', Array.from({ length: 60 }, (_, i) => north(100 * (i + 1), i)), 800],
    ['a drive with one wrong fix', [north(14, 1), north(380, 2), north(42, 3), north(56, 20)], 56],
    [
      'a car that stands where receivers are wrong by 60 m',
      Array.from({ length: 90 }, (_, i) => north(60 * (i % 2), 4 * i)),
      60,
    ],
  ])('has the slack once for all positions: %s', (_, fixes, metres) =>
    expect(Math.round((last(fixes).lat - start.lat) * 111_195)).toBeLessThanOrEqual(metres),
  );

  it('believes all of a drive, however fast its positions come', () => {
    const drive = Array.from({ length: 600 }, (_, i) => north(4 * (i + 1), (i + 1) / 10));
    expect(last(drive)).toEqual(drive.at(-1));
  });

  it('forgets the sum after ten minutes of silence', () => {
    const wrong = believe(start, north(390, 0))!;
    expect(wrong.beyondM).toBe(390);
    expect(believe(wrong, north(700, 0))).toBeUndefined();
    expect(believe(wrong, north(19_000, 600))).toEqual(north(19_000, 600));
  });
});
