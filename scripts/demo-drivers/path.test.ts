import { expect, it } from 'vitest';
import { haversineKm } from '#shared/domain/geo/distance';
import { createPath, metresNearest, positionAt } from './path';

const corner = [
  { lat: 57.7, lng: 11.96 },
  { lat: 57.7, lng: 11.97 },
  { lat: 57.71, lng: 11.97 },
];

it('runs along every piece of the line at the distance asked for', () => {
  const path = createPath(corner);
  for (const metres of [0, 100, path.reached[1]!, path.reached[1]! + 250, path.metres]) {
    const onFirst = metres <= path.reached[1]!;
    const from = onFirst ? corner[0]! : corner[1]!;
    const along = onFirst ? metres : metres - path.reached[1]!;
    expect(1000 * haversineKm(from, positionAt(path, metres))).toBeCloseTo(along, 0);
  }
});

it('stays between its ends', () => {
  const path = createPath(corner);
  expect(positionAt(path, -5)).toEqual(corner[0]);
  expect(positionAt(path, path.metres + 1000)).toEqual(corner[2]);
});

it('copes with a line that goes nowhere and with doubled points', () => {
  const point = corner[0]!;
  expect(positionAt(createPath([point]), 10)).toEqual(point);
  const doubled = createPath([point, point, corner[1]!]);
  expect(positionAt(doubled, 0).lng).toBeCloseTo(point.lng, 9);
  expect(() => createPath([])).toThrow('needs a point');
});

it('continues at the point nearest to the driver', () => {
  const path = createPath(corner);
  expect(metresNearest(path, { lat: 57.7003, lng: 11.9699 })).toBeCloseTo(path.reached[1]!, 6);
  expect(metresNearest(path, corner[0]!)).toBe(0);
});
