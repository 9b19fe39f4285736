import { expect, it } from 'vitest';
import { snappedTo } from './snap';

/** East, then north. */
const corner = { lat: 57.7, lng: 11.97 };
const route = [{ lat: 57.7, lng: 11.96 }, corner, { lat: 57.705, lng: 11.97 }];
/** About 11 m and 330 m. */
const [little, much] = [0.0001, 0.003];

it('puts what was recorded beside the booked route on it, around its corners', () => {
  const track = [
    { lat: 57.7 + little, lng: 11.965 },
    { lat: 57.702, lng: 11.97 - little },
  ];
  const [first, between, last, ...more] = snappedTo(route, track);
  expect(more).toEqual([]);
  expect(first!.lat).toBeCloseTo(57.7, 6);
  expect(first!.lng).toBeCloseTo(11.965, 6);
  expect(between).toEqual(corner);
  expect(last!.lat).toBeCloseTo(57.702, 6);
  expect(last!.lng).toBeCloseTo(11.97, 6);
});

it('leaves another way as it was recorded', () => {
  const track = [
    { lat: 57.7 + much, lng: 11.962 },
    { lat: 57.7 + much, lng: 11.966 },
  ];
  expect(snappedTo(route, track)).toEqual(track);
  expect(snappedTo([], track)).toEqual(track);
});
