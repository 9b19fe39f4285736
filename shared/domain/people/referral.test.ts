import { expect, it } from 'vitest';
import { referralId } from './referral';

it.each([
  ['Anna', 0, 'anna1000'],
  ['Anna Maria', 0.999999, 'annamaria9999'],
  ['  ', 0.5, 'rider5500'],
])('[REG-10] makes a referral id of %s', (firstName, random, expected) => {
  expect(referralId(firstName, random)).toBe(expected);
});
