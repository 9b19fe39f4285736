import { expect, it } from 'vitest';
import { bearingAlong, between } from './glide';

it('points along the route before the first move', () => {
  const route = [
    { lat: 57.7, lng: 11.9 },
    { lat: 57.7, lng: 12 },
    { lat: 57.8, lng: 12 },
  ];
  expect(bearingAlong(route, { lat: 57.701, lng: 11.91 })).toBeCloseTo(90, 0);
  expect(bearingAlong(route, { lat: 57.79, lng: 12 })).toBeCloseTo(0, 5);
  expect(bearingAlong(undefined, route[0]!)).toBe(0);
});

it('turns the short way and arrives', () => {
  const from = { lat: 0, lng: 0, bearing: 350 };
  const to = { lat: 1, lng: 1, bearing: 10 };
  expect(between(from, to, 1 / 6).bearing).toBeCloseTo(0, 5);
  expect(between(from, to, 1)).toEqual(to);
});
