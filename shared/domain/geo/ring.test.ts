import { expect, it } from 'vitest';
import { haversineKm } from './distance';
import { ringAround } from './ring';

it.each([0, 57.7, -33.9])('is as far from its middle on all sides, at %d degrees', lat => {
  const middle = { lat, lng: 11.95 };
  const ring = ringAround(middle, 250);
  for (const point of ring) expect(haversineKm(middle, point) * 1_000).toBeCloseTo(250, 0);
  expect(ring.at(-1)).toEqual(ring[0]);
});
