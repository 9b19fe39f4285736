import { expect, it } from 'vitest';
import { travelTimeS } from './travel-time';

it('[FARE-1] a slower vehicle takes longer for the same route, and one without a factor as long as a car', () => {
  expect(travelTimeS({ time_factor: 2.5 }, 181)).toBe(453);
  expect(travelTimeS({ time_factor: null }, 181)).toBe(181);
  expect(travelTimeS({}, 181)).toBe(181);
});
