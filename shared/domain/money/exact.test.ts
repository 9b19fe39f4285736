import { expect, it } from 'vitest';
import { exactMinor, inexactField } from './money';

it.each([
  [1.005, 'SEK', undefined],
  [1.01, 'SEK', 101],
  [7.77, 'JPY', undefined],
  [7, 'JPY', 7],
  [1.235, 'KWD', 1235],
  [0.1 + 0.2, 'SEK', undefined],
  [19.99, 'SEK', 1999],
  [0, 'SEK', 0],
])('[PAYS-6] %d %s is taken as it is or not at all', (amount, code, minor) => {
  expect(exactMinor(amount, code)).toBe(minor);
});

it('[PAYS-6] names the amount that the currency cannot express', () => {
  expect(inexactField({ bonus: 50, limit: 0.125, other: undefined }, 'SEK')).toBe('limit');
  expect(inexactField({ bonus: 50, limit: 0.125, other: undefined }, 'KWD')).toBeUndefined();
});
