import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TRIP_SPEED_M_PER_S } from '#shared/contract/constants';
import { lengthKm } from './distance';
import type { Fix } from './plausible';
import { isTooFast, tripTrack } from './trip-track';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const METRE = 1 / 111_195;
const home = { lat: 57.7, lng: 11.97 };
const north = (metres: number, at: number): Fix => ({ lat: home.lat + metres * METRE, lng: home.lng, at });
/** 14 m/s, a fix in 8 s. */
const drive = (count: number, fromMs = 0) =>
  Array.from({ length: count }, (_, i) => north(i * 112, fromMs + i * 8 * SECOND));
const span = { startAt: 0, endAt: 10 * MINUTE };
const km = (fixes: readonly Fix[]) => lengthKm(fixes);

describe('[FARE-6] the points of a trip that count', () => {
  const track = drive(40);
  const end = { ...north(39 * 112 + 60, 0) };

  it('are those between start and end by their time, both included', () => {
    const before = drive(20, -160 * SECOND).map(fix => ({ ...fix, lng: fix.lng - 0.05 }));
    const after = drive(20, 10 * MINUTE + 1).map(fix => ({ ...fix, lng: fix.lng + 0.05 }));
    expect(tripTrack([...before, ...track, ...after], span)).toEqual(track);
    expect(tripTrack([north(0, 0), north(100, 10 * MINUTE)], span)).toHaveLength(2);
  });

  it('end at their driver’s position, unless it is out of reach: then at the last plausible point', () => {
    const at = span.endAt;
    expect(tripTrack(track, span, end).at(-1)).toEqual({ ...end, at });
    const short = { startAt: 0, endAt: 40 * 8 * SECOND };
    expect(tripTrack(track, short, { lat: 57.76, lng: 12.2, at: 0 }).at(-1)).toEqual(track.at(-1));
    expect(km(tripTrack(track, short, { lat: 57.76, lng: 12.2, at: 0 }))).toBeCloseTo(km(track), 9);
  });

  it.each<[string, Fix[], number]>([
    ['no point', [], 0],
    ['one point', [north(0, 0)], 0],
    ['start and a far end within a second', [north(0, 0), north(16_000, SECOND)], 0],
    ['all points at one time', drive(40).map(fix => ({ ...fix, at: 5 * MINUTE })), 0.25],
    ['a detour of 70 m/s', Array.from({ length: 60 }, (_, i) => north(i * 560, i * 8 * SECOND)), 24],
    [
      'a zigzag within the noise, ten times a second',
      Array.from({ length: 600 }, (_, i) => north((i % 2) * 200, i * 100)),
      3.3,
    ],
    ['points of the future', drive(40, 11 * MINUTE), 0],
    ['a way that was driven', track, 4.37],
  ])('tracks of %s make %d km at most', (_, points, most) =>
    expect(km(tripTrack(points, span))).toBeLessThanOrEqual(most),
  );

  it('leave out a jump and back, a start far off, and keep the route of a wide gap', () => {
    const jump = { lat: 59.33, lng: 18.07, at: 100 * SECOND };
    expect(tripTrack([...track.slice(0, 13), jump, ...track.slice(13)], span)).toEqual(track);
    expect(tripTrack([{ ...jump, at: 0 }, { ...jump, at: SECOND }, ...drive(40, 2 * SECOND)], span)).toHaveLength(40);
    const tunnel = [...track.slice(0, 5), ...track.slice(30)];
    expect(tripTrack(tunnel, span)).toEqual(tunnel);
  });

  const anyFix = fc.record({
    lat: fc.double({ min: 57, max: 58, noNaN: true }),
    lng: fc.double({ min: 11, max: 13, noNaN: true }),
    at: fc.integer({ min: -5 * MINUTE, max: 15 * MINUTE }),
  });
  const anyTrack = fc.array(
    fc.oneof(
      anyFix,
      fc
        .tuple(fc.integer({ max: 4000 }), fc.integer({ min: 0, max: 10 * MINUTE }))
        .map(([m, at]) => north(m % 4000, at)),
    ),
    { maxLength: 60 },
  );

  it('never make a route longer than the time allows, whatever the points', () => {
    fc.assert(
      fc.property(anyTrack, fc.option(anyFix, { nil: undefined }), (points, last) => {
        const track = tripTrack(points, span, last);
        const [first, final] = [track[0], track.at(-1)];
        if (!first || !final) return;
        const most = 250 + ((final.at - first.at) / 1000) * MAX_TRIP_SPEED_M_PER_S;
        expect(km(track) * 1000).toBeLessThanOrEqual(most + 1e-6);
        expect(track.every(({ at }) => at >= span.startAt && at <= span.endAt)).toBe(true);
      }),
    );
  });

  it('do not depend on the order in which they arrived, nor on how they were called', () => {
    const labelled = anyTrack.chain(points =>
      fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length })),
    );
    fc.assert(
      fc.property(labelled, ([points, shuffled]) => {
        const named = shuffled.map(fix => ({ ...fix, status: 'ACCEPTED' }));
        expect(km(tripTrack(named, span))).toBe(km(tripTrack(points, span)));
      }),
    );
  });

  it('contain all points of any route that was driven', () => {
    const leg = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 45 }));
    fc.assert(
      fc.property(fc.array(leg, { maxLength: 50 }), legs => {
        const track = [north(0, 0)];
        for (const [seconds, speed] of legs) {
          const last = track.at(-1)!;
          track.push({ ...last, lng: last.lng + (speed * seconds) / 59_600, at: last.at + seconds * SECOND });
        }
        expect(tripTrack(track, { startAt: 0, endAt: track.at(-1)!.at })).toEqual(track);
      }),
    );
  });
});

it('[FARE-6] a route is driven too fast from 1.4 times the map’s speed on, and a minute', () => {
  expect(isTooFast(528, 240)).toBe(true);
  expect(isTooFast(396, 240)).toBe(false);
  expect(isTooFast(397, 240)).toBe(true);
  expect(isTooFast(60, 0)).toBe(false);
});
