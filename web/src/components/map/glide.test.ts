import { expect, it } from 'vitest';
import { bearingOf, between } from './glide';

it('measures the compass', () => {
  const here = { lat: 57.7, lng: 11.97 };
  expect(bearingOf(here, { lat: 57.8, lng: 11.97 })).toBeCloseTo(0, 5);
  expect(bearingOf(here, { lat: 57.7, lng: 12.07 })).toBeCloseTo(90, 0);
  expect(bearingOf(here, { lat: 57.6, lng: 11.97 })).toBeCloseTo(180, 5);
});

it('turns the short way and arrives', () => {
  const from = { lat: 0, lng: 0, bearing: 350 };
  const to = { lat: 1, lng: 1, bearing: 10 };
  expect(between(from, to, 1 / 6).bearing).toBeCloseTo(0, 5);
  expect(between(from, to, 1)).toEqual(to);
});
