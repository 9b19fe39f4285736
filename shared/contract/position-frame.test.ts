import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionFrame, positionsIn, type Reported, shortId } from './position-frame';

const now = Date.UTC(2026, 0, 1, 12);
const reported = fc.record({
  driver: fc.oneof(fc.uuid(), fc.string()),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  at: fc.integer({ min: now - 3_600_000, max: now }),
  queue: fc.boolean(),
});

it('[DASH-2] a frame says of each driver where they are, to a metre, since when and whether they are busy', () => {
  fc.assert(
    fc.property(fc.array(reported, { maxLength: 40 }), drivers => {
      const positions = positionsIn(positionFrame(drivers));
      expect(positions).toHaveLength(drivers.length);
      for (const [i, position] of positions.entries()) {
        const { driver, lat, lng, at, queue } = drivers[i]!;
        expect([position.short, position.queue]).toEqual([shortId(driver), queue]);
        expect(Math.abs(position.lat - lat)).toBeLessThan(0.000_006);
        expect(Math.abs(position.lng - lng)).toBeLessThan(0.000_006);
        expect(Math.abs(position.at - at)).toBeLessThanOrEqual(50);
      }
    }),
  );
});

it('[DASH-2] 1,500 drivers are one frame of at most 45 kB', () => {
  const drivers: Reported[] = Array.from({ length: 1_500 }, (_, i) => ({
    driver: `${i}-4f1c-4a9e-8d7b-0f4a2f0c9f11`,
    lat: 57.7,
    lng: 11.97,
    at: now,
    queue: false,
  }));
  expect(JSON.stringify(positionFrame(drivers)).length).toBeLessThan(45_000);
});

it('short ids of a large fleet differ, whatever the ids look like', () => {
  const ids = [
    ...Array.from({ length: 50_000 }, (_, i) => `driver-${i}`),
    ...Array.from({ length: 50_000 }, (_, i) => `01J${i.toString(32).padStart(23, '0')}`),
  ];
  expect(new Set(ids.map(shortId)).size).toBe(ids.length);
});
